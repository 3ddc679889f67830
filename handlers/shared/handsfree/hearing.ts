// Whether anything is heard now: the one answer for every indicator, so that none of them lies.
import type { HandsfreeState } from "./types.ts";

/** False also while the microphone is being opened, and while an answer is spoken with the ear lost. */
export function hears(state: HandsfreeState): boolean {
  switch (state.name) {
    case "off":
      return false;
    case "idle":
      return state.isHearing;
    case "replying":
      return state.earTrouble === null;
    default:
      return true;
  }
}
