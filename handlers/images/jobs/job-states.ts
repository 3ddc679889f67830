// The states of a work as pure rules: what may follow what, what still lives, whose turn is next.
import type { ImageJobState } from "../../shared/contract/images.ts";

/** Each state with those that may follow it. An end has none. */
export const NEXT_STATES: Readonly<Record<ImageJobState, readonly ImageJobState[]>> = {
  expanding: ["queued", "failed", "cancelled"],
  queued: ["painting", "failed", "cancelled"],
  // Back to `queued`: the painter went away before it had taken the work. `painting` again: it has lost it, and gets it anew.
  painting: ["storing", "queued", "painting", "failed", "cancelled"],
  // Back to `painting`: the painter forgot what it had painted, and has to do it once more.
  storing: ["done", "painting", "failed", "cancelled"],
  done: [],
  failed: [],
  cancelled: [],
};

export const isEnded = (state: ImageJobState): boolean => NEXT_STATES[state].length === 0;

const states = Object.keys(NEXT_STATES) as ImageJobState[];
export const LIVE_STATES: readonly ImageJobState[] = states.filter((state) => !isEnded(state));
export const ENDED_STATES: readonly ImageJobState[] = states.filter(isEnded);

/** The states from which `to` may be reached. */
export const statesBefore = (to: ImageJobState): ImageJobState[] =>
  states.filter((from) => NEXT_STATES[from].includes(to));
