// What an event does to the conversation: the next state, and what it wants done besides opening and closing things.
import type { Renewal } from "./standing.ts";
import type {
  CaptureTrigger,
  Earcon,
  HandsfreeEffect,
  HandsfreeEvent,
  HandsfreeState,
  ReplyingState,
  SpokenMessage,
} from "./types.ts";

export interface Change {
  next: HandsfreeState;
  /** Before anything is closed: what can be told of it only then. */
  leaving: readonly HandsfreeEffect[];
  /** After everything is open. */
  actions: readonly HandsfreeEffect[];
  renewal: Renewal;
}

export const IDLE: HandsfreeState = { name: "idle", isHearing: true };

export const to = (next: HandsfreeState, ...actions: HandsfreeEffect[]): Change => ({
  next,
  leaving: [],
  actions,
  renewal: {},
});

export const earcon = (name: Earcon): HandsfreeEffect => ({ type: "earcon", earcon: name });

/** What a reply that is left in the middle needs: nobody wants it any more. */
export function leaving(state: HandsfreeState): HandsfreeEffect[] {
  if (state.name !== "replying" || state.saying !== null) return [];
  return [...markingHeard(state), { type: "cancel_reply" }];
}

/** It is broken off while it is spoken, and written to its end all the same. */
export function markingHeard(state: HandsfreeState): HandsfreeEffect[] {
  const isHeard = state.name === "replying" && state.saying === null && state.phase === "playing";
  return isHeard ? [{ type: "mark_heard" }] : [];
}

/** A turn begins: the words go to the chat, and the answer will be spoken. */
export function submitting(text: string, trigger: CaptureTrigger, continuations: number): Change {
  return {
    ...to(replying(continuations, null), { type: "submit", text, trigger }, earcon("heard")),
    renewal: { turn: true },
  };
}

/** Nobody may be looking at the screen. */
export function saying(message: SpokenMessage, from: HandsfreeState, left: readonly HandsfreeEffect[] = []): Change {
  const continuations = "continuations" in from ? from.continuations : 0;
  const next = replying(continuations, message);
  // What ails the ear goes on.
  const still = from.name === "replying" ? { earTrouble: from.earTrouble, hearsStop: from.hearsStop } : {};
  return {
    next: { ...next, ...still },
    leaving: left,
    actions: [earcon("error"), { type: "say", message }],
    renewal: { turn: true },
  };
}

const replying = (continuations: number, message: SpokenMessage | null): ReplyingState => ({
  name: "replying",
  phase: "submitting",
  continuations,
  saying: message,
  earTrouble: null,
  hearsStop: true,
});

/** A wake word begins anew wherever it is listened for, also while an answer is spoken. */
export function woken(state: HandsfreeState, event: HandsfreeEvent): Change | null {
  if (event.type === "wake_detected") {
    return {
      ...to({ name: "wake-detected", trigger: "wake", continuations: 0 }, { type: "claim_wake" }, earcon("wake")),
      leaving: leaving(state),
      renewal: { turn: true, capture: "wake" },
    };
  }
  if (event.type !== "phrase_heard") return null;
  // Rule 2: the phrase loop submits the command that it heard itself.
  if (event.command !== null) return { ...submitting(event.command, "phrase", 0), leaving: leaving(state) };
  return {
    ...to({ name: "wake-detected", trigger: "phrase", continuations: 0 }, earcon("wake")),
    leaving: leaving(state),
    renewal: { turn: true, capture: "phrase" },
  };
}
