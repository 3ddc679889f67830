// The stored answer stays close behind the stream: one write in flight, at most a second late, bounded.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Log } from "../ports/log.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { ANSWER_MAX_CHARS, createAnswerWriter } from "./answer-writer.ts";
import type { Settlement, TurnStore } from "./turn-store.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

function setUp(saveProgress: (content: string) => Promise<void>) {
  const clock = createManualClock();
  const settled: Settlement[] = [];
  const store = {
    saveProgress: (_: string, content: string) => saveProgress(content),
    settle: async (_: string, settlement: Settlement) => void settled.push(settlement),
  } as unknown as TurnStore;
  return { clock, settled, writer: createAnswerWriter(store, "m", clock, silent) };
}

test("writer.append() is stored within a second, and not more often than once a second", async () => {
  const saved: string[] = [];
  const { clock, writer } = setUp(async (content) => void saved.push(content));
  for (let step = 0; step < 20; step++) {
    writer.append("x");
    await clock.advance(100);
  }
  assert.deepEqual(saved, ["x".repeat(10), "x".repeat(20)]);
});

test("writer has one write in flight: a slow store gets the newest text next, not a queue", async () => {
  const saved: string[] = [];
  let release = () => {};
  const { clock, writer } = setUp((content) => {
    saved.push(content);
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  writer.append("a");
  await clock.advance(1_000);
  for (let step = 0; step < 5; step++) {
    writer.append("b");
    await clock.advance(1_000);
  }
  assert.deepEqual(saved, ["a"]);
  release();
  await clock.advance(1_000);
  assert.deepEqual(saved, ["a", "abbbbb"]);
});

test("writer goes on after a failed write, and settle() stores the whole answer", async () => {
  let fail = true;
  const saved: string[] = [];
  const { clock, writer, settled } = setUp(async (content) => {
    if (fail) throw new Error("disk");
    saved.push(content);
  });
  writer.append("one ");
  await clock.advance(1_000);
  fail = false;
  await clock.advance(1_000);
  assert.deepEqual(saved, ["one "]);
  writer.append("two");
  await writer.settle({ status: "complete", finishReason: "stop", route: "chat", model: "m" });
  assert.equal(settled[0]?.content, "one two");
});

test("writer.append() takes no more than its bound", () => {
  const { writer } = setUp(async () => {});
  assert.equal(writer.append("x".repeat(ANSWER_MAX_CHARS)), true);
  assert.equal(writer.append("x"), false);
});
