// The run buffer: numbered events, resume, slow and many followers, keep-alive, end.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createManualClock } from "../testing/manual-clock.ts";
import { createRun, type Run } from "./run.ts";

const clock = createManualClock();
const newRun = (onChange: (run: Run) => void = () => {}) =>
  createRun({ id: "run", userId: "anna", conversationId: "c" }, clock, onChange);
const token = (text: string) => ({ event: "token", data: { text } }) as const;

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

test("run.follow() sends every event in order, numbered from 0, and ends with the run", async () => {
  const run = newRun();
  const body = readAll(run.follow(-1));
  run.emit(token("a"));
  run.emit(token("b\n"));
  run.finish();
  assert.equal(
    await body,
    'id: run:0\nevent: token\ndata: {"text":"a"}\n\nid: run:1\nevent: token\ndata: {"text":"b\\n"}\n\n',
  );
});

test("run.follow(n) gives exactly what comes after n, whenever the follower comes back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: -1, max: 40 }),
      fc.nat(30),
      async (count, afterN, late) => {
        const run = newRun();
        let body: Promise<string> | null = null;
        for (let n = 0; n < count; n++) {
          if (n === late) body = readAll(run.follow(afterN));
          run.emit(token(String(n)));
        }
        body ??= readAll(run.follow(afterN));
        run.finish();
        const seen = [...(await body).matchAll(/"text":"(\d+)"/g)].map((match) => Number(match[1]));
        // A number from the future is one that this run never gave: nothing before the present is repeated.
        const first = Math.min(afterN + 1, late, count);
        const expected = Array.from({ length: count }, (_, n) => n).filter((n) => n >= first);
        assert.deepEqual(seen, expected);
      },
    ),
  );
});

test("run.follow() sends a comment line when nothing happened for 15 s", async () => {
  const run = newRun();
  const reader = run.follow(-1).getReader();
  const first = reader.read();
  await clock.advance(15_000);
  assert.equal(new TextDecoder().decode((await first).value), ": keep-alive\n\n");
  run.emit(token("late"));
  assert.match(new TextDecoder().decode((await reader.read()).value), /late/);
  run.finish();
  assert.equal((await reader.read()).done, true);
});

test("run.followers counts those who read, and forgets those who leave", async () => {
  const counts: number[] = [];
  const run = newRun((changed) => counts.push(changed.followers));
  const one = run.follow(-1).getReader();
  const two = run.follow(-1).getReader();
  await one.cancel();
  await two.cancel();
  assert.deepEqual(counts, [1, 2, 1, 0]);
});

test("a follower that does not read holds nothing back from the others", async () => {
  const run = newRun();
  const sleeper = run.follow(-1).getReader();
  const body = readAll(run.follow(-1));
  for (let n = 0; n < 10_000; n++) run.emit(token("x"));
  run.finish();
  assert.equal((await body).match(/event: token/g)?.length, 10_000);
  await sleeper.cancel();
});

test("run.emit() after finish() is nothing", async () => {
  const run = newRun();
  run.finish();
  run.emit(token("late"));
  assert.equal(await readAll(run.follow(-1)), "");
});
