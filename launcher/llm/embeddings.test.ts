// Embeddings and the list of models over real HTTP, with the starter models and some broken files beside them.

import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { starterFolder, startTestService, type TestService } from "./testing.ts";

let service: TestService;
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-llm-"));
  service = await startTestService({ LLM_MODELS_DIR: [starterFolder, folder].join(delimiter) });
});
after(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function embed(input: string | readonly string[], options: object = {}) {
  const response = await service.post("/v1/embeddings", { input, ...options });
  assert.equal(response.status, 200);
  return (await response.json()) as {
    readonly data: readonly { readonly index: number; readonly embedding: number[] & string }[];
    readonly usage: { readonly prompt_tokens: number };
  };
}

async function models() {
  const response = await fetch(`${service.base}/v1/models`);
  const { data } = (await response.json()) as {
    data: { id: string; object: string; meta: Record<string, unknown> }[];
  };
  return new Map(data.map((model) => [model.id, model]));
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

test("GET /health answers before llama.cpp is ready, and says so", async () => {
  const { status, service: name, engine, queue } = await service.health();
  assert.equal(status, "ok");
  assert.equal(name, "hearth-llm");
  assert.match(engine, /^(starting|ready)$/);
  assert.deepEqual(queue, { waiting: 0, limit: 32 });
});

test("POST /v1/embeddings gives vectors of length 1, closer for like meanings", async () => {
  const { data, usage } = await embed([
    "set a timer for ten minutes",
    "please start a timer for five minutes",
    "draw a picture of a cat",
  ]);
  const [timer = [], alike = [], other = []] = data.map((item) => item.embedding);
  for (const vector of [timer, alike, other]) assert.equal(Math.abs(dot(vector, vector) - 1) < 1e-5, true);
  assert.equal(timer.length, 128);
  assert.equal(dot(timer, alike) > dot(timer, other) + 0.2, true, `${dot(timer, alike)} ${dot(timer, other)}`);
  assert.deepEqual(
    data.map((item) => item.index),
    [0, 1, 2],
  );
  assert.equal(usage.prompt_tokens > 15, true);
});

test("POST /v1/embeddings answers the same numbers in base64", async () => {
  const [plain] = (await embed("hello there")).data;
  const [packed] = (await embed("hello there", { encoding_format: "base64" })).data;
  const bytes = Buffer.from(packed?.embedding ?? "", "base64");
  const numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
  assert.deepEqual(numbers, plain?.embedding);
});

test("POST /v1/embeddings lets one sentence pass between the many of somebody else", async () => {
  const order: string[] = [];
  const many = embed(
    Array.from({ length: 1000 }, (_, index) => `sentence number ${index}`),
    { user: "anna" },
  );
  const noted = many.then(() => order.push("many"));
  await service.until((running) => running === 1);
  await embed("what is the weather", { user: "ben" });
  order.push("one");
  await noted;
  assert.deepEqual(order, ["one", "many"]);
});

const refusals: readonly (readonly [title: string, body: object, code: string])[] = [
  ["a text that does not fit", { input: "word ".repeat(400) }, "context_length_exceeded"],
  ["an empty text", { input: ["fine", ""] }, "invalid_request"],
  ["too many texts", { input: Array.from({ length: 2049 }, () => "a") }, "invalid_request"],
  ["a chat model", { input: "a", model: "tiny-chat" }, "wrong_model_kind"],
];
for (const [title, body, code] of refusals) {
  test(`POST /v1/embeddings refuses ${title}`, async () => {
    const response = await service.post("/v1/embeddings", body);
    assert.equal(response.status, 400);
    assert.match(await response.text(), new RegExp(`"code":"${code}"`));
  });
}

test("POST /tokenize gives the tokens of a text, with either kind of model", async () => {
  for (const model of ["tiny-chat", "tiny-embed"]) {
    const { tokens } = (await (await service.post("/tokenize", { model, content: "hello there" })).json()) as {
      tokens: number[];
    };
    assert.equal(tokens.length >= 2 && tokens.every(Number.isInteger), true);
  }
});

test("GET /v1/models describes what is there, and what is loaded", async () => {
  await embed("hello");
  const found = await models();
  assert.deepEqual(found.get("tiny-embed")?.meta, {
    kind: "embedding",
    contextTokens: 256,
    embeddingDimensions: 128,
    sizeBytes: 1_258_464,
    parameters: 566_080,
    vision: false,
    loaded: true,
  });
  assert.equal(found.get("tiny-chat")?.object, "model");
});

test("a new file is seen without a restart, and a damaged one is named in words while the others work", async () => {
  const whole = await readFile(join(starterFolder, "tiny-chat.gguf"));
  await copyFile(join(starterFolder, "tiny-chat.gguf"), join(folder, "another.gguf"));
  await writeFile(join(folder, "half.gguf"), whole.subarray(0, whole.length / 2));
  // The head is whole and the size is right, but llama.cpp knows no such architecture.
  await writeFile(
    join(folder, "odd.gguf"),
    Buffer.from(whole.toString("latin1").replaceAll("llama", "lxama"), "latin1"),
  );

  const reply = await service.ask("What is the capital of France?", { model: "another" });
  assert.match(reply.choices[0]?.message.content ?? "", /Paris/);
  for (const model of ["half", "odd"]) {
    const body = { model, messages: [{ role: "user", content: "Hi" }] };
    const refused = await service.post("/v1/chat/completions", body);
    assert.equal(refused.status, 503, model);
    assert.match(await refused.text(), /damaged.*nstall.*"code":"model_failed_to_load"/);
  }
  const found = await models();
  assert.match(String(found.get("half")?.meta.error), /damaged or incomplete/);
  assert.match(String(found.get("odd")?.meta.error), /could not be loaded/);
  assert.match((await service.ask("What is the capital of France?", { model: "tiny-chat" })).model, /tiny-chat/);
});
