// A speech engine that does what a test says: real WAV files, finished when they are let go.
import type { SpeechEngine, SynthesisRequest } from "../ports/speech.ts";
import { encodeWav16 } from "../shared/speech/wav.ts";

export interface ScriptedEngine extends SpeechEngine {
  /** What was asked for, in order. */
  readonly asked: SynthesisRequest[];
  /** Texts whose making was called off. */
  readonly calledOff: string[];
  /** Those that are being made. */
  readonly pending: number;
  /** Finishes the oldest that is being made; without `automatic` nothing is finished otherwise. */
  finish(): void;
  /** From now on it fails with this; null: it does not. */
  failWith(error: Error | null): void;
}

export const SCRIPTED_VOICES = ["af_heart", "af_bella", "am_michael", "bf_emma"] as const;
/** Samples a second. */
export const SCRIPTED_RATE = 24_000;

export function createScriptedEngine({
  id = "kokoro",
  automatic = true,
  samples = 240,
}: {
  id?: string;
  automatic?: boolean;
  /** Of each sentence. */
  samples?: number;
} = {}): ScriptedEngine {
  const asked: SynthesisRequest[] = [];
  const calledOff: string[] = [];
  const waiting: (() => void)[] = [];
  let failure: Error | null = null;

  return {
    id,
    asked,
    calledOff,
    get pending() {
      return waiting.length;
    },
    finish: () => waiting.shift()?.(),
    failWith(error) {
      failure = error;
    },
    async voices(signal) {
      signal.throwIfAborted();
      return SCRIPTED_VOICES.map((voice) => ({ id: voice, name: voice.slice(3), language: "en-us", gender: "Female" }));
    },
    async synthesize(request, signal) {
      signal.throwIfAborted();
      asked.push(request);
      const wav = encodeWav16(new Float32Array(samples).fill(asked.length / 1_000), SCRIPTED_RATE);
      if (!automatic) {
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          const callOff = () => {
            calledOff.push(request.text);
            waiting.splice(waiting.indexOf(resolve), waiting.includes(resolve) ? 1 : 0);
            reject(signal.reason);
          };
          signal.addEventListener("abort", callOff, { once: true });
        });
      }
      if (failure !== null) throw failure;
      return wav;
    },
  };
}
