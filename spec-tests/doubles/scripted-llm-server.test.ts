// The double does what its scripts say; otherwise suites that rely on its faults would prove nothing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type ScriptedLlmServer, startScriptedLlmServer } from "./scripted-llm-server.ts";

let llm: ScriptedLlmServer;
before(async () => {
  llm = await startScriptedLlmServer();
});
after(() => llm.close());

const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(llm.url + path, { method: "POST", body: JSON.stringify(body), ...(signal ? { signal } : {}) });
const chat = (content: string, more: object = {}, signal?: AbortSignal) =>
  post("/v1/chat/completions", { messages: [{ role: "user", content }], stream: true, ...more }, signal);
const postJson = async (path: string, body: object) =>
  // The double's own answers, whose shape the assertions below check.
  (await (await post(path, body)).json()) as {
    choices: { message: { content: string } }[];
    data: { embedding: number[] }[];
  };
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
};

async function streamed(response: Response) {
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: {"));
  const chunks = lines.map((line) => JSON.parse(line.slice(6)));
  const tokens = chunks.map((chunk) => chunk.choices[0]?.delta.content).filter(Boolean);
  const finish = chunks.map((chunk) => chunk.choices[0]?.finish_reason).find(Boolean);
  return { tokens, finish, usage: chunks.at(-1)?.usage };
}

test("say: streams each word as a chunk, then the usage that was asked for", async () => {
  const answer = await streamed(await chat("say:Hello dear  house", { stream_options: { include_usage: true } }));
  assert.deepEqual(answer.tokens, ["Hello ", "dear  ", "house"]);
  assert.equal(answer.finish, "stop");
  assert.equal(answer.usage.completion_tokens, 3);
});

test("slow: keeps its pace, and max_tokens ends an answer with `length`", async () => {
  const startedAt = performance.now();
  assert.equal((await streamed(await chat("slow:10x20"))).tokens.length, 10);
  assert.ok(performance.now() - startedAt >= 195);
  const limited = await streamed(await chat("long:2000", { max_tokens: 7 }));
  assert.deepEqual([limited.tokens.length, limited.finish], [7, "length"]);
});

test("held: says no more than its beginning until it is released", async () => {
  const { body } = await chat("held:10+20");
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("w9 ")) text += (await reader?.read())?.value ?? "";
  const more = reader?.read();
  assert.equal(await Promise.race([more, new Promise((resolve) => setImmediate(resolve, "nothing"))]), "nothing");
  assert.doesNotMatch(text, /w10 /);
  llm.release();
  for (let read = await more; read?.done === false; read = await reader?.read()) text += read.value;
  assert.match(text, /w29 /);
  await until(() => llm.active() === 0);
});

test("held: forgets a client that has left", async () => {
  const leave = new AbortController();
  const { body } = await chat("held:10+20", {}, leave.signal);
  assert.equal((await body?.getReader().read())?.done, false);
  leave.abort();
  await until(() => llm.active() === 0);
  llm.release();
});

test("long: delivers every token once, in order", async () => {
  const { tokens } = await streamed(await chat("long:2000"));
  assert.deepEqual(
    tokens,
    Array.from({ length: 2000 }, (_, index) => `w${index} `),
  );
});

test("cut: destroys the connection after its tokens", async () => {
  const response = await chat("cut:5");
  await assert.rejects(response.text());
});

test("error: answers that status; refuseWith() does so for everything", async () => {
  assert.equal((await chat("error:500")).status, 500);
  assert.equal((await chat("error:429")).headers.get("retry-after"), "1");
  llm.refuseWith(503);
  assert.equal((await fetch(`${llm.url}/v1/models`)).status, 503);
  llm.refuseWith(null);
});

test("hang answers nothing, and its end is counted as aborted", async () => {
  const before = llm.aborted();
  const leaving = new AbortController();
  const response = chat("hang", {}, leaving.signal);
  await until(() => llm.active() === 1);
  leaving.abort();
  await assert.rejects(response);
  await until(() => llm.aborted() === before + 1 && llm.active() === 0);
});

test("a stream that the client leaves stops and is counted as aborted", async () => {
  const before = llm.aborted();
  const leaving = new AbortController();
  const response = await chat("slow:1000x10", {}, leaving.signal);
  await response.body?.getReader().read();
  leaving.abort();
  await until(() => llm.aborted() === before + 1 && llm.active() === 0);
});

test("a JSON schema is answered with a valid object, or with what the test decided", async () => {
  const schema = {
    type: "object",
    properties: { route: { enum: ["chat", "image"] }, score: { type: "number" }, tags: { type: "array" } },
  };
  const ask = async () => {
    const format = { type: "json_schema", json_schema: { name: "x", schema } };
    const messages = [{ role: "user", content: "draw a cat" }];
    const answer = await postJson("/v1/chat/completions", { messages, response_format: format });
    return JSON.parse(answer.choices[0]?.message.content ?? "");
  };
  assert.deepEqual(await ask(), { route: "chat", score: 0, tags: [] });
  llm.answerJsonWith(() => ({ route: "image" }));
  assert.deepEqual(await ask(), { route: "image" });
  llm.answerJsonWith(undefined);
});

test("ponder: sends thoughts as reasoning models' servers do, then the answer", async () => {
  const text = await (await chat("ponder:let me see|Two cups")).text();
  const deltas = text
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => (JSON.parse(line.slice(6)) as { choices: { delta: object }[] }).choices[0]?.delta);
  const thoughts = ["let ", "me ", "see"].map((reasoning_content) => ({ reasoning_content }));
  assert.deepEqual(deltas.slice(1, -1), [...thoughts, { content: "Two " }, { content: "cups" }]);
});

test("essay: writes so many words of Markdown, two in a piece", async () => {
  const answer = await postJson("/v1/chat/completions", { messages: [{ role: "user", content: "essay:2000x1" }] });
  const content = answer.choices[0]?.message.content ?? "";
  assert.equal(content.match(/\S+/g)?.length, 2_000);
  assert.match(content, /^\n\n## How rice is cooked\n\nWash \*\*one cup\*\*/);
  assert.match(content, /\n```ts\n[\s\S]*\n\| Rice \| 2 \| 15 \|\n/);
});

test("/v1/embeddings gives unit vectors that are near for texts that share words", async () => {
  const answer = await postJson("/v1/embeddings", { input: ["draw me a cat", "Draw a cat!", "how warm is it"] });
  const [cat = [], sameCat = [], weather = []] = answer.data.map(({ embedding }) => embedding);
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  assert.ok(Math.abs(dot(cat, cat) - 1) < 1e-9);
  assert.ok(dot(cat, sameCat) > 0.8 && dot(cat, weather) < 0.3);
});

test("requests keeps bodies and the key that came with them", async () => {
  await post("/v1/embeddings", { input: "remember me" });
  assert.deepEqual(llm.requests.at(-1)?.body, { input: "remember me" });
  for (let index = 0; index < 110; index++) await post("/v1/embeddings", { input: "x" });
  assert.equal(llm.requests.length, 100);
});
