// What the wall shows and says about itself: one state of the ember and one line of words.
import type { Message } from "@hearth/handlers/shared/contract/conversations.ts";
import type { LivePhase } from "../chat/live-answer.ts";
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
  | "chat.stopped";

export interface WallState {
  orb: OrbState;
  line: WallLine;
}

export function readWallState({
  phase,
  isThinking,
  isReconnecting,
  connection,
  ended,
  isWriting,
}: WallFacts): WallState {
  if (phase !== null && isReconnecting) return { orb: "cold", line: "chat.reconnecting" };
  if (phase === "sending") return { orb: "thinking", line: "chat.sending" };
  if (phase === "thinking" || (phase !== null && isThinking)) return { orb: "thinking", line: "chat.thinking" };
  if (phase === "replying") return { orb: "replying", line: "kiosk.replying" };
  if (connection !== "online") return { orb: "cold", line: "kiosk.waiting" };
  if (isWriting) return { orb: "idle", line: "kiosk.writing" };
  if (ended === "failed" || ended === "interrupted") return { orb: "error", line: "kiosk.failed" };
  if (ended === "cancelled") return { orb: "idle", line: "chat.stopped" };
  return { orb: "idle", line: ended === null ? "kiosk.idle" : "kiosk.done" };
}
