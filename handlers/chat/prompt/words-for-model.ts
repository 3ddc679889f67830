// What a model is told of an answer that a skill gave: nothing that says where this home is.
import type { MessageRow } from "../../conversations/messages.ts";

/** Any LLM service may stand behind a model: distances and ways from home stay out of its sight. */
export function wordsForModel({
  role,
  content,
  card,
  route,
  model,
}: Pick<MessageRow, "role" | "content" | "card" | "route" | "model">): string {
  if (role !== "assistant") return content;
  if (card?.kind === "route") return `I showed you the way to ${card.to.name} on the map.`;
  if (card?.kind === "places") return `I showed you on the map: ${card.items.map(({ name }) => name).join("; ")}.`;
  // Also without a card its words may tell the home's address: "You are at Kirchweg 1 already."
  return route === "maps" && model === null ? "I answered that with the map." : content;
}
