// What the wake loop is to the rest of the app: one ear for each tab, that says truthfully whether it hears.
import type { EarTrouble } from "@hearth/handlers/shared/handsfree/types.ts";
import type { ReadonlySignal } from "@preact/signals";

export interface HeardFrame {
  /** 1,280 samples at 16 kHz; not to be written into. */
  samples: Float32Array<ArrayBuffer>;
  /** Root mean square, 0 to 1. */
  rms: number;
  /** Rises by one with each frame for as long as the page lives; a gap in it is a gap in what was heard. */
  number: number;
  /** performance.now() when its last sample was captured, as well as that is known. */
  atMs: number;
}

/** A detector that the loop runs. */
export interface WakeWordInUse {
  id: string;
  file: string;
  /** What it is checked against; left out: as the list of what is served has it. */
  model?: { sizeBytes: number; sha256: string };
  /** Of the person's own choice for this device, or the catalogue's. */
  threshold: number;
}

export interface Wake {
  wakeWordId: string;
  /** 0 to 1. */
  score: number;
  /** Of the loudest frames of the word. */
  level: number;
  /** The frame with whose samples it was decided. */
  frameNumber: number;
  /** performance.now() when it was decided. */
  atMs: number;
}

export type EarState =
  | { name: "closed" }
  | { name: "opening" }
  | { name: "hearing" }
  | { name: "lost"; trouble: EarTrouble };

export interface EarEvents {
  onState(state: EarState): void;
  /** Each frame while it hears, in order, whether the wake loop runs or not. */
  onFrame(frame: HeardFrame): void;
  onWake(wake: Wake): void;
  /** Each detector's smoothed score for each frame: for the meter in the settings. */
  onScores?(scores: ReadonlyMap<string, number>): void;
}

export interface Ear {
  state: ReadonlySignal<EarState>;
  /** Loudness of the last frame, 0 to 1. */
  level: ReadonlySignal<number>;
  /** Opens the microphone and keeps it: what is lost is tried again by itself. To be called while a press is handled, where there is one. */
  open(): void;
  /** The microphone is off before this returns. */
  close(): void;
  /**
   * Which detectors run; an empty list stops the loop, the microphone stays open. Resolves when they score, or when
   * another call has taken its place. A page that can have no microphone loads nothing for it. @throws WakeLoopError
   */
  listenFor(wakeWords: readonly WakeWordInUse[]): Promise<void>;
  /** The last frames since the microphone was lost or opened, oldest first; a few seconds that never leave the device by themselves. */
  recent(frames: number): HeardFrame[];
  /** Another microphone; null: the system's. Takes effect at once. */
  chooseMicrophone(deviceId: string | null): void;
  /** A press is being handled: what the browser keeps asleep may be woken now. */
  touch(): void;
  subscribe(events: Partial<EarEvents>): () => void;
}
