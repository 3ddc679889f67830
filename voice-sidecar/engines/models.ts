// What the two engines are given and what they give back; crosses between the threads as it is.

/** As the files are named: `model_q4.onnx`. The first ones are what people install. */
export const PRECISIONS = ["q4", "q8", "fp32", "fp16", "q4f16"] as const;
export type Precision = (typeof PRECISIONS)[number];

export interface TtsModel {
  /** Absolute. */
  dir: string;
  precision: Precision;
}

export interface SttModel {
  /** Absolute. */
  dir: string;
}

export interface TtsJob {
  text: string;
  voice: string;
  speed: number;
}

export interface VoiceFacts {
  /** Bare: "af_heart". */
  id: string;
  name: string;
  language: string;
  gender: string;
}

export interface TtsFacts {
  voices: VoiceFacts[];
}

export interface SttJob {
  /** A WAV file, as it was sent. */
  wav: Uint8Array;
  /** ISO 639-1; null: the one that is spoken, as far as the model knows it. */
  language: string | null;
}

/** What one window of the audio holds. */
export interface Segment {
  text: string;
  /** Mean natural logarithm of the tokens' probabilities. */
  avgLogprob: number;
  /** 0 to 1; null: the model has no token for it. */
  noSpeechProb: number | null;
}

export interface SttAnswer {
  text: string;
  segments: Segment[];
}

export interface SttFacts {
  /** The longest audio that it hears at once, in seconds. */
  windowS: number;
  /** null: English only. */
  languages: string[] | null;
}
