// What the adapter tells people for each failure of a language model service.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { DomainError } from "../errors.ts";
import { type Answer, chunk, realClock, sse, startTestServer } from "../testing/llm-server.ts";
import { createOpenAiLlm } from "./openai-llm.ts";

const never = () => new AbortController().signal;
const MESSAGES = [{ role: "user" as const, content: "hi" }];
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

async function withServer(
  answer: Answer,
  use: (server: Awaited<ReturnType<typeof startTestServer>>, llm: ReturnType<typeof createOpenAiLlm>) => Promise<void>,
) {
  const server = await startTestServer(answer);
  try {
    await use(server, createOpenAiLlm({ baseUrl: server.url, apiKey: "secret-key", clock: realClock }));
  } finally {
    await server.close();
  }
}

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _event of events);
}

async function failureOf(answer: Answer): Promise<DomainError> {
  let failure: unknown;
  await withServer(answer, async (server, llm) => {
    failure = await drain(llm.chat({ model: "m", messages: MESSAGES }, never())).catch((error: unknown) => error);
    const told = failure as DomainError;
    assert.equal(told.name, "DomainError");
    assert.ok(
      !told.message.includes(server.url) && !told.message.includes("secret-key") && !told.message.includes("BODY"),
    );
  });
  return failure as DomainError;
}

const FAILURES: [string, number, unknown, string][] = [
  ["queue full", 429, { error: { message: "BODY", code: "queue_full" } }, "busy"],
  [
    "Ollama's queue",
    503,
    { error: { message: "server busy, please try again.  maximum pending requests exceeded" } },
    "busy",
  ],
  [
    "llama-server loads",
    503,
    { error: { code: 503, message: "Loading model", type: "unavailable_error" } },
    "component_not_ready",
  ],
  ["our context", 400, { error: { message: "BODY", code: "context_length_exceeded" } }, "too_large"],
  [
    "llama-server's context",
    400,
    {
      error: {
        code: 400,
        message: "the request exceeds the available context size. try increasing it",
        type: "exceed_context_size_error",
      },
    },
    "too_large",
  ],
  [
    "vLLM's context",
    400,
    {
      object: "error",
      message: "This model's maximum context length is 2048 tokens. However, you requested 4000",
      code: 400,
    },
    "too_large",
  ],
  [
    "Ollama's context",
    400,
    { error: { message: "prompt too long; exceeded max context length by 4 tokens" } },
    "too_large",
  ],
  ["Ollama's input", 400, { error: { message: "the input length exceeds the context length" } }, "too_large"],
  ["LM Studio's context", 400, { error: "Reached context length of 4096 tokens with model x" }, "too_large"],
  ["a body limit", 413, "BODY", "too_large"],
  ["our pictures", 400, { error: { message: "BODY", code: "model_has_no_vision" } }, "model_has_no_vision"],
  [
    "llama-server's pictures",
    500,
    {
      error: {
        message: "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
      },
    },
    "model_has_no_vision",
  ],
  [
    "LM Studio's pictures",
    400,
    { error: "Model does not support images. Please use a model that does." },
    "model_has_no_vision",
  ],
  ["vLLM's pictures", 400, { error: { message: "x is not a multimodal model" } }, "model_has_no_vision"],
  ["no such model", 404, { error: { message: 'model "BODY" not found, try pulling it first' } }, "upstream_failed"],
  ["a wrong key", 401, { error: { message: "BODY" } }, "upstream_failed"],
  ["a wrong address", 404, "<html>BODY</html>", "upstream_failed"],
  ["anything else", 500, "BODY", "upstream_failed"],
  ["an error as a success", 200, { error: { message: "BODY" } }, "upstream_failed"],
  ["an answer that is no stream", 200, { choices: [] }, "upstream_failed"],
  ["a redirect", 307, "", "upstream_failed"],
];
for (const [name, status, body, code] of FAILURES) {
  test(`chat() tells ${code} for ${name} (${status})`, async () => {
    assert.equal((await failureOf(json(status, body, status === 307 ? { location: "/elsewhere" } : {}))).code, code);
  });
}

test("chat() passes Retry-After on, as seconds and as a date", async () => {
  assert.equal((await failureOf(json(429, "", { "retry-after": "17" }))).retryAfterS, 17);
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const seconds = (await failureOf(json(429, "", { "retry-after": inAMinute }))).retryAfterS ?? 0;
  assert.ok(seconds >= 50 && seconds <= 61);
  assert.equal((await failureOf(json(429, ""))).retryAfterS, 5);
});

test("chat() tells component_not_ready when nobody answers", async () => {
  const server = await startTestServer(() => undefined);
  await server.close();
  const llm = createOpenAiLlm({ baseUrl: server.url, apiKey: null, clock: realClock });
  await assert.rejects(drain(llm.chat({ model: "m", messages: MESSAGES }, never())), (error: DomainError) => {
    assert.equal(error.code, "component_not_ready");
    assert.deepEqual(error.extras, { component: "llm", state: "starting" });
    assert.equal(error.message, "I can't reach the language model. It may be starting; try again in a few seconds.");
    return true;
  });
});

test("chat() fails when the service dies in mid-answer", async () => {
  const failure = await failureOf((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(sse(chunk({ content: "half" })));
    setTimeout(() => response.destroy(), 20);
  });
  assert.equal(failure.code, "upstream_failed");
});
