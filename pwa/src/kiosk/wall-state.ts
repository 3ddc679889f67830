// What the wall shows and says about itself: one state of the ember and one line of words.
import type { Message } from "@hearth/handlers/shared/contract/conversations.ts";
import type { LivePhase } from "../chat/live-answer.ts";
import type { HandsfreeShown, WakeLine } from "../handsfree/shown.ts";
import type { ConnectionState } from "../shell/connection.ts";
import type { OrbState } from "../ui/orb.tsx";

export interface WallFacts {
  /** null while nothing is being answered. */
  phase: LivePhase | null;
  /** The model thinks aloud: words come in, and none of them is shown. */
  isThinking: boolean;
  isReconnecting: boolean;
  connection: ConnectionState;
  /** How the last answer ended; null where there is none. */
  ended: Message["status"] | null;
  isWriting: boolean;
  /** null: nobody wants the wall to listen by itself. */
  handsfree: HandsfreeShown | null;
}

export type WallLine =
  | "kiosk.idle"
  | "kiosk.writing"
  | "kiosk.replying"
  | "kiosk.done"
  | "kiosk.failed"
  | "kiosk.waiting"
  | "chat.sending"
  | "chat.thinking"
  | "chat.reconnecting"
  | "chat.stopped"
  | WakeLine;

export interface WallState {
  orb: OrbState;
  line: WallLine;
}

export function readWallState(facts: WallFacts): WallState {
  const { phase, isThinking, isReconnecting, connection, isWriting, handsfree } = facts;
  if (phase !== null && isReconnecting) return { orb: "cold", line: "chat.reconnecting" };
  // Whoever speaks with it is told so before anything else, also where the service is away: it says so aloud.
  if (handsfree?.isTurn) return { orb: handsfree.orb, line: handsfree.line };
  if (phase === "sending") return { orb: "thinking", line: "chat.sending" };
  if (phase === "thinking" || (phase !== null && isThinking)) return { orb: "thinking", line: "chat.thinking" };
  if (phase === "replying") return { orb: "replying", line: "kiosk.replying" };
  if (connection !== "online") return { orb: "cold", line: "kiosk.waiting" };
  if (isWriting) return { orb: handsfree?.orb ?? "idle", line: "kiosk.writing" };
  if (handsfree !== null && handsfree.ear !== "open") return { orb: handsfree.orb, line: handsfree.line };
  const rest = atRest(facts.ended);
  // What one says comes before what one touches.
  return handsfree === null || rest.orb === "error" ? rest : { orb: handsfree.orb, line: handsfree.line };
}

function atRest(ended: WallFacts["ended"]): WallState {
  if (ended === "failed" || ended === "interrupted") return { orb: "error", line: "kiosk.failed" };
  if (ended === "cancelled") return { orb: "idle", line: "chat.stopped" };
  return { orb: "idle", line: ended === null ? "kiosk.idle" : "kiosk.done" };
}
