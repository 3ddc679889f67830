// The models of the wake loop in this worker: loaded once each, let go when no order names them any more.
import { FRAME_SAMPLES } from "@hearth/handlers/shared/wake/constants.ts";
import { checkDetector } from "@hearth/handlers/shared/wake/detector.ts";
import type { LoadModel, ModelRunner } from "@hearth/handlers/shared/wake/model-runner.ts";
import { createWakeLoop, type DetectorInUse, type WakeLoop } from "@hearth/handlers/shared/wake/wake-loop.ts";
import { WakeModelError } from "@hearth/handlers/shared/wake/wake-model-error.ts";
import type { ModelFile, WakeOrder, WakeRefusal } from "../wake/wake-messages.ts";
import { FileUnreachableError } from "./load-file.ts";

export type RunOrder = Extract<WakeOrder, { type: "run" }>;

/** The order cannot be carried out; what ran before runs on. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly refusal: WakeRefusal;

  constructor(refusal: WakeRefusal, options?: ErrorOptions) {
    super(refusal.reason, options);
    this.refusal = refusal;
  }
}

export interface WakeModelsDeps {
  loadFile(file: ModelFile, signal: AbortSignal): Promise<Uint8Array>;
  loadModel: LoadModel;
  /** Of the embedding network: it has a quicker form. */
  loadEmbedding: LoadModel;
  /** Runs where no step of the loop is underway: the engine does one thing at a time. */
  alone<Result>(run: () => Promise<Result>): Promise<Result>;
}

export interface WakeModels {
  /** @throws RefusedError; also where `signal` calls off a file that is on its way */
  prepare(order: RunOrder, signal: AbortSignal): Promise<WakeLoop>;
  rest(): Promise<void>;
}

export function createWakeModels({ loadFile, loadModel, loadEmbedding, alone }: WakeModelsDeps): WakeModels {
  const loaded = new Map<string, ModelRunner>();
  let core: { key: string; loop: WakeLoop } | null = null;

  async function load(model: ModelFile, loadIt: LoadModel, signal: AbortSignal): Promise<ModelRunner> {
    const known = loaded.get(model.sha256);
    if (known !== undefined) return known;
    const bytes = await loadFile(model, signal).catch((cause: unknown) => {
      const problem = cause instanceof FileUnreachableError ? "unreachable" : "model";
      throw new RefusedError({ problem, file: model.file, reason: String(cause) }, { cause });
    });
    try {
      const runner = await alone(() => loadIt(bytes));
      loaded.set(model.sha256, runner);
      return runner;
    } catch (cause) {
      // Where the engine itself does not start, no model is to blame.
      const problem = loaded.size === 0 && isOfTheEngine(cause) ? "engine" : "model";
      throw new RefusedError(
        { problem, file: problem === "engine" ? null : model.file, reason: String(cause) },
        { cause },
      );
    }
  }

  async function loopOf({ mel, embedding }: RunOrder["core"], signal: AbortSignal): Promise<WakeLoop> {
    const key = `${mel.sha256} ${embedding.sha256}`;
    if (core?.key === key) return core.loop;
    const models = {
      mel: await load(mel, loadModel, signal),
      embedding: await load(embedding, loadEmbedding, signal),
    };
    const loop = createWakeLoop(models);
    await alone(async () => {
      try {
        // Shows whether they fit, and wakes the engine up.
        await loop.push(new Float32Array(FRAME_SAMPLES));
        loop.reset();
      } catch (cause) {
        const isMel = cause instanceof WakeModelError && cause.code === "mel_shape";
        throw new RefusedError(
          { problem: "model", file: (isMel ? mel : embedding).file, reason: String(cause) },
          { cause },
        );
      }
    });
    core = { key, loop };
    return loop;
  }

  async function releaseAllBut(needed: ReadonlySet<string>): Promise<void> {
    for (const [sha256, runner] of loaded) {
      if (needed.has(sha256)) continue;
      loaded.delete(sha256);
      await alone(() => runner.close());
    }
  }

  return {
    async prepare(order, signal) {
      const loop = await loopOf(order.core, signal);
      const detectors: DetectorInUse[] = [];
      for (const { id, model, threshold } of order.detectors) {
        const runner = await load(model, loadModel, signal);
        await alone(() => tryOut(id, model.file, runner));
        detectors.push({ id, model: runner, threshold });
      }
      await alone(async () => loop.setDetectors(detectors));
      const { mel, embedding } = order.core;
      const models = [mel, embedding, ...order.detectors.map(({ model }) => model)];
      await releaseAllBut(new Set(models.map(({ sha256 }) => sha256)));
      return loop;
    },
    async rest() {
      await alone(async () => core?.loop.setDetectors([]));
    },
  };
}

/** One that answers with no score is found out here, and not in the middle of the night. */
async function tryOut(id: string, file: string, runner: ModelRunner): Promise<void> {
  try {
    await checkDetector(id, runner);
  } catch (cause) {
    throw new RefusedError({ problem: "model", file, reason: String(cause) }, { cause });
  }
}

/** What onnxruntime says where WebAssembly is not to be had, or its file does not come. */
const isOfTheEngine = (error: unknown) => /wasm|webassembly|backend/i.test(String(error));
