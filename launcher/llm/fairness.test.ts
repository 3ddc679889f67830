// Turns, a full line, stops and departures, over real HTTP with one slot and a short line.

import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import { after, afterEach, before, test } from "node:test";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { countingFormat, readStream, startTestService, type TestService } from "./testing.ts";

let service: TestService;
before(async () => {
  service = await startTestService({ LLM_SLOTS: "1", LLM_QUEUE: "4" });
  await service.ask("Hello");
});
after(() => service.close());
afterEach(() => service.until((running, waiting) => running + waiting === 0));

const long = countingFormat(400);
const fullPrompt = "bread and butter ".repeat(230);

function open(user: string, content: string, options: object = {}, signal?: AbortSignal): Promise<Response> {
  const body = { messages: [{ role: "user", content }], stream: true, user, ...options };
  return service.post("/v1/chat/completions", body, signal === undefined ? {} : { signal });
}

/** Occupies the only slot until it is told to leave. */
async function occupy(user: string): Promise<AbortController> {
  const controller = new AbortController();
  await open(user, "Count", long, controller.signal);
  await service.until((running) => running === 1);
  return controller;
}

test("requests of several users are served in turns", async () => {
  const order: string[] = [];
  const occupant = await occupy("anna");
  const join = async (user: string, name: string, waiting: number) => {
    const done = open(user, `I am ${name}`, { max_tokens: 3 }).then(async (response) => {
      await readStream(response);
      order.push(name);
    });
    await service.until((_, now) => now === waiting);
    return { done };
  };
  const joined = [await join("anna", "anna 2", 1), await join("anna", "anna 3", 2), await join("ben", "ben 1", 3)];
  occupant.abort();
  await Promise.all(joined.map(({ done }) => done));
  assert.deepEqual(order, ["ben 1", "anna 2", "anna 3"]);
});

test("a full line answers 429 with Retry-After, and goes on working", async () => {
  const occupant = await occupy("anna");
  const waiting = [open("ben", "1"), open("carla", "2"), open("dora", "3"), open("ben", "4")];
  await service.until((_, now) => now === 4);
  const refused = await open("emil", "5");
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.match(await refused.text(), /"code":"queue_full"/);
  occupant.abort();
  for (const response of await Promise.all(waiting)) assert.equal((await readStream(response)).isDone, true);
});

test("one user cannot fill the line for the others", async () => {
  const occupant = await occupy("anna");
  const waiting = [open("ben", "1"), open("ben", "2")];
  await service.until((_, now) => now === 2);
  assert.equal((await open("ben", "3")).status, 429);
  const other = open("carla", "4");
  await service.until((_, now) => now === 3);
  occupant.abort();
  for (const response of await Promise.all([...waiting, other])) await response.text();
});

test("a reader who leaves in the middle of an answer frees the slot within 500 ms", async () => {
  const controller = new AbortController();
  const response = await open("anna", "Count", long, controller.signal);
  const reader = response.body?.getReader();
  for (let chunk = 0; chunk < 3; chunk += 1) await reader?.read();
  const leftMs = performance.now();
  controller.abort();
  await service.until((running) => running === 0);
  assertWithin(performance.now() - leftMs, 500);
  assert.match(service.logLines.at(-1) ?? "", /chat stopped/);
});

test("a caller who leaves in the middle of a prompt frees the slot, and what was read is kept", async () => {
  const controller = new AbortController();
  const gone = service
    .post(
      "/v1/chat/completions",
      { messages: [{ role: "user", content: fullPrompt }], max_tokens: 2 },
      { signal: controller.signal },
    )
    .then(
      () => "answered",
      () => "left",
    );
  await service.until((running) => running === 1);
  const leftMs = performance.now();
  controller.abort();
  assert.equal(await gone, "left");
  await service.until((running) => running === 0);
  assertWithin(performance.now() - leftMs, 500);
  const again = await service.ask(fullPrompt, { max_tokens: 2 });
  const { cached_tokens } = again.usage.prompt_tokens_details;
  assert.equal(cached_tokens < again.usage.prompt_tokens - 1, true, "the prompt had not been read to its end");
});

test("a caller who leaves the line is forgotten", async () => {
  const occupant = await occupy("anna");
  const controller = new AbortController();
  const waiting = open("ben", "1", {}, controller.signal);
  await service.until((_, now) => now === 1);
  controller.abort();
  await waiting.then(
    (response) => assert.rejects(response.text()),
    (error: unknown) => assert.match(String(error), /abort/i),
  );
  await service.until((_, now) => now === 0);
  occupant.abort();
});
