// The event stream of one answer, as LlmEvents: each as soon as its bytes have come.
import { createParser } from "eventsource-parser";
import type { Clock } from "../ports/clock.ts";
import type { LlmEvent } from "../ports/llm.ts";
import { readChunk } from "./chunk.ts";
import { brokeOff, notUnderstood, readUpstreamError, timedOut, toFailure } from "./failures.ts";
import { parseJson } from "./json.ts";
import type { UpstreamCall } from "./upstream-call.ts";

/** Longest event and longest line. */
const EVENT_MAX_CHARS = 1024 * 1024;
/** A model that is being loaded, or reads a long prompt on a slow machine, takes its time. */
const FIRST_CHUNK_MS = 120_000;
const NEXT_CHUNK_MS = 60_000;
/** Comment lines show that a service lives; without any text for so long it is given up all the same. */
const SILENCE_MAX_MS = 600_000;
/** How long the end of the connection is waited for after the end of the answer, so that it can be used again. */
const DRAIN_MS = 50;

/** Milliseconds that a chat answer may take to begin, from the request on. */
export const CHAT_FIRST_CHUNK_MS = FIRST_CHUNK_MS;

interface StreamOptions {
  clock: Clock;
  signal: AbortSignal;
  /** When the request was sent, by `clock`. */
  sentAtMs: number;
}

/**
 * Reads the answer to its end. What a model thinks aloud arrives as text within one `<think>…</think>`.
 * @throws {DomainError} `upstream_failed`, `upstream_timeout`, or what the service reported within the stream
 */
export async function* readChatStream(
  call: UpstreamCall,
  { clock, signal, sentAtMs }: StreamOptions,
): AsyncGenerator<LlmEvent> {
  if (call.response.body === null) throw brokeOff();
  const reader = call.response.body.getReader();
  const decoder = new TextDecoder();
  const lines = createEventReader();
  const answer = createAnswer();
  let spokeAtMs = clock.now();
  let timeoutMs = Math.max(1, sentAtMs + FIRST_CHUNK_MS - spokeAtMs);
  let isDrainable = false;
  try {
    for (;;) {
      const { done, value } = await call.within(timeoutMs, () => reader.read());
      timeoutMs = NEXT_CHUNK_MS;
      // A last event without its empty line counts: some services hang up early.
      const events = lines.feed(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }));
      if (events.length > 0) spokeAtMs = clock.now();
      else if (clock.now() - spokeAtMs > SILENCE_MAX_MS) throw timedOut();
      for (const data of events) {
        const event = answer.take(data);
        signal.throwIfAborted();
        if (event !== null) yield event;
        if (answer.isOver()) break;
      }
      if (done || answer.isOver()) {
        const end = answer.end();
        isDrainable = !done;
        yield* end;
        return;
      }
      lines.check();
    }
  } finally {
    if (isDrainable) await drain(call, reader);
  }
}

/** Cuts the text of the stream into the data of its events. */
function createEventReader() {
  let events: string[] = [];
  let isTooLong = false;
  const parser = createParser({
    onEvent: ({ data }) => events.push(data),
    onError: ({ type, field, value, line }) => {
      if (type === "max-buffer-size-exceeded") isTooLong = true;
      // Older llama-server writes `error: {...}`, and proxies put bare JSON into a stream.
      else if (field === "error" && value !== undefined) events.push(`{"error":${value}}`);
      else if (line?.startsWith("{")) events.push(line);
    },
    maxBufferSize: EVENT_MAX_CHARS,
  });
  return {
    feed(text: string): string[] {
      parser.feed(text);
      const fed = events;
      events = [];
      return fed;
    },
    check(): void {
      if (isTooLong) throw notUnderstood(new Error(`an event of more than ${EVENT_MAX_CHARS} characters`));
    },
  };
}

/** Keeps what the chunks say until the answer is over. */
function createAnswer() {
  let thinking: "before" | "open" | "over" = "before";
  let finishReason: "stop" | "length" | null = null;
  let model: string | null = null;
  let usage: { promptTokens: number; completionTokens: number } | null = null;
  let isOver = false;

  /** Thoughts that come after the answer has begun are left out: there is one block of them. */
  function compose(reasoning: string, text: string): string {
    let composed = "";
    if (reasoning !== "" && thinking !== "over") {
      if (thinking === "before") composed += "<think>";
      thinking = "open";
      composed += reasoning;
    }
    if (text === "") return composed;
    if (thinking === "open") composed += "</think>";
    thinking = "over";
    return composed + text;
  }

  return {
    /** @throws {DomainError} for an error in the stream, and for what is no chunk */
    take(data: string): LlmEvent | null {
      if (data.trim() === "[DONE]") {
        isOver = true;
        return null;
      }
      const value = parseJson(data);
      const error = readUpstreamError(value, 500);
      if (error !== null) throw toFailure(error);
      const chunk = readChunk(value);
      if (chunk === null) throw notUnderstood(new Error("an event that is no chunk of an answer"));
      finishReason ??= chunk.finishReason;
      model ??= chunk.model;
      usage = chunk.usage ?? usage;
      const text = compose(chunk.reasoning, chunk.text);
      return text === "" ? null : { type: "text", text };
    },
    isOver: () => isOver,
    end(): LlmEvent[] {
      if (finishReason === null) throw brokeOff(new Error("the stream ended without a finish reason"));
      const end: LlmEvent = { type: "end", finishReason, model, usage };
      return thinking === "open" ? [{ type: "text", text: "</think>" }, end] : [end];
    },
  };
}

/** Reads what follows the end of the answer, so that the connection can be used again. */
async function drain(call: UpstreamCall, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    await call.within(DRAIN_MS, async () => {
      for (;;) if ((await reader.read()).done) return;
    });
  } catch {
    // The answer is complete; it is only the connection that is lost.
  }
}
