// The route of the newest message, seen in its conversation.
import { ROUTES } from "../../shared/contract/chat.ts";
import { dependence } from "./dependence.ts";
import { type RouteScores, toProbabilities } from "./nearest.ts";

/** What the route before is worth to a message that leans on it, in standard deviations of similarity. */
const PREVIOUS_WEIGHT = 1.6;
const MESSAGES_MAX = 4;
/** The beginning of a message says what it is about, and small embedders cannot read more. */
const EMBEDDED_CHARS = 240;

/**
 * The person's messages that decide the newest one's route, oldest first: that one alone when it stands by itself,
 * else those before it too, back to one that stands by itself.
 */
export function decidingMessages(turns: readonly { role: string; content: string }[]): string[] {
  const said = turns
    .filter((turn) => turn.role === "user" && turn.content.trim() !== "")
    .map((turn) => turn.content.trim());
  const deciding: string[] = [];
  for (const message of said.slice(-MESSAGES_MAX).reverse()) {
    deciding.unshift(message.slice(0, EMBEDDED_CHARS));
    if (dependence(message) === 0) break;
  }
  return deciding;
}

/**
 * Probabilities of the newest message's routes. Each message's own scores are raised by the probabilities of the
 * message before, as much as it leans on that one.
 * @param messages as `decidingMessages` gives them
 * @param own the scores of each of them by itself
 */
export function scoreInConversation(messages: readonly string[], own: readonly RouteScores[]): RouteScores {
  let previous: RouteScores | null = null;
  for (const [at, message] of messages.entries()) {
    const scores = { ...(own[at] as RouteScores) };
    if (previous !== null) {
      const weight = PREVIOUS_WEIGHT * dependence(message);
      for (const route of ROUTES) scores[route] += weight * previous[route];
    }
    previous = toProbabilities(scores);
  }
  if (previous === null) throw new RangeError("there is no message to score");
  return previous;
}
