// Sentences of whole texts and of runs, from the first token to the last.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRun, type Run } from "../../chat/run.ts";
import { DomainError } from "../../errors.ts";
import type { ChatEvent } from "../../shared/contract/chat.ts";
import { cpuTimeMs } from "../../testing/cpu-time.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { sentencesOfRun, sentencesOfText } from "./sentences.ts";

const en = { language: "en" } as const;
const never = new AbortController().signal;
const newRun = () => createRun({ id: "run", userId: "anna", conversationId: "c" }, createManualClock(), () => {});
const say = (run: Run, ...texts: string[]) => {
  for (const text of texts) run.emit({ event: "token", data: { text } });
};
const done = (finishReason: "stop" | "cancelled"): ChatEvent => ({
  event: "done",
  data: { finishReason, timings: { firstTokenMs: 1, totalMs: 2 } },
});

async function collect(run: Run, signal = never) {
  const shown: string[] = [];
  try {
    for await (const sentence of sentencesOfRun(run, en, signal)) shown.push(sentence.shown);
    return { shown, error: null };
  } catch (error) {
    return { shown, error };
  }
}

test("sentencesOfText() cuts a text only as far as it is read, and leaves thinking out", () => {
  const text = `<think>Hm. What now?</think>It is late. ${"Good night. ".repeat(10_000)}`;
  const sentences = sentencesOfText(text, en);
  assert.equal(sentences.next().value?.shown, "It is late.");
  assert.equal([...sentencesOfText(text, en)].length, 10_001);
  assert.deepEqual([...sentencesOfText("😀 ---", en)], []);
});

test("sentencesOfRun() gives each sentence as soon as the run has said it, from the run's beginning", async () => {
  const run = newRun();
  say(run, "It is ", "late. ", "Good");
  const sentences = sentencesOfRun(run, en, never);
  assert.equal((await sentences.next()).value?.shown, "It is late.");
  assert.equal(run.followers, 1);
  const second = sentences.next();
  say(run, " night.");
  run.emit(done("stop"));
  run.finish();
  assert.equal((await second).value?.shown, "Good night.");
  assert.equal((await sentences.next()).done, true);
  assert.equal(run.followers, 0);
});

test("sentencesOfRun() reads a long answer that is there already without holding anybody up", async () => {
  const run = newRun();
  const listing = "if (a < b) say(`c`);\n".repeat(2_500);
  say(run, "It is late. ", "\n```\n", ...(listing.match(/.{1,5}/gs) ?? []), "```\n", "Good night.");
  run.emit(done("stop"));
  run.finish();
  const startedAt = cpuTimeMs();
  const { shown } = await collect(run);
  assert.deepEqual([shown.at(0), shown.at(-1)], ["It is late.", "Good night."]);
  // Token by token it took seconds.
  assert.ok(cpuTimeMs() - startedAt < 1_500);
});

test("sentencesOfRun() gives no rest of an answer that somebody stopped", async () => {
  const run = newRun();
  say(run, "It is late. ", "Good ni");
  run.emit(done("cancelled"));
  run.finish();
  assert.deepEqual(await collect(run), { shown: ["It is late."], error: null });
});

test("sentencesOfRun() fails as the run failed, after what was said", async () => {
  const run = newRun();
  say(run, "It is late. ", "Good ni");
  run.emit({ event: "error", data: { code: "upstream_timeout", detail: "It took too long." } });
  run.finish();
  const { shown, error } = await collect(run);
  assert.deepEqual(shown, ["It is late."]);
  assert.ok(error instanceof DomainError && error.code === "upstream_timeout" && error.message === "It took too long.");
});

test("sentencesOfRun() lets the run go when it is called off, and when its reader leaves", async () => {
  const run = newRun();
  const caller = new AbortController();
  const collecting = collect(run, caller.signal);
  say(run, "It is late. So");
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(run.followers, 1);
  caller.abort(new Error("left"));
  assert.deepEqual(await collecting, { shown: ["It is late."], error: caller.signal.reason });
  assert.equal(run.followers, 0);
  for await (const { shown } of sentencesOfRun(run, en, never)) {
    assert.equal(shown, "It is late.");
    break;
  }
  assert.equal(run.followers, 0);
});
