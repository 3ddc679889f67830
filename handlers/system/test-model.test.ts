// The trial question: what it measures, what it refuses, and that it ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createModels } from "../chat/models.ts";
import { DomainError } from "../errors.ts";
import type { Log } from "../ports/log.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createScriptedLlm } from "../testing/scripted-llm.ts";
import { TEST_LIMIT_MS, testModel } from "./test-model.ts";

const LOG: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function setUp() {
  const clock = createManualClock();
  const llm = createScriptedLlm(clock);
  const models = createModels(llm, clock, LOG);
  const ask = (model: string, signal = new AbortController().signal) =>
    testModel({ llm, models, clock }, { model, fairnessKey: "anna" }, signal);
  return { clock, llm, ask };
}

const isCode = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code;

test("testModel() measures the time to the first token and the pace of those after it", async () => {
  const { clock, llm, ask } = setUp();
  llm.answers = [{ steps: [{ waitMs: 400 }, "A ", { waitMs: 250 }, "warm ", { waitMs: 250 }, "fire. "] }];
  const asked = ask("scripted-chat");
  for (const durationMs of [400, 250, 250]) await clock.advance(durationMs);
  assert.deepEqual(await asked, { ok: true, firstTokenMs: 400, tokensPerSecond: 4, sample: "A warm fire." });
  const [question] = llm.calls.chat;
  assert.equal(question?.model, "scripted-chat");
  assert.equal(question?.fairnessKey, "anna");
  assert.ok((question?.maxTokens ?? Number.POSITIVE_INFINITY) <= 64);
  assert.equal(clock.pending, 0);
});

test("testModel() claims no pace for an answer that came all at once", async () => {
  const { llm, ask } = setUp();
  llm.answers = [{ steps: ["Hello", " there."] }];
  assert.equal((await ask("scripted-chat")).tokensPerSecond, null);
});

test("testModel() shows no more than the beginning of a long answer", async () => {
  const { llm, ask } = setUp();
  llm.answers = [{ steps: Array.from({ length: 400 }, () => "word ") }];
  assert.ok((await ask("scripted-chat")).sample.length <= 280);
});

test("testModel() refuses unknown models and those that cannot talk, without asking them", async () => {
  const { llm, ask } = setUp();
  await assert.rejects(ask("nowhere"), isCode("not_found"));
  await assert.rejects(ask("scripted-embed"), isCode("invalid_request"));
  assert.equal(llm.calls.chat.length, 0);
});

test("testModel() calls an empty answer a failure, and passes on what the model service says", async () => {
  const { llm, ask } = setUp();
  llm.answers = [{ steps: [" "] }, { steps: [{ fail: new DomainError("busy", "full") }] }];
  await assert.rejects(ask("scripted-chat"), isCode("upstream_failed"));
  await assert.rejects(ask("scripted-chat"), isCode("busy"));
});

test("testModel() gives up after a minute and frees the model", async () => {
  const { clock, llm, ask } = setUp();
  llm.answers = [{ steps: ["Well", { waitMs: 10 * TEST_LIMIT_MS }] }];
  const refused = assert.rejects(ask("scripted-chat"), isCode("upstream_timeout"));
  await clock.advance(TEST_LIMIT_MS);
  await refused;
  assert.equal(llm.calls.aborted, 1);
});

test("testModel() stops with whoever asked", async () => {
  const { clock, llm, ask } = setUp();
  llm.answers = [{ steps: ["Well", { waitMs: 1_000 }] }];
  const leaving = new AbortController();
  const stopped = assert.rejects(ask("scripted-chat", leaving.signal), /left/);
  await clock.advance(0);
  leaving.abort(new Error("left"));
  await stopped;
  await clock.advance(0);
  assert.equal(llm.calls.aborted, 1);
});
