// The wake models for tests and benchmarks in Node, as the training runs them.
import { readFile } from "node:fs/promises";
import { loadModel } from "../../../runtime-node/wake-training/load-model.ts";
import type { ModelRunner } from "../../shared/wake/model-runner.ts";

export { loadModel };

export const loadModelFile = async (path: string): Promise<ModelRunner> =>
  loadModel(new Uint8Array(await readFile(path)));
