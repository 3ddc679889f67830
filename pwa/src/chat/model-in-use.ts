// Which model answers in a conversation: the companion's own, else the household's default.
import type { Model } from "@hearth/handlers/shared/contract/system.ts";
import type { House } from "../app/house.ts";

/** null while it is not known. */
export function modelInUse({ models, companions }: House, companionId: string | null): Model | null {
  const { items, defaultChatModel } = models.value;
  const own = companions.value.find(({ id }) => id === companionId)?.modelId ?? null;
  const chatModels = items.filter(({ kind }) => kind === "chat");
  const find = (id: string | null) => chatModels.find((model) => model.id === id);
  return find(own) ?? find(defaultChatModel) ?? chatModels[0] ?? null;
}
