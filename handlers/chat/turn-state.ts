// What a turn carries from step to step: who asks, what was loaded for it, and how it is going.
import type { MessageRow } from "../conversations/messages.ts";
import type { FinishReason, Route, Usage } from "../shared/contract/chat.ts";
import type { Companion } from "../shared/contract/companions.ts";
import type { Preferences, Role } from "../shared/contract/users.ts";
import type { PromptTurn } from "./prompt/build-prompt.ts";
import type { TurnIds } from "./turn-store.ts";

export interface Turn extends TurnIds {
  /** `wall`: asked at a tablet on the wall, where anybody may look on. */
  user: { id: string; name: string; role: Role; wall: boolean; sessionId: string | null };
  companionId: string | null;
  viaVoice: boolean;
  /** Of the device that asks, as it tells it. */
  timeZone: string | null;
  /** Another version of an answer that exists: the same words once more would be no use. */
  again: boolean;
}

export interface Loaded {
  preferences: Preferences;
  companion: Companion | null;
  model: string | null;
  isStarter: boolean;
  /** Whether there is a model that could answer from quotations: the starter can't. */
  canAnswer: boolean;
  contextTokens: number;
  /** Of the household. */
  timeZone: string;
  history: PromptTurn[];
  /** As they are stored, oldest first. */
  rows: MessageRow[];
  /** Messages above the oldest one in `history`. */
  notLoaded: number;
}

export interface Outcome {
  route: Route | null;
  model: string | null;
  firstTokenMs: number | null;
  droppedMessages: number;
}

export interface End {
  finishReason: FinishReason;
  usage: Usage | null;
}
