// Chat over real HTTP with the real starter model.

import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { after, before, test } from "node:test";
import { readStream, startTestService, type TestService } from "./testing.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.close());

const france = [{ role: "user", content: "What is the capital of France?" }];
const chat = (body: object) => service.post("/v1/chat/completions", { temperature: 0, ...body });

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { message: string; type: string; code: string } };
  return { status: response.status, ...error };
}

test("POST /v1/chat/completions answers with the capital of France and counts the tokens", async () => {
  const reply = await service.ask("What is the capital of France?");
  assert.match(reply.choices[0]?.message.content ?? "", /Paris/);
  assert.equal(reply.choices[0]?.finish_reason, "stop");
  assert.equal(reply.model, "tiny-chat");
  const { prompt_tokens, completion_tokens, total_tokens } = reply.usage;
  const counted = await service.post("/tokenize", { messages: france });
  assert.deepEqual(await counted.json(), { count: prompt_tokens, contextTokens: 1024 });
  assert.ok(completion_tokens >= 5 && completion_tokens < 40);
  assert.equal(total_tokens, prompt_tokens + completion_tokens);
});

test("POST /v1/chat/completions streams the same words that it answers in one piece", async () => {
  const whole = await service.ask("What is the capital of France?");
  const response = await chat({ messages: france, stream: true, stream_options: { include_usage: true } });
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  assert.equal(response.headers.get("x-accel-buffering"), "no");
  const { chunks, content, isDone } = await readStream(response);
  assert.equal(content, whole.choices[0]?.message.content);
  assert.ok(chunks.length > 6, "one chunk for each piece of text");
  assert.equal(chunks.at(-2)?.choices[0]?.finish_reason, "stop");
  assert.deepEqual(chunks.at(-1)?.choices, []);
  assert.equal(chunks.at(-1)?.usage?.completion_tokens, whole.usage.completion_tokens);
  assert.equal(new Set(chunks.map((chunk) => chunk.id)).size, 1);
  assert.ok(isDone);
});

test("POST /v1/chat/completions repeats itself with a seed and varies without", async () => {
  const hot = { temperature: 1.8, top_k: 0, top_p: 1, min_p: 0, max_tokens: 30 };
  const say = async (options: object) => (await service.ask("Tell me a story", options)).choices[0]?.message.content;
  assert.equal(await say({ ...hot, seed: 5 }), await say({ ...hot, seed: 5 }));
  assert.notEqual(await say(hot), await say(hot));
});

test("POST /v1/chat/completions ends before a stop word and at max_tokens", async () => {
  const stopped = await service.ask("What is the capital of France?", { stop: [" of"] });
  assert.equal(stopped.choices[0]?.message.content, "The capital");
  assert.equal(stopped.choices[0]?.finish_reason, "stop");
  const cut = await service.ask("What is the capital of France?", { max_tokens: 3 });
  assert.equal(cut.choices[0]?.finish_reason, "length");
  assert.equal(cut.usage.completion_tokens, 3);
});

test("POST /v1/chat/completions obeys a JSON schema", async () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      route: { anyOf: [{ type: "string", enum: ["chat", "maps"] }, { const: "timer" }] },
      minutes: { type: "integer" },
      hour: { type: "integer", minimum: 1, maximum: 12 },
      sure: { type: "boolean" },
      words: { type: "array", items: { type: "string", maxLength: 5 }, maxItems: 2 },
    },
    required: ["route", "minutes", "hour", "sure", "words"],
    additionalProperties: false,
  };
  for (const temperature of [0, 1.5]) {
    const format = { type: "json_schema", json_schema: { name: "route", strict: true, schema } };
    const reply = await service.ask("Set a timer", { temperature, response_format: format, max_tokens: 300 });
    const value = JSON.parse(reply.choices[0]?.message.content ?? "") as Record<string, unknown>;
    assert.deepEqual(Object.keys(value).sort(), ["hour", "minutes", "route", "sure", "words"]);
    assert.equal(["chat", "maps", "timer"].includes(String(value.route)), true);
    assert.equal(Number.isSafeInteger(value.minutes), true);
    assert.equal(Number(value.hour) >= 1 && Number(value.hour) <= 12, true);
    assert.equal(typeof value.sure === "boolean" && Array.isArray(value.words), true);
    assert.equal(reply.choices[0]?.finish_reason, "stop");
  }
});

test("POST /v1/chat/completions reads a repeated beginning only once", async () => {
  const system = { role: "system", content: `You are kind. ${"Please be brief and clear. ".repeat(20)}` };
  const first = { role: "user", content: "Hello" };
  const ask = async (messages: object[]) => {
    const response = await chat({ messages, max_tokens: 10 });
    return (await response.json()) as Awaited<ReturnType<TestService["ask"]>>;
  };
  const opening = await ask([system, first]);
  const answer = { role: "assistant", content: opening.choices[0]?.message.content };
  const next = await ask([system, first, answer, { role: "user", content: "And now?" }]);
  assert.ok(next.usage.prompt_tokens_details.cached_tokens >= opening.usage.prompt_tokens - 1);
});

