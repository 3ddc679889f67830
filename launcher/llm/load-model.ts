// Loading: from a model file to an engine that answers or embeds, within the memory that there is.

import {
  InsufficientMemoryError,
  type Llama,
  type LlamaContext,
  type LlamaModel,
  resolveChatWrapper,
} from "node-llama-cpp";
import { type ChatEngine, createChatEngine } from "./chat-engine.ts";
import type { LlmConfig } from "./config.ts";
import { createEmbedEngine, type EmbedEngine } from "./embed-engine.ts";
import type { ModelFile } from "./model-library.ts";

export type LoadedModel = (
  | { readonly kind: "chat"; readonly engine: ChatEngine }
  | { readonly kind: "embedding"; readonly engine: EmbedEngine }
) & {
  readonly file: ModelFile;
  tokenize(text: string): readonly number[];
  dispose(): Promise<void>;
};

/** Texts to embed are passages; attention over longer ones would take gigabytes. */
const maxEmbeddingTokens = 2048;
const unknownContextTokens = 4096;

/** Loads a model. Rejects with llama.cpp's error, or InsufficientMemoryError, with nothing left behind. */
export async function loadModel(llama: Llama, file: ModelFile, config: LlmConfig): Promise<LoadedModel> {
  const model = await llama.loadModel({ modelPath: file.path });
  const shared = { file, tokenize: (text: string) => model.tokenize(text) };
  try {
    if (file.kind === "embedding") {
      const engine = await openEmbedder(model, config);
      return { ...shared, kind: "embedding", engine, dispose: () => engine.dispose() };
    }
    const chatWrapper = resolveChatWrapper(model);
    const context = await openContext(model, config);
    const { batchTokens, maxWaiting } = config;
    const engine = createChatEngine({ model, context, chatWrapper, batchTokens, maxWaiting });
    return { ...shared, kind: "chat", engine, dispose: () => engine.dispose() };
  } catch (error) {
    await model.dispose();
    throw error;
  }
}

async function openEmbedder(model: LlamaModel, config: LlmConfig): Promise<EmbedEngine> {
  const trained = model.trainContextSize ?? unknownContextTokens;
  const contextTokens = Math.min(trained, config.maxContextTokens, maxEmbeddingTokens);
  // An encoder reads a text in one piece, so the batch has to hold all of it.
  const context = await model.createEmbeddingContext({
    contextSize: contextTokens,
    batchSize: contextTokens,
    threads: config.threads,
  });
  return createEmbedEngine({ model, context, contextTokens, maxWaiting: config.maxWaiting });
}

/** Halves the number of conversations until the context fits into memory. */
async function openContext(model: LlamaModel, config: LlmConfig): Promise<LlamaContext> {
  const contextSize = Math.min(model.trainContextSize ?? unknownContextTokens, config.maxContextTokens);
  for (let sequences = config.slots; ; sequences = Math.ceil(sequences / 2)) {
    try {
      return await model.createContext({
        sequences,
        contextSize,
        batchSize: Math.max(config.batchTokens, sequences),
        threads: config.threads,
        batching: { dispatchSchedule: "nextCycle", itemPrioritizationStrategy: "maximumParallelism" },
        failedCreationRemedy: false,
      });
    } catch (error) {
      if (sequences === 1 || !(error instanceof InsufficientMemoryError)) throw error;
    }
  }
}
