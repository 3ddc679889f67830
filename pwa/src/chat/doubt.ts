// A message whose connection broke before the first word came back: it may have arrived all the same.
import type { Api } from "../api/api.ts";
import type { Drafts } from "./drafts.ts";
import type { ShownMessage } from "./turns.ts";

export interface DoubtfulMessage {
  text: string;
  /** Messages that were there before it was sent. */
  knownIds: Set<string>;
  /** By this device's clock, in milliseconds. */
  sentAt: number;
}

/** The clocks of a phone and of the home server may differ by this much. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

export function createDoubt(api: Api, drafts: Drafts) {
  let doubtful: DoubtfulMessage | null = null;

  /** What arrived must not wait in the box a second time. */
  function drop(conversationId: string | null, text: string): boolean {
    if (drafts.of(conversationId).value.text !== text) return false;
    drafts.take(conversationId);
    return true;
  }

  return {
    note(message: DoubtfulMessage): void {
      doubtful = message;
    },
    /** Returns whether the message turned out to have arrived. */
    settle(conversationId: string, messages: ShownMessage[]): boolean {
      if (doubtful === null) return false;
      const { text, knownIds } = doubtful;
      doubtful = null;
      const arrived = messages.some(
        (message) => message.role === "user" && !knownIds.has(message.id) && message.content === text,
      );
      return arrived && drop(conversationId, text);
    },
    /** The conversation that the message began, or null when it never arrived. */
    async findBegun(): Promise<string | null> {
      if (doubtful === null) return null;
      const { text, sentAt } = doubtful;
      const newest = (await api.conversations.list({ archived: false, cursor: null })).items.filter(
        ({ createdAt }) => Date.parse(createdAt) > sentAt - CLOCK_DIFFERENCE_MS,
      );
      for (const { id } of newest) {
        const first = (await api.conversations.messages(id)).items[0];
        if (first?.content !== text || Date.parse(first.createdAt) < sentAt - CLOCK_DIFFERENCE_MS) continue;
        doubtful = null;
        drop(null, text);
        return id;
      }
      doubtful = null;
      return null;
    },
  };
}
