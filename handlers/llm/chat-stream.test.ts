// Streams of answers: cut anywhere, broken, recorded from real services.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import type { LlmEvent } from "../ports/llm.ts";
import { chunk, realClock, sse } from "../testing/llm-server.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createOpenAiLlm } from "./openai-llm.ts";

const REQUEST = { model: "m", messages: [{ role: "user" as const, content: "hi" }] };
const encoder = new TextEncoder();

/** Reads the answer of a service whose body comes in these pieces. */
async function read(pieces: Iterable<Uint8Array>): Promise<LlmEvent[]> {
  const iterator = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
  const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
  const llm = createOpenAiLlm({ baseUrl: "http://llm.test", apiKey: null, clock: realClock, fetch });
  const events: LlmEvent[] = [];
  for await (const event of llm.chat(REQUEST, new AbortController().signal)) events.push(event);
  return events;
}

const readText = (text: string) => read([encoder.encode(text)]);
const textOf = (events: LlmEvent[]) => events.map((event) => (event.type === "text" ? event.text : "")).join("");
const failsWith = (code: string) => (error: unknown) => (error as { code?: string }).code === code;

const USAGE = { choices: [], usage: { prompt_tokens: 7, completion_tokens: 3 } };
const PLAIN = sse(
  chunk({ role: "assistant", content: "" }),
  chunk({ content: "Grüß " }),
  chunk({ content: "dich 🦊" }),
  chunk({}, "stop"),
  USAGE,
  "[DONE]",
);

test("chat() gives one text event for each chunk and one end with the usage", async () => {
  assert.deepEqual(await readText(PLAIN), [
    { type: "text", text: "Grüß " },
    { type: "text", text: "dich 🦊" },
    { type: "end", finishReason: "stop", model: "test-model", usage: { promptTokens: 7, completionTokens: 3 } },
  ]);
});

test("chat() reads the same wherever the bytes are cut, also within a character", async () => {
  const expected = await readText(PLAIN);
  const bytes = encoder.encode(PLAIN);
  for (let at = 1; at < bytes.length; at++) {
    assert.deepEqual(await read([bytes.slice(0, at), bytes.slice(at)]), expected, `cut at ${at}`);
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 40 }), async (cuts) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const pieces = edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
      assert.deepEqual(await read(pieces), expected);
    }),
    { numRuns: 50 },
  );
  assert.deepEqual(await read(Array.from(bytes, (byte) => Uint8Array.of(byte))), expected);
});

test("chat() reads CRLF, comments, a missing last empty line and a missing usage", async () => {
  const events = await readText(
    `: ping\r\n\r\n${sse(chunk({ content: "a" })).replaceAll("\n", "\r\n")}data: ${JSON.stringify(chunk({}, "length"))}`,
  );
  assert.deepEqual(events.at(-1), { type: "end", finishReason: "length", model: "test-model", usage: null });
  assert.equal(textOf(events), "a");
});

test("chat() wraps what the model thinks aloud in one think element", async () => {
  for (const field of ["reasoning_content", "reasoning"]) {
    const events = await readText(
      sse(
        chunk({ [field]: "well" }),
        chunk({ [field]: ", yes" }),
        chunk({ content: "Hello" }),
        chunk({ [field]: "late" }),
        chunk({ content: "!" }),
        chunk({}, "stop"),
      ),
    );
    assert.deepEqual(
      events.slice(0, -1).map((event) => event.type === "text" && event.text),
      ["<think>well", ", yes", "</think>Hello", "!"],
    );
  }
  assert.equal(textOf(await readText(sse(chunk({ reasoning: "hm" }), chunk({}, "length")))), "<think>hm</think>");
});

test("chat() fails when the stream ends without a finish reason, is no JSON or no chunk", async () => {
  await assert.rejects(readText(sse(chunk({ content: "half" }))), failsWith("upstream_failed"));
  await assert.rejects(readText(sse(chunk({ content: "half" }), "[DONE]")), failsWith("upstream_failed"));
  await assert.rejects(readText("data: {oops\n\n"), failsWith("upstream_failed"));
  await assert.rejects(readText(sse([1, 2])), failsWith("upstream_failed"));
  await assert.rejects(readText(sse({ choices: "no" })), failsWith("upstream_failed"));
  await assert.rejects(readText(""), failsWith("upstream_failed"));
});

