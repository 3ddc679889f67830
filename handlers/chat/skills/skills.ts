// Skills: parts of the assistant that answer a turn themselves, by the route that the router chose for it.
import type { MessageRow } from "../../conversations/messages.ts";
import type { Card } from "../../shared/contract/cards.ts";
import type { Route } from "../../shared/contract/chat.ts";
import type { Role } from "../../shared/contract/users.ts";
import type { Quotation } from "../prompt/quotations.ts";

export interface SkillTurn {
  userId: string;
  role: Role;
  /** The device that asks. */
  sessionId: string | null;
  /** At a tablet on the wall, where anybody could stand. */
  wall: boolean;
  conversationId: string;
  companionId: string | null;
  /** The answer that is being written: what a skill does for it, it does once. */
  assistantMessageId: string;
  /** The path up to and with the question, oldest first. */
  history: readonly MessageRow[];
  /** Pictures were sent along with the question. */
  hasPictures: boolean;
  /** BCP 47, e.g. "de", or "system". */
  language: string;
  viaVoice: boolean;
  /** When the question came, in ms since 1970. */
  nowMs: number;
  /** IANA name: the device's, else the household's. */
  timeZone: string;
  /** Of the model that would answer from quotations; null: there is none, or only one that can't. */
  contextTokens: number | null;
}

export interface SkillAnswer {
  text: string;
  card: Card | null;
}

/** What the model has to answer from: its answer streams like any other, and its card is there before the first word. */
export interface Grounding {
  quotations: readonly Quotation[];
  card: Card;
  /** Said and shown instead where no model answers after all. */
  withoutModel: SkillAnswer;
}

export interface Skill {
  /** null: the model should answer by itself. @throws DomainError */
  answer(turn: SkillTurn, signal: AbortSignal): Promise<SkillAnswer | Grounding | null>;
}

/** Routes without a skill are answered by the model. */
export type Skills = Partial<Record<Route, Skill>>;
