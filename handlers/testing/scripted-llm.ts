// A language model in the test's own process: it says what it was told to say, when it was told to.
import type { Clock } from "../ports/clock.ts";
import type { Llm, LlmChatRequest, LlmEvent } from "../ports/llm.ts";
import type { Model } from "../shared/contract/system.ts";

/** A step of an answer: a chunk of text, a pause by the clock, or a failure. */
export type ScriptedStep = string | { waitMs: number } | { fail: unknown };

export interface ScriptedAnswer {
  steps: ScriptedStep[];
  /** "stop" when left out. */
  finishReason?: "stop" | "length";
}

export interface ScriptedLlm extends Llm {
  /** Answers for the next calls of `chat`, in order; the last one stays. */
  answers: ScriptedAnswer[];
  /** What `completeJson` gives back, or throws when it is an Error. */
  json: (request: LlmChatRequest & { schema: Record<string, unknown> }) => unknown;
  /** The vector of a text, of any length; throwing makes the call fail. */
  vectorOf: (text: string) => readonly number[];
  available: Model[];
  /** Delay of `completeJson` and `embed` by the clock. */
  delayMs: { json: number; embed: number };
  readonly calls: { chat: LlmChatRequest[]; json: LlmChatRequest[]; embed: string[][]; aborted: number };
}

export const SCRIPTED_MODELS: Model[] = [
  { id: "scripted-chat", kind: "chat", contextTokens: 4096, vision: false, starter: false },
  { id: "scripted-embed", kind: "embedding", contextTokens: 512, vision: null, starter: false },
];

export function createScriptedLlm(clock: Clock): ScriptedLlm {
  const calls: ScriptedLlm["calls"] = { chat: [], json: [], embed: [], aborted: 0 };

  async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (durationMs <= 0) return;
    let wake: () => void = () => undefined;
    const cancel = clock.schedule(durationMs, () => wake());
    signal.addEventListener("abort", () => wake(), { once: true });
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    cancel();
    signal.throwIfAborted();
  }

  async function* chat(request: LlmChatRequest, signal: AbortSignal): AsyncGenerator<LlmEvent> {
    calls.chat.push(request);
    const answer = (llm.answers.length > 1 ? llm.answers.shift() : llm.answers[0]) ?? { steps: [] };
    let completionTokens = 0;
    try {
      for (const step of answer.steps) {
        if (typeof step === "string") {
          signal.throwIfAborted();
          completionTokens++;
          yield { type: "text", text: step };
        } else if ("waitMs" in step) await pause(step.waitMs, signal);
        else throw step.fail;
      }
      signal.throwIfAborted();
    } finally {
      if (signal.aborted) calls.aborted++;
    }
    const usage = { promptTokens: request.messages.length, completionTokens };
    yield { type: "end", finishReason: answer.finishReason ?? "stop", model: request.model ?? "scripted-chat", usage };
  }

  const llm: ScriptedLlm = {
    answers: [{ steps: ["Hello", " there."] }],
    json: () => ({}),
    vectorOf: (text) => [text.length, 1],
    available: SCRIPTED_MODELS,
    delayMs: { json: 0, embed: 0 },
    calls,
    chat,
    async completeJson(request, signal) {
      calls.json.push(request);
      await pause(llm.delayMs.json, signal);
      const value = llm.json(request);
      if (value instanceof Error) throw value;
      return value;
    },
    async embed(texts, _model, signal) {
      calls.embed.push(texts);
      await pause(llm.delayMs.embed, signal);
      return texts.map((text) => {
        const vector = llm.vectorOf(text);
        const length = Math.hypot(...vector);
        return Float32Array.from(vector, (value) => value / length);
      });
    },
    async models(signal) {
      signal.throwIfAborted();
      return llm.available;
    },
  };
  return llm;
}
