// How a state of hands-free looks and what is said about it: the ember, one line of words, and what helps.
import { MAX_CONTINUATIONS } from "@hearth/handlers/shared/handsfree/constants.ts";
import { hears } from "@hearth/handlers/shared/handsfree/hearing.ts";
import type { EarTrouble, HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import type { ConnectionState } from "../shell/connection.ts";
import type { OrbState } from "../ui/orb.tsx";
import type { EarState } from "../wake/ear.ts";
import type { WakeMode } from "./handsfree.ts";

type WakeStateWord =
  | "disengaged"
  | "muted"
  | "elsewhere"
  | "opening"
  | "idle"
  | "idleUnknown"
  | "trying"
  | "wake"
  | "capturing"
  | "speaking"
  | "submitting"
  | "thinking"
  | "replying"
  | "listening"
  | "last";

/** `away`: the microphone is open, and nobody writes down what it hears to look for the phrase. */
type ShownTrouble = EarTrouble | "away";

export type WakeLine = `wake.state.${WakeStateWord}` | `wake.trouble.${ShownTrouble}`;

export interface HandsfreeShown {
  orb: OrbState;
  /** The lamp beside the words: whether the microphone is really open, and what it hears can be understood. */
  ear: "off" | "muted" | "elsewhere" | "trouble" | "opening" | "open";
  line: WakeLine;
  /** What helps against a trouble. */
  help: `wake.help.${ShownTrouble}` | null;
  /** A turn is going on: somebody is listened to, or answered. */
  isTurn: boolean;
}

/** What to show while its code is not there: a mute holds, and is seen, before there is anything to be muted. */
export function stateNow(
  state: HandsfreeState,
  { isEngaged, isMuted }: { isEngaged: boolean; isMuted: boolean },
): HandsfreeState {
  if (state.name !== "off" || state.why !== "disengaged") return state;
  if (isMuted) return { name: "off", why: "muted", isEngaged };
  return isEngaged ? { name: "idle", isHearing: false } : state;
}

/** Another window of this device listens, and this one would after it. */
export const showElsewhere = (): HandsfreeShown => resting("cold", "elsewhere", "wake.state.elsewhere");

/** Without a detector it is the service that looks for the phrase: where it is away, nobody understands what is said. */
export const isPhraseAway = (mode: WakeMode, isRead: boolean, connection: ConnectionState): boolean =>
  mode === "phrase" && !(isRead && connection === "online");

export interface PhraseFacts {
  /** It is known what to say. */
  hasPhrase: boolean;
  /** It would not be understood: there is no detector, and the service's hearing is away. */
  isAway?: boolean;
}

export function showHandsfree(state: HandsfreeState, { hasPhrase, isAway = false }: PhraseFacts): HandsfreeShown {
  switch (state.name) {
    case "off":
      if (state.why === "disengaged") return resting("idle", "off", "wake.state.disengaged");
      if (state.why === "muted") return resting("muted", "muted", "wake.state.muted");
      return inTrouble(state.why);
    case "idle":
      if (!state.isHearing) return resting("cold", "opening", "wake.state.opening");
      if (isAway) return inTrouble("away");
      return resting("idle", "open", hasPhrase ? "wake.state.idle" : "wake.state.idleUnknown");
    case "wake-detected":
      return turn("wake", "wake.state.wake");
    case "capturing":
      return turn("capturing", state.isSpeaking ? "wake.state.speaking" : "wake.state.capturing");
    case "replying": {
      const ear = hears(state) ? "open" : "trouble";
      if (state.saying !== null) return { ...turn("error", "wake.state.replying"), ear };
      if (state.phase === "playing") return { ...turn("replying", "wake.state.replying"), ear };
      const line = state.phase === "submitting" ? "wake.state.submitting" : "wake.state.thinking";
      return { ...turn("thinking", line), ear };
    }
    case "post-reply-listen":
      // Nobody is listened to without the wake word any more, and nothing looks as if.
      if (state.continuations >= MAX_CONTINUATIONS) return turn("idle", "wake.state.last");
      return turn("listening", "wake.state.listening");
  }
}

/** While a wake word is tried the conversation waits, and the ear is that of whoever tries; null: nobody does. */
export function showRehearsal(ear: EarState): HandsfreeShown | null {
  switch (ear.name) {
    case "closed":
      return null;
    case "opening":
      return resting("cold", "opening", "wake.state.opening");
    case "hearing":
      return resting("idle", "open", "wake.state.trying");
    case "lost":
      return inTrouble(ear.trouble);
  }
}

const resting = (orb: OrbState, ear: HandsfreeShown["ear"], line: WakeLine): HandsfreeShown => ({
  orb,
  ear,
  line,
  help: null,
  isTurn: false,
});
const turn = (orb: OrbState, line: WakeLine): HandsfreeShown => ({ orb, ear: "open", line, help: null, isTurn: true });
const inTrouble = (trouble: ShownTrouble): HandsfreeShown => ({
  orb: "cold",
  ear: "trouble",
  line: `wake.trouble.${trouble}`,
  help: `wake.help.${trouble}`,
  isTurn: false,
});
