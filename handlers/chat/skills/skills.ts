// Skills: parts of the assistant that answer a turn themselves, by the route that the router chose for it.
import type { MessageRow } from "../../conversations/messages.ts";
import type { Card } from "../../shared/contract/cards.ts";
import type { Route } from "../../shared/contract/chat.ts";

export interface SkillTurn {
  userId: string;
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
}

export interface SkillAnswer {
  text: string;
  card: Card | null;
}

export interface Skill {
  /** null: the model should answer. @throws DomainError */
  answer(turn: SkillTurn, signal: AbortSignal): Promise<SkillAnswer | null>;
}

/** Routes without a skill are answered by the model. */
export type Skills = Partial<Record<Route, Skill>>;
