// What a model is told of an answer that a skill gave: nothing that says where this home is.
import type { MessageRow } from "../../conversations/messages.ts";

/** Any LLM service may stand behind a model: distances and ways from home stay out of its sight. */
export function wordsForModel({ role, content, card }: Pick<MessageRow, "role" | "content" | "card">): string {
  if (role !== "assistant") return content;
  if (card?.kind === "route") return `I showed you the way to ${card.to.name} on the map.`;
  if (card?.kind !== "places") return content;
  return `I showed you on the map: ${card.items.map(({ name }) => name).join("; ")}.`;
}
