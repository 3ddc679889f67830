// Which models there are and which one answers: asked of the LLM service, remembered for a short while.
import { preferredChatModel } from "../llm/preferred-model.ts";
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
  /** What is remembered no longer holds, e.g. because a model has been installed. */
  forget(): void;
}

export function createModels(llm: Llm, clock: Clock, log: Log): Models {
  let remembered: { models: Model[]; atMs: number } | null = null;

  async function list(signal: AbortSignal): Promise<Model[]> {
    // The distance counts, not the direction: a clock that was set back does not keep an old list for hours.
    if (remembered !== null && Math.abs(clock.now() - remembered.atMs) < REMEMBERED_MS) return remembered.models;
    const models = await llm.models(signal);
    remembered = { models, atMs: clock.now() };
    return models;
  }

  return {
    list,
    forget() {
      remembered = null;
    },
    async describe(wanted, signal) {
      try {
        const models = await list(AbortSignal.any([signal, AbortSignal.timeout(ASKING_MS)]));
        return wanted === null ? preferredChatModel(models) : (models.find((model) => model.id === wanted) ?? null);
      } catch (cause) {
        signal.throwIfAborted();
        // Not fatal here: the chat call that follows tells the person what is wrong.
        log.error("the LLM service did not list its models", cause);
        return null;
      }
    },
  };
}
