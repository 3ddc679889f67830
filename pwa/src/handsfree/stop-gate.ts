// While an answer is spoken: which frames are worth writing down to look for a stop command. Silence and Hearth's own
// voice are not, nor is somebody who speaks at length: a stop command is short.
import { VAD } from "@hearth/handlers/shared/speech/vad.ts";

/** `open`: with the frames just before it. `flush`: it is over, and short. `drop`: too long to be one. */
export type GateStep = "shut" | "open" | "feed" | "flush" | "drop";

export interface StopGate {
  /** @param echo level that the loudspeaker alone makes in the microphone; 0: not known */
  push(rms: number, echo: number): GateStep;
  reset(): void;
}

/** Before the first loud frame: its consonant. */
export const GATE_PRE_ROLL_FRAMES = 4;
const QUIET_FRAMES = 5;
const LONGEST_FRAMES = 32;
/** Louder than the echo by 3 dB: it is somebody else's as well. */
const OVER_ECHO = 1.4;

export function createStopGate(): StopGate {
  let isOpen = false;
  let isTired = false;
  let frames = 0;
  let quiet = 0;
  const reset = () => {
    isOpen = false;
    isTired = false;
    frames = 0;
    quiet = 0;
  };
  return {
    push(rms, echo) {
      const isLoud = rms >= Math.max(isOpen || isTired ? VAD.offset : VAD.onset, OVER_ECHO * echo);
      quiet = isLoud ? 0 : quiet + 1;
      if (isTired && quiet < QUIET_FRAMES) return "shut";
      if (!isOpen) {
        isTired = false;
        if (!isLoud) return "shut";
        isOpen = true;
        frames = 1;
        return "open";
      }
      frames += 1;
      if (quiet >= QUIET_FRAMES) {
        reset();
        return "flush";
      }
      if (frames < LONGEST_FRAMES) return "feed";
      reset();
      isTired = true;
      return "drop";
    },
    reset,
  };
}
