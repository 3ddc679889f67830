// Finds the first onset of a voice in what is sent to the service, as the service itself finds it: by the same meter over
// the same samples. It always says so at once, whatever becomes of it.
import { STT_SAMPLE_RATE } from "@hearth/handlers/shared/contract/limits.ts";
import { createEndpointer } from "@hearth/handlers/shared/speech/endpointing.ts";
import { createLevelMeter } from "@hearth/handlers/shared/speech/vad.ts";

export interface FirstOnset {
  /** What is sent next; true once after the beginning, and once after each `reset`. */
  push(samples: Float32Array): boolean;
  /** The service was told to forget what it has heard. */
  reset(): void;
}

/** The end of an utterance is not asked for. */
const SILENCE_TIMEOUT_S = 0.7;

export function createFirstOnset(): FirstOnset {
  const meter = createLevelMeter(STT_SAMPLE_RATE);
  const endpointer = createEndpointer(SILENCE_TIMEOUT_S);
  let isFound = false;
  return {
    push(samples) {
      // The meter hears all of it: its filter goes on over a reset.
      const levels = meter.push(samples);
      if (isFound) return false;
      isFound = levels.map((level) => endpointer.push(level)).some((event) => event?.type === "onset");
      return isFound;
    },
    reset() {
      endpointer.reset();
      isFound = false;
    },
  };
}
