// One loaded chat model: several conversations at once on one context, in fair turns, with reuse and prompt stops.

import { performance } from "node:perf_hooks";
import {
  type ChatHistoryItem,
  type ChatWrapper,
  LlamaChat,
  type LlamaContext,
  type LlamaContextSequence,
  type LlamaGrammar,
  type LlamaModel,
  type Token,
} from "node-llama-cpp";
import { ApiError } from "./api-error.ts";
import { openModelTurn } from "./chat-history.ts";
import { createFairGate, type FairGate } from "./fair-gate.ts";
import { createPrefillPacing, type PrefillPacing } from "./prefill-pacing.ts";
import { createSequencePool, type SequencePool } from "./sequence-pool.ts";

export interface ChatPrompt {
  readonly history: readonly ChatHistoryItem[];
  readonly grammar?: LlamaGrammar;
  /** Most tokens to answer with; without it, what is left of the context. */
  readonly maxTokens?: number;
  readonly stop: readonly string[];
  readonly temperature: number;
  readonly topP: number;
  readonly topK: number;
  readonly minP: number;
  readonly seed: number;
  readonly presencePenalty: number;
  readonly frequencyPenalty: number;
}

export interface ChatChunk {
  readonly kind: "answer" | "thought";
  readonly text: string;
}

export interface ChatOutcome {
  readonly finishReason: "stop" | "length";
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly completionTokens: number;
  /** Time in the waiting line, in milliseconds. */
  readonly queuedMs: number;
}

export interface ChatCallbacks {
  readonly user: string;
  readonly signal: AbortSignal;
  onChunk(chunk: ChatChunk): void;
}

export interface ChatEngine {
  readonly contextTokens: number;
  readonly slots: number;
  /** Exact size of the prompt with the model's own chat template, in tokens. */
  countPrompt(history: readonly ChatHistoryItem[]): number;
  /**
   * Joins the line, then answers. What can be refused is refused at once.
   * @throws {ApiError} `context_length_exceeded` or `queue_full`, synchronously. Rejects when the signal aborts.
   */
  answer(prompt: ChatPrompt, callbacks: ChatCallbacks): Promise<ChatOutcome>;
  running(): number;
  waiting(): number;
  dispose(): Promise<void>;
}

export interface ChatEngineParts {
  readonly model: LlamaModel;
  readonly context: LlamaContext;
  readonly chatWrapper: ChatWrapper;
  readonly batchTokens: number;
  readonly maxWaiting: number;
}

/** Takes ownership of a loaded model and its context. */
export function createChatEngine(parts: ChatEngineParts): ChatEngine {
  return new LoadedChatModel(parts);
}

/** The context is full: llama.cpp would drop the oldest words without a word, so the answer ends here instead. */
class ContextFullError extends Error {
  override readonly name = "ContextFullError";
}

class LoadedChatModel implements ChatEngine {
  readonly slots: number;
  readonly contextTokens: number;
  readonly #parts: ChatEngineParts;
  readonly #gate: FairGate;
  readonly #pool: SequencePool;
  readonly #pacing: PrefillPacing;
  #reading = 0;
  #answering = 0;

  constructor(parts: ChatEngineParts) {
    this.#parts = parts;
    this.slots = parts.context.totalSequences;
    this.contextTokens = parts.context.contextSize;
    this.#gate = createFairGate({ slots: this.slots, maxWaiting: parts.maxWaiting });
    this.#pool = createSequencePool(Array.from({ length: this.slots }, () => parts.context.getSequence()));
    this.#pacing = createPrefillPacing(parts.batchTokens);
  }

  running = (): number => this.#gate.running();
  waiting = (): number => this.#gate.waiting();

  countPrompt(history: readonly ChatHistoryItem[]): number {
    return this.#tokenize(history).length;
  }

