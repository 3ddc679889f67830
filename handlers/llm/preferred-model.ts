// Which of the models that a service offers is used where nobody chose one.
import type { Model } from "../shared/contract/system.ts";

/** Small models made to sort questions; they answer poorly. */
const ROUTER_NAMES = /(^|[/_-])router([._:-]|$)/i;

const isRouter = ({ id }: Model) => ROUTER_NAMES.test(id);

/**
 * The chat model that answers: the first full one, which is the largest where the service tells sizes; else the
 * starter; one that is made for routing only when there is nothing else.
 */
export function preferredChatModel(models: readonly Model[]): Model | null {
  const chat = models.filter(({ kind }) => kind === "chat");
  const answering = chat.filter((model) => !isRouter(model));
  return answering.find(({ starter }) => !starter) ?? answering[0] ?? chat[0] ?? null;
}

/** The chat model that sorts questions: one that is made for it, else the first full one; never the starter. */
export function preferredRouterModel(models: readonly Model[]): Model | null {
  const full = models.filter(({ kind, starter }) => kind === "chat" && !starter);
  return full.find(isRouter) ?? full[0] ?? null;
}

/** The embedding model: the first full one, else the starter. */
export function preferredEmbeddingModel(models: readonly Model[]): Model | null {
  const fitting = models.filter(({ kind }) => kind === "embedding");
  return fitting.find(({ starter }) => !starter) ?? fitting[0] ?? null;
}
