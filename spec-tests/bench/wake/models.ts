// The wake models that are measured: the originals where HEARTH_TEST_DATA names them, else the starter's with its test detector.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelRunner } from "../../../handlers/shared/wake/model-runner.ts";
import { createStreamingRunner } from "../../../handlers/shared/wake/streaming/streaming-runner.ts";
import { tinyDetector } from "../../../handlers/shared/wake/testing/tiny-detector.ts";
import { originalModelPath, skipWithoutRecordings } from "../../../handlers/testing/wake/recordings.ts";
import type { Engine } from "./engines.ts";

const STARTER = join(import.meta.dirname, "../../../data/starter/wake");
export const hasOriginals = skipWithoutRecordings === false;
export type Core = "original" | "starter";

export interface WakeModels {
  mel: ModelRunner;
  embedding: ModelRunner;
  /** null: the embedding model is none that can be computed piece by piece. */
  streaming: ModelRunner | null;
  detector: ModelRunner;
}

const read = (path: string) => new Uint8Array(readFileSync(path));

export const coreBytes = (core: Core): { mel: Uint8Array; embedding: Uint8Array } =>
  core === "original"
    ? {
        mel: read(originalModelPath("melspectrogram.onnx")),
        embedding: read(originalModelPath("embedding_model.onnx")),
      }
    : { mel: read(join(STARTER, "mel.onnx")), embedding: read(join(STARTER, "embedding.onnx")) };

export async function loadModels(engine: Engine, core: Core): Promise<WakeModels> {
  const bytes = coreBytes(core);
  const detector = core === "original" ? read(originalModelPath("hey_jarvis_v0.1.onnx")) : tinyDetector();
  const streaming = await createStreamingRunner(bytes.embedding, engine.loadStateful);
  return {
    mel: await engine.load(bytes.mel),
    embedding: await engine.load(bytes.embedding),
    streaming: "unsupported" in streaming ? null : streaming,
    detector: await engine.load(detector),
  };
}

export async function closeModels({ mel, embedding, streaming, detector }: WakeModels): Promise<void> {
  for (const model of [mel, embedding, streaming, detector]) await model?.close();
}
