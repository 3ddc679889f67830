// Which models there are and which one answers: asked of the LLM service, remembered for a short while.
import type { Clock } from "../ports/clock.ts";
import type { Llm } from "../ports/llm.ts";
import type { Log } from "../ports/log.ts";
import type { Model } from "../shared/contract/system.ts";

const REMEMBERED_MS = 30_000;
/** How long a turn waits to be told about the models before it goes on without knowing. */
const ASKING_MS = 2_000;

export interface Models {
  /** @throws DomainError when the LLM service can't be reached */
  list(signal: AbortSignal): Promise<Model[]>;
  /** What is known of the model that `wanted` (or the default) stands for; null when the service does not say. */
  describe(wanted: string | null, signal: AbortSignal): Promise<Model | null>;
}

/** A full model takes over from the starter as soon as it is there, without a restart. */
export function defaultChatModel(models: Model[]): Model | null {
  const chat = models.filter((model) => model.kind === "chat");
  return chat.find((model) => !model.starter) ?? chat[0] ?? null;
}

export function createModels(llm: Llm, clock: Clock, log: Log): Models {
  let remembered: { models: Model[]; atMs: number } | null = null;

  async function list(signal: AbortSignal): Promise<Model[]> {
    if (remembered !== null && clock.now() - remembered.atMs < REMEMBERED_MS) return remembered.models;
    const models = await llm.models(signal);
    remembered = { models, atMs: clock.now() };
    return models;
  }

  return {
    list,
    async describe(wanted, signal) {
      try {
        const models = await list(AbortSignal.any([signal, AbortSignal.timeout(ASKING_MS)]));
        return wanted === null ? defaultChatModel(models) : (models.find((model) => model.id === wanted) ?? null);
      } catch (cause) {
        signal.throwIfAborted();
        // Not fatal here: the chat call that follows tells the person what is wrong.
        log.error("the LLM service did not list its models", cause);
        return null;
      }
    },
  };
}
