// One loaded embedding model: texts to vectors of length 1, text by text in fair turns.

import { setImmediate } from "node:timers/promises";
import type { LlamaEmbeddingContext, LlamaModel } from "node-llama-cpp";
import { ApiError } from "./api-error.ts";
import { createFairGate } from "./fair-gate.ts";

export interface EmbedOutcome {
  readonly vectors: readonly Float32Array[];
  readonly promptTokens: number;
}

export interface EmbedEngine {
  readonly contextTokens: number;
  /**
   * @throws {ApiError} `context_length_exceeded` for a text that does not fit, `invalid_request` for an empty one,
   * `queue_full`; rejects when the signal aborts, between two texts.
   */
  embed(
    texts: readonly string[],
    caller: { readonly user: string; readonly signal: AbortSignal },
  ): Promise<EmbedOutcome>;
  running(): number;
  waiting(): number;
  dispose(): Promise<void>;
}

export interface EmbedEngineParts {
  readonly model: LlamaModel;
  readonly context: LlamaEmbeddingContext;
  readonly contextTokens: number;
  readonly maxWaiting: number;
}

/** Takes ownership of a loaded model and its embedding context. */
export function createEmbedEngine({ model, context, contextTokens, maxWaiting }: EmbedEngineParts): EmbedEngine {
  // A turn is one text, so the one sentence that a chat is waiting for never stands behind a whole library.
  const turns = createFairGate({ slots: 1, maxWaiting: maxWaiting * 2 });
  const open = new Map<string, number>();
  const opened = () => [...open.values()].reduce((sum, count) => sum + count, 0);

  const embedOne = async (text: string, index: number) => {
    const tokens = model.tokenize(text, false, "trimLeadingSpace");
    // Both calls may write into the array they are given, hence the copies.
    const size = context.calculateInputLength([...tokens]);
    if (tokens.length === 0)
      throw new ApiError("invalid_request", `Text ${index + 1} is empty: it has no words to embed.`);
    if (size >= contextTokens) {
      const message = `Text ${index + 1} is too long for this model: it has ${size} tokens, and at most ${contextTokens - 1} fit. Split it into shorter pieces.`;
      throw new ApiError("context_length_exceeded", message);
    }
    const { vector } = await context.getEmbeddingFor([...tokens]);
    return { vector: normalise(vector), size };
  };

  return {
    contextTokens,
    running: () => turns.running(),
    waiting: () => Math.max(0, opened() - turns.running()),
    async embed(texts, { user, signal }) {
      const own = open.get(user) ?? 0;
      if (opened() > maxWaiting || own > Math.ceil(maxWaiting / 2)) {
        throw new ApiError("queue_full", "Too many texts are waiting for this model. Please try again in a moment.");
      }
      open.set(user, own + 1);
      try {
        const vectors: Float32Array[] = [];
        let promptTokens = 0;
        for (const [index, text] of texts.entries()) {
          signal.throwIfAborted();
          const release = await turns.enter(user, signal);
          try {
            const { vector, size } = await embedOne(text, index);
            vectors.push(vector);
            promptTokens += size;
          } finally {
            release();
          }
          await setImmediate();
        }
        return { vectors, promptTokens };
      } finally {
        const left = (open.get(user) ?? 1) - 1;
        if (left > 0) open.set(user, left);
        else open.delete(user);
      }
    },
    async dispose() {
      await context.dispose();
      await model.dispose();
    },
  };
}

/** Scales a vector to length 1; a vector of zeros stays as it is. */
export function normalise(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}
