// What a training needs of the thread that it runs in. The steps of the training themselves are pure over these.
import type { WakeTrainingPlan } from "../../ports/wake-training.ts";
import type { JobProgress } from "../../shared/contract/jobs.ts";
import type { TrainingSample, WakeReport } from "../../shared/contract/wake-admin.ts";
import type { ModelRunner } from "../../shared/wake/model-runner.ts";

export interface Utterance {
  text: string;
  /** The engine's own id. */
  voice: string;
  /** 1: as the voice speaks by itself. */
  speed: number;
  /** What it is said for; a few of each kind are kept to be listened to. */
  kind: TrainingSample["kind"];
}

export interface TrainingTools {
  /** Speech at 16 kHz, -1..1, as the engine says it. @throws DomainError when it can't be had for good */
  say(utterance: Utterance, signal: AbortSignal): Promise<Float32Array>;
  mel: ModelRunner;
  embedding: ModelRunner;
  /** A detector that was just made, as the wake loop will run it. */
  load(onnx: Uint8Array): Promise<ModelRunner>;
  /** Features of sound without the phrase; empty where there are none for this core. */
  banks(): Promise<Uint8Array[]>;
  /** Of the family and of false alarms, 16 kHz, -1..1. */
  recordings(): Promise<{ kind: "phrase" | "false-alarm"; speaker: string; samples: Float32Array }[]>;
  /** What is finished, so that the next try after a restart need not do it again. Names are `[a-z0-9-]+`. */
  kept: { read(name: string): Promise<Uint8Array | null>; write(name: string, bytes: Uint8Array): Promise<void> };
  onProgress(progress: JobProgress): void;
  /** Lets others have their turn; called between pieces of at most 50 ms of work. */
  breathe(): Promise<void>;
  now(): number;
  signal: AbortSignal;
}

/** `onnx`: input [1, 16, 96], output [1, 1] from 0 to 1. */
export type TrainDetector = (
  plan: WakeTrainingPlan,
  tools: TrainingTools,
) => Promise<{ onnx: Uint8Array; report: WakeReport }>;