test("POST /v1/chat/completions takes several system messages and neighbours of one role", async () => {
  const messages = [
    { role: "system", content: "You are helpful." },
    { role: "system", content: [{ type: "text", text: "You are short." }] },
    { role: "user", content: "Hello." },
    ...france,
  ];
  const reply = (await (await chat({ messages })).json()) as Awaited<ReturnType<TestService["ask"]>>;
  assert.ok((reply.choices[0]?.message.content ?? "").length > 0);
});

test("POST /v1/chat/completions refuses a conversation that does not fit, with the numbers", async () => {
  const words = "bread and butter ".repeat(600);
  const refused = await errorOf(await chat({ messages: [{ role: "user", content: words }], stream: true }));
  assert.deepEqual(
    [refused.status, refused.code, refused.type],
    [400, "context_length_exceeded", "invalid_request_error"],
  );
  assert.match(refused.message, /has \d{4,} tokens, and at most 1022 fit in the context of 1024/);
  const endless = await errorOf(await chat({ messages: [{ role: "user", content: "a ".repeat(200_000) }] }));
  assert.equal(endless.code, "context_length_exceeded");
});

test("POST /v1/chat/completions ends with length, dropping nothing, when the context is full", async () => {
  const content = "bread ".repeat(480);
  const counted = (await (await service.post("/tokenize", { messages: [{ role: "user", content }] })).json()) as {
    count: number;
  };
  assert.ok(counted.count < 1000, `the prompt fits: ${counted.count}`);
  const schema = { type: "array", items: { enum: [1, 2] }, minItems: 900 };
  const reply = await service.ask(content, { response_format: { type: "json_schema", json_schema: { schema } } });
  assert.equal(reply.choices[0]?.finish_reason, "length");
  assert.equal(reply.usage.total_tokens, 1023);
});

const refusals: readonly (readonly [title: string, body: unknown, status: number, code: string])[] = [
  ["an unknown model", { messages: france, model: "nobody" }, 404, "model_not_found"],
  ["an embedding model", { messages: france, model: "tiny-embed" }, 400, "wrong_model_kind"],
  [
    "a picture",
    { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA" } }] }] },
    400,
    "model_has_no_vision",
  ],
  ["no messages", { messages: [] }, 400, "invalid_request"],
  ["a wrong type", { messages: france, temperature: "hot" }, 400, "invalid_request"],
  ["broken JSON", '{"messages": [', 400, "invalid_request"],
  ["nothing at all", "", 400, "invalid_request"],
  ["a list", [], 400, "invalid_request"],
  ["five megabytes", { messages: [{ role: "user", content: "a".repeat(5_000_000) }] }, 413, "too_large"],
  [
    "a schema beyond grammars",
    { messages: france, response_format: { type: "json_schema", json_schema: { schema: { not: {} } } } },
    400,
    "invalid_request",
  ],
];

for (const [title, body, status, code] of refusals) {
  test(`POST /v1/chat/completions refuses ${title}: ${status} ${code}`, async () => {
    const refused = await errorOf(await service.post("/v1/chat/completions", body));
    assert.deepEqual([refused.status, refused.code], [status, code]);
    assert.ok(refused.message.length > 10);
  });
}

test("every route refuses a web page and an unknown path", async () => {
  const page = await service.post(
    "/v1/chat/completions",
    { messages: france },
    { headers: { origin: "https://evil.example" } },
  );
  assert.equal((await errorOf(page)).code, "origin_rejected");
  assert.equal((await errorOf(await fetch(`${service.base}/v1/unknown`))).code, "not_found");
});

test("every route refuses a request for another host name, as a re-bound web page sends it", async () => {
  const { port } = new URL(service.base);
  const statusFor = async (host: string) => {
    const [response] = (await once(get({ port, path: "/health", headers: { host } }), "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  assert.deepEqual([await statusFor(`localhost:${port}`), await statusFor(`evil.example:${port}`)], [200, 403]);
});

test("the log has a line for each chat and none of its words", async () => {
  await service.ask("My secret word is xylophone. What is the capital of France?");
  const lines = service.logLines.filter((line) => line.includes('"message":"chat"'));
  assert.ok(lines.length > 0);
  assert.match(lines.at(-1) ?? "", /"promptTokens":\d+.*"completionTokens":\d+/);
  assert.doesNotMatch(service.logLines.join(""), /xylophone|Paris|capital/i);
});
