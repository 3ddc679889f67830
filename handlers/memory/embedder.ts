// Vectors of sentences, by the embedding model that is there now.
import { preferredEmbeddingModel } from "../llm/preferred-model.ts";
import type { Llm } from "../ports/llm.ts";
import type { Model } from "../shared/contract/system.ts";
import type { KeyedVector } from "./memory-store.ts";

export interface Embedder {
  /** One for each text; null: there is no embedding model. @throws DomainError of the language model service */
  embed(texts: readonly string[], signal: AbortSignal): Promise<KeyedVector[] | null>;
}

interface EmbedderOptions {
  llm: Llm;
  /** Remembered for a while by whoever gives it. */
  models(signal: AbortSignal): Promise<Model[]>;
  /** The operator's choice; null: the first full one, else the starter. */
  embedModel: string | null;
}

export function createEmbedder({ llm, models, embedModel }: EmbedderOptions): Embedder {
  return {
    async embed(texts, signal) {
      const model = embedModel ?? preferredEmbeddingModel(await models(signal))?.id;
      if (model === undefined || texts.length === 0) return null;
      const vectors = await llm.embed([...texts], model, signal);
      // The length is a part of the name: another model may go by the same one after an update.
      return vectors.map((vector) => ({ key: `${model}#${vector.length}`, vector }));
    },
  };
}
