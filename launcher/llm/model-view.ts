// A model as the list of models shows it: OpenAI's fields, and ours under `meta`.

import type { LlmConfig } from "./config.ts";
import type { LoadedModel } from "./load-model.ts";
import type { ModelFile } from "./model-library.ts";

/** Describes one model. Its context is what this service really offers: the trained one, within the setting. */
export function describeModel(file: ModelFile, loaded: readonly LoadedModel[], config: LlmConfig) {
  const inMemory = loaded.find((model) => model.file.version === file.version);
  return {
    id: file.id,
    object: "model",
    created: Math.floor(file.modifiedMs / 1000),
    owned_by: "home",
    meta: {
      kind: file.kind,
      contextTokens: inMemory?.engine.contextTokens ?? Math.min(file.trainedContextTokens, config.maxContextTokens),
      ...(file.embeddingDimensions === undefined ? {} : { embeddingDimensions: file.embeddingDimensions }),
      sizeBytes: file.sizeBytes,
      ...(file.parameters === undefined ? {} : { parameters: file.parameters }),
      vision: false,
      loaded: inMemory !== undefined,
      ...(file.problem === undefined ? {} : { error: file.problem }),
    },
  };
}
