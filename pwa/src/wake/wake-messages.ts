// What the page and the wake worker say to each other.

/** A model of the wake loop, as the service's list names it. */
export interface ModelFile {
  file: string;
  sizeBytes: number;
  sha256: string;
}

export interface DetectorOrder {
  id: string;
  model: ModelFile;
  threshold: number;
}

export type WakeOrder =
  /** Runs exactly these detectors; answered by `running` or `refused` with the same `turn`. */
  | { type: "run"; turn: number; core: { mel: ModelFile; embedding: ModelFile }; detectors: DetectorOrder[] }
  /** Lets the detectors go; what they need stays loaded. */
  | { type: "rest" }
  /** Frames come in here from now on (`MicrophoneFrame`); null: no more of them. */
  | { type: "listen"; port: MessagePort | null }
  /** Answered by `here`: says that it is not stuck. */
  | { type: "are-you-there" };

/** Why the detectors don't run. */
export interface WakeRefusal {
  /** `unreachable`: the file does not come. `model`: it came, and is of no use. `engine`: what runs models does not start. */
  problem: "unreachable" | "model" | "engine";
  file: string | null;
  /** For the log. */
  reason: string;
}

export interface HeardWake {
  id: string;
  score: number;
  /** Root mean square of the loudest frames of the word. */
  level: number;
}

/** One frame was looked at. */
export interface WakeStepReport {
  type: "step";
  number: number;
  scores: ReadonlyMap<string, number>;
  wakes: readonly HeardWake[];
  /** Milliseconds since 1970, when it was decided: workers have a clock of their own. */
  decidedAt: number;
  /** How long the step took. */
  tookMs: number;
  /** Frames that waited behind it. */
  waiting: number;
  /** Frames that were let go unheard since the worker started: it was too far behind. */
  dropped: number;
}

export type WakeReport =
  | { type: "running"; turn: number }
  | ({ type: "refused"; turn: number } & WakeRefusal)
  | WakeStepReport
  | { type: "here" };
