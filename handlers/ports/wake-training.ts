// Training of a wake word, in a thread of its own beside the service, and the files that it leaves.
import type { JobProgress } from "../shared/contract/jobs.ts";
import type { TrainingSample, WakeReport } from "../shared/contract/wake-admin.ts";
import type { ModelFilePlace } from "./model-files.ts";
import type { SynthesisRequest } from "./speech.ts";

/** Everything that a training depends on: the same plan over the same files makes the same detector. */
export interface WakeTrainingPlan {
  /** Of the job: what was done of it before a restart is found again by it. */
  id: string;
  phrase: string;
  /** Ways to write it, the phrase first. */
  variants: string[];
  /** The engine's own ids; voices that are held out are never trained with. */
  voices: { train: string[]; heldOut: string[] };
  /** Only one voice was asked for: its clips are divided instead. */
  singleVoice: boolean;
  samplesPerVoice: number;
  /** The small voices that ship with Hearth speak. */
  starterSpeech: boolean;
  core: { mel: ModelFilePlace; embedding: ModelFilePlace; embeddingSha256: string; starter: boolean };
  /** Features of sound without the phrase, made for this core. */
  banks: ModelFilePlace[];
}

export interface WakeTrainingHooks {
  signal: AbortSignal;
  onProgress(progress: JobProgress): void;
  /** @returns a WAV file. @throws DomainError; passing ones are tried again by whoever offers this */
  synthesize(request: SynthesisRequest, signal: AbortSignal): Promise<Uint8Array>;
  /** What the family said, and what fooled a detector of this phrase: 16 kHz mono WAV files. */
  recordings(): Promise<{ kind: "phrase" | "false-alarm"; speaker: string; wav: Uint8Array }[]>;
}

/** A finished training; its file lies where GET /api/voice/wakeword/:file finds it. */
export interface TrainedDetector {
  file: string;
  place: ModelFilePlace;
  sizeBytes: number;
  sha256: string;
  report: WakeReport;
}

export interface WakeTraining {
  /**
   * Trains, or goes on with what an earlier try of the same plan has left. Aborting leaves that for the next try.
   * @throws DomainError `component_not_ready` for missing models, `upstream_failed` …; `internal` with its cause
   */
  train(plan: WakeTrainingPlan, hooks: WakeTrainingHooks): Promise<TrainedDetector>;
  /** What was said for it so far; an empty list for what never ran here. */
  samples(id: string): Promise<TrainingSample[]>;
  /** A WAV file; null: there is no such sample. */
  sample(id: string, n: number): Promise<Uint8Array | null>;
  /** Removes the clips and features of a training; its detector stays. */
  discard(id: string): Promise<void>;
  /** Removes detectors. What is not there is no failure. */
  removeDetectors(files: string[]): Promise<void>;
  /** The detectors and the leftovers of trainings that lie there, by file name and by id. */
  leftovers(): Promise<{ detectors: string[]; trainings: string[] }>;
}
