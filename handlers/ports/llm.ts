// The language model as a port: chat as a stream, constrained completion, embeddings, what there is to choose from.
import type { Model } from "../shared/contract/system.ts";

export type LlmContentPart = { type: "text"; text: string } | { type: "image"; dataUrl: string };

export interface LlmMessage {
  role: "system" | "user" | "assistant";
  content: string | LlmContentPart[];
}

export interface LlmChatRequest {
  /** null: the service's first chat model. */
  model: string | null;
  messages: LlmMessage[];
  maxTokens?: number;
  temperature?: number;
  /** An opaque key by which the service shares its time fairly between people. */
  fairnessKey?: string;
}

export type LlmEvent =
  | { type: "text"; text: string }
  | {
      type: "end";
      finishReason: "stop" | "length";
      model: string | null;
      usage: { promptTokens: number; completionTokens: number } | null;
    };

/**
 * Failures are DomainErrors: `busy`, `upstream_failed`, `upstream_timeout`, `component_not_ready`,
 * `model_has_no_vision`, `too_large` (the prompt does not fit the model's context).
 */
export interface Llm {
  /** One `text` event for each upstream chunk, as it arrives, then exactly one `end`. Aborting frees the model. */
  chat(request: LlmChatRequest, signal: AbortSignal): AsyncIterable<LlmEvent>;
  /** The answer as JSON that follows `schema` (a JSON schema); parsed, not yet validated. */
  completeJson(request: LlmChatRequest & { schema: Record<string, unknown> }, signal: AbortSignal): Promise<unknown>;
  /** One vector of unit length for each text. */
  embed(texts: string[], model: string | null, signal: AbortSignal): Promise<Float32Array[]>;
  models(signal: AbortSignal): Promise<Model[]>;
}
