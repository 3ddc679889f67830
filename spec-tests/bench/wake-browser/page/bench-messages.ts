// What the bench, its page and its worker say to each other.

/** `full`: the spectrogram of the whole window at each step. `gated`: as the app runs it. */
export const FORMS = ["full", "incremental", "streaming", "gated"] as const;
export type Form = (typeof FORMS)[number];

export interface BenchOrder {
  form: Form;
  melUrl: string;
  embeddingUrl: string;
  detectorUrl: string;
  /** f32le at 16 kHz; played again and again. */
  audioUrl: string;
  steps: number;
}

export interface BenchResult {
  /** Milliseconds of each step. */
  tookMs: number[];
  loadMs: number;
  wakes: number;
}
