// What a training needs, on this machine's own thread: real models and the starter's voice; what is kept lies in memory.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { WakeTrainingPlan } from "../../ports/wake-training.ts";
import type { TrainingTools } from "../../wake-words/training/training-tools.ts";
import { loadModel, loadModelFile } from "./onnx-runner.ts";
import { originalModelPath } from "./recordings.ts";
import { createStarterVoice, STARTER_VOICES } from "./starter-voice.ts";

const starter = (name: string) => fileURLToPath(new URL(`../../../data/starter/wake/${name}`, import.meta.url));

/** `original`: openWakeWord's own models, which HEARTH_TEST_DATA has. */
export type CoreName = "starter" | "original";
export const coreFiles = (core: CoreName) =>
  core === "starter"
    ? { mel: starter("mel.onnx"), embedding: starter("embedding.onnx") }
    : { mel: originalModelPath("melspectrogram.onnx"), embedding: originalModelPath("embedding_model.onnx") };

export interface PlanOptions {
  phrase: string;
  core?: CoreName;
  variants?: readonly string[];
  /** How many voices speak, and how many of them are held out. */
  voices?: { train: number; heldOut: number };
  samplesPerVoice?: number;
}

export async function planOf(options: PlanOptions): Promise<WakeTrainingPlan> {
  const { phrase, core = "starter", variants = [], voices = { train: 23, heldOut: 5 }, samplesPerVoice = 35 } = options;
  const { mel, embedding } = coreFiles(core);
  return {
    id: "0190a1b2-0000-7000-8000-000000000000",
    phrase,
    variants: [phrase, ...variants],
    voices: {
      heldOut: STARTER_VOICES.slice(0, voices.heldOut),
      train: STARTER_VOICES.slice(voices.heldOut, voices.heldOut + voices.train),
    },
    singleVoice: false,
    starterSpeech: true,
    samplesPerVoice,
    core: {
      mel: { path: mel, starter: true },
      embedding: { path: embedding, starter: true },
      embeddingSha256: createHash("sha256")
        .update(await readFile(embedding))
        .digest("hex"),
      starter: core === "starter",
    },
    banks: [],
  };
}

/** `close` gives the models back. */
export async function createTrainingBench(core: CoreName = "starter") {
  const files = coreFiles(core);
  const [mel, embedding] = [await loadModelFile(files.mel), await loadModelFile(files.embedding)];
  const memory = new Map<string, Uint8Array>();
  const tools: TrainingTools = {
    say: await createStarterVoice(),
    mel,
    embedding,
    load: loadModel,
    banks: () => Promise.resolve([]),
    recordings: () => Promise.resolve([]),
    kept: {
      read: (name) => Promise.resolve(memory.get(name) ?? null),
      write: (name, bytes) => {
        memory.set(name, bytes);
        return Promise.resolve();
      },
    },
    onProgress: () => {},
    breathe: () => Promise.resolve(),
    now: () => performance.now(),
    signal: new AbortController().signal,
  };
  return { tools, memory, close: () => Promise.all([mel.close(), embedding.close()]) };
}
