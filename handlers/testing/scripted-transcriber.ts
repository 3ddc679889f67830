// A transcriber that answers what a test says, when it says so.
import type { Transcriber, Transcript } from "../ports/speech.ts";
import { decodeWav } from "../shared/speech/wav.ts";

export interface AskedTranscript {
  samples: Float32Array;
  signal: AbortSignal;
  answer(transcript: Partial<Transcript>): void;
  fail(error: Error): void;
}

export interface ScriptedTranscriber extends Transcriber {
  /** In the order of asking. */
  readonly asked: AskedTranscript[];
  /** Those that are neither answered nor called off. */
  readonly inFlight: number;
}

/** @param automatic answers each question at once with this */
export function createScriptedTranscriber(
  automatic?: (samples: Float32Array) => Partial<Transcript>,
): ScriptedTranscriber {
  const asked: AskedTranscript[] = [];
  let inFlight = 0;
  return {
    asked,
    get inFlight() {
      return inFlight;
    },
    transcribe: (wav, signal) =>
      new Promise<Transcript>((resolve, reject) => {
        signal.throwIfAborted();
        const { samples, sampleRate } = decodeWav(wav);
        if (sampleRate !== 16_000) throw new RangeError(`${sampleRate} samples a second`);
        inFlight++;
        let isOpen = true;
        const once = (work: () => void) => {
          if (isOpen) inFlight--;
          isOpen = false;
          work();
        };
        const answer = (transcript: Partial<Transcript>) =>
          once(() => resolve({ text: "", evidence: null, ...transcript }));
        signal.addEventListener("abort", () => once(() => reject(signal.reason)), { once: true });
        asked.push({ samples, signal, answer, fail: (error) => once(() => reject(error)) });
        if (automatic !== undefined) answer(automatic(samples));
      }),
  };
}
