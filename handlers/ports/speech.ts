// What speaks and what listens, as the service uses them; both are reached over HTTP.
import type { Voice } from "../shared/contract/voice.ts";

export interface SynthesisRequest {
  /** One cleaned sentence. */
  text: string;
  /** The engine's own id of it, without the engine's. */
  voice: string;
  /** 1: as the voice speaks by itself. */
  speed: number;
}

export interface SpeechEngine {
  /** The word before the colon of a qualified voice id. */
  id: string;
  /**
   * Its voices, by the engine's own ids.
   * @throws DomainError `component_not_ready`, `upstream_failed`, `upstream_timeout`
   */
  voices(signal: AbortSignal): Promise<Voice[]>;
  /**
   * @returns a WAV file
   * @throws DomainError `component_not_ready`, `upstream_failed`, `upstream_timeout`
   */
  synthesize(request: SynthesisRequest, signal: AbortSignal): Promise<Uint8Array>;
}

export interface Transcript {
  /** As the model wrote it, trimmed. */
  text: string;
  /** What the model itself thinks of it; null: the service does not say. */
  evidence: TranscriptEvidence | null;
}

export interface TranscriptEvidence {
  /** Mean natural logarithm of the tokens' probabilities, at most 0. */
  avgLogprob: number;
  /** That nobody spoke, 0 to 1; null: the model has no such token. */
  noSpeechProb: number | null;
}

export interface Transcriber {
  /**
   * @param wav 16-bit PCM, 16 kHz, mono
   * @throws DomainError `component_not_ready`, `upstream_failed`, `upstream_timeout`
   */
  transcribe(wav: Uint8Array, signal: AbortSignal): Promise<Transcript>;
}