test("chat() reports an error within the stream, in each way that services write it", async () => {
  const tooLong = {
    code: 400,
    message: "the request exceeds the available context size",
    type: "exceed_context_size_error",
  };
  for (const text of [
    sse({ error: tooLong }),
    `event: error\n${sse({ error: tooLong })}`,
    `error: ${JSON.stringify(tooLong)}\n\n`,
    `${JSON.stringify({ error: tooLong })}\n`,
    sse({
      error:
        "Trying to keep the first 6038 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens",
    }),
    sse(chunk({ content: "x" }), {
      object: "error",
      message: "This model's maximum context length is 4096 tokens.",
      code: 400,
    }),
  ]) {
    await assert.rejects(readText(text), failsWith("too_large"), text);
  }
});

test("chat() refuses a line without end before it fills the memory", async () => {
  let sent = 0;
  function* endless() {
    yield encoder.encode("data: ");
    for (;;) {
      sent += 65_536;
      yield encoder.encode("x".repeat(65_536));
    }
  }
  await assert.rejects(read(endless()), { code: "upstream_failed", message: /does not understand/ });
  assert.ok(sent < 2 * 1024 * 1024, `${sent} bytes were read`);
});

test("chat() yields each chunk as soon as its bytes have come", async () => {
  let push: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = (text) => controller.enqueue(encoder.encode(text));
    },
  });
  const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
  const llm = createOpenAiLlm({ baseUrl: "http://llm.test", apiKey: null, clock: realClock, fetch });
  const answer = llm.chat(REQUEST, new AbortController().signal)[Symbol.asyncIterator]();
  for (const word of ["one", "two", "three"]) {
    const next = answer.next();
    push(sse(chunk({ content: word })));
    // Nothing further is sent, so an adapter that holds a chunk back would hang here.
    assert.deepEqual((await next).value, { type: "text", text: word });
  }
  await answer.return?.();
});

test("chat() gives up after 120 s without a first chunk, and 60 s after another one", async () => {
  for (const [first, limitMs] of [
    ["", 120_000],
    [sse(chunk({ content: "a" })), 60_000],
  ] as const) {
    const clock = createManualClock();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        if (first !== "") controller.enqueue(encoder.encode(first));
      },
    });
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      const stream = body.pipeThrough(new TransformStream(), init?.signal ? { signal: init.signal } : {});
      return new Response(stream, { headers: { "content-type": "text/event-stream" } });
    };
    const llm = createOpenAiLlm({ baseUrl: "http://llm.test", apiKey: null, clock, fetch });
    let failure: unknown;
    const reading = (async () => {
      for await (const _event of llm.chat(REQUEST, new AbortController().signal));
    })().catch((error: unknown) => {
      failure = error;
    });
    await clock.advance(limitMs - 1_000);
    assert.equal(failure, undefined);
    await clock.advance(1_001);
    await reading;
    assert.ok(failsWith("upstream_timeout")(failure));
    assert.equal(clock.pending, 0);
  }
});

const recordings = process.env.HEARTH_TEST_DATA;
test("chat() reads what real services sent", {
  skip: recordings === undefined && "HEARTH_TEST_DATA is not set",
}, async () => {
  const folder = join(recordings ?? "", "llm-streams");
  let streams = 0;
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), "utf8");
    const stream = name.endsWith(".chunks.txt")
      ? text
          .trim()
          .split("\n")
          .map((line) => `data: ${line}\n\n`)
          .join("")
      : name.endsWith(".sse")
        ? text
        : null;
    if (stream === null) continue;
    streams++;
    const expected = expectedText(stream);
    if (!/"finish_reason": ?"\w+"/.test(stream)) {
      await assert.rejects(readText(stream), failsWith("upstream_failed"), name);
      continue;
    }
    const bytes = encoder.encode(stream);
    const events = await read(
      Array.from({ length: Math.ceil(bytes.length / 97) }, (_, at) => bytes.slice(at * 97, at * 97 + 97)),
    );
    assert.equal(textOf(events).replace(/<think>[\s\S]*?<\/think>/, ""), expected, name);
    assert.equal(events.at(-1)?.type, "end", name);
  }
  assert.ok(streams >= 8, `${streams} streams`);
});

/** The content of a recording, put together in the simplest way there is. */
function expectedText(stream: string): string {
  return stream
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => {
      const content = JSON.parse(line.slice(6)).choices?.[0]?.delta?.content ?? "";
      if (typeof content === "string") return content;
      return content.map((part: { type: string; text?: string }) => part.text ?? "").join("");
    })
    .join("");
}