  answer(prompt: ChatPrompt, callbacks: ChatCallbacks): Promise<ChatOutcome> {
    const tokens = this.#tokenize(prompt.history);
    // One token is left to answer with, and llama.cpp keeps one cell of the context to itself.
    const room = this.contextTokens - 1 - tokens.length;
    if (room < 1) {
      const limit = this.contextTokens - 2;
      const message = `The conversation is too long for this model: it has ${tokens.length} tokens, and at most ${limit} fit in the context of ${this.contextTokens}. Start a new conversation or leave out older messages.`;
      throw new ApiError("context_length_exceeded", message);
    }
    const arrivedMs = performance.now();
    const admitted = this.#gate.enter(callbacks.user, callbacks.signal);
    const maxTokens = Math.min(prompt.maxTokens ?? room, room);
    return admitted.then(async (release) => {
      const queuedMs = performance.now() - arrivedMs;
      const sequence = this.#pool.take(tokens);
      try {
        const cachedTokens = await this.#readPrompt(sequence, tokens, callbacks.signal);
        const outcome = await this.#generate(sequence, { ...prompt, maxTokens }, callbacks);
        return { ...outcome, promptTokens: tokens.length, cachedTokens, queuedMs };
      } catch (error) {
        // After a failed step nobody knows what the sequence remembers; after an abort it is as it was.
        if (!callbacks.signal.aborted) await sequence.clearHistory();
        throw error;
      } finally {
        this.#pool.giveBack(sequence);
        release();
      }
    });
  }

  async dispose(): Promise<void> {
    await this.#parts.context.dispose();
    await this.#parts.model.dispose();
  }

  #tokenize(history: readonly ChatHistoryItem[]): Token[] {
    const { model, chatWrapper } = this.#parts;
    return chatWrapper
      .generateContextState({ chatHistory: openModelTurn(history) })
      .contextText.tokenize(model.tokenizer);
  }

  /**
   * Reads all of the prompt but its last token, in steps, looking at the signal between them.
   * @returns how many tokens were remembered from before.
   */
  async #readPrompt(sequence: LlamaContextSequence, tokens: readonly Token[], signal: AbortSignal): Promise<number> {
    const toRead = tokens.slice(0, -1);
    await sequence.adaptStateToTokens(toRead, false);
    const cachedTokens = sequence.nextTokenIndex;
    this.#reading += 1;
    try {
      while (sequence.nextTokenIndex < toRead.length) {
        signal.throwIfAborted();
        const size = this.#pacing.nextStep({ answering: this.#answering, reading: this.#reading - 1 });
        const step = toRead.slice(sequence.nextTokenIndex, sequence.nextTokenIndex + size);
        const startedMs = performance.now();
        await sequence.evaluateWithoutGeneratingNewTokens(step);
        this.#pacing.observe(step.length, performance.now() - startedMs);
      }
      if (sequence.needsCheckpoints && cachedTokens < toRead.length) await sequence.takeCheckpoint();
      return cachedTokens;
    } finally {
      this.#reading -= 1;
    }
  }

  async #generate(
    sequence: LlamaContextSequence,
    prompt: ChatPrompt,
    { signal, onChunk }: ChatCallbacks,
  ): Promise<Pick<ChatOutcome, "finishReason" | "completionTokens">> {
    signal.throwIfAborted();
    const meter = sequence.tokenMeter.getState();
    const chat = new LlamaChat({
      contextSequence: sequence,
      chatWrapper: this.#parts.chatWrapper,
      autoDisposeSequence: false,
    });
    this.#answering += 1;
    try {
      const { metadata } = await chat.generateResponse([...prompt.history], {
        ...samplingOptions(prompt),
        signal,
        contextShift: {
          strategy: () => {
            throw new ContextFullError("The context is full");
          },
        },
        onResponseChunk: ({ type, text }) => {
          if (text !== "") onChunk({ kind: type === "segment" ? "thought" : "answer", text });
        },
      });
      const finishReason = metadata.stopReason === "maxTokens" ? "length" : "stop";
      return { finishReason, completionTokens: sequence.tokenMeter.diff(meter).usedOutputTokens };
    } catch (error) {
      if (!(error instanceof ContextFullError)) throw error;
      return { finishReason: "length", completionTokens: sequence.tokenMeter.diff(meter).usedOutputTokens };
    } finally {
      this.#answering -= 1;
      chat.dispose({ disposeSequence: false });
    }
  }
}

function samplingOptions(prompt: ChatPrompt) {
  const { temperature, topP, topK, minP, seed, maxTokens, grammar, presencePenalty, frequencyPenalty } = prompt;
  const penalised = presencePenalty !== 0 || frequencyPenalty !== 0;
  return {
    temperature,
    topP,
    topK,
    minP,
    seed,
    customStopTriggers: prompt.stop,
    repeatPenalty: penalised ? ({ penalty: 1, presencePenalty, frequencyPenalty } as const) : (false as const),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(grammar === undefined ? {} : { grammar }),
  };
}
