// A program's log as events: line by line, alive while nothing comes, ended with whoever reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FOLLOW_MAX_MS, SSE_KEEP_ALIVE_MS } from "../shared/contract/limits.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { logStream } from "./log-stream.ts";

const decode = ({ value }: { value?: Uint8Array | undefined }) => new TextDecoder().decode(value);

test("logStream() sends each line as an event, and ends where the log ends", async () => {
  async function* lines() {
    yield "one";
    yield 'two "quoted"';
  }
  const reader = logStream(lines, createManualClock()).getReader();
  assert.equal(decode(await reader.read()), 'event: line\ndata: {"text":"one"}\n\n');
  assert.equal(decode(await reader.read()), 'event: line\ndata: {"text":"two \\"quoted\\""}\n\n');
  assert.equal((await reader.read()).done, true);
});

test("logStream() shows that it is alive, loses no line over it, and lets go of the log with its reader", async () => {
  const clock = createManualClock();
  let say = (_text: string) => {};
  let given: AbortSignal | null = null;
  async function* lines(signal: AbortSignal) {
    given = signal;
    yield await new Promise<string>((resolve) => {
      say = resolve;
    });
    await new Promise(() => {});
  }
  const reader = logStream(lines, clock).getReader();
  const first = reader.read();
  await clock.advance(SSE_KEEP_ALIVE_MS);
  assert.equal(decode(await first), ": keep-alive\n\n");
  const second = reader.read();
  say("late");
  assert.match(decode(await second), /"late"/);
  await reader.cancel();
  assert.equal((given as AbortSignal | null)?.aborted, true);
});

test("logStream() fails as the log does", async () => {
  async function* lines(): AsyncGenerator<string> {
    yield "one";
    throw new Error("the disk is gone");
  }
  const reader = logStream(lines, createManualClock()).getReader();
  await reader.read();
  await assert.rejects(reader.read(), /disk is gone/);
});

test("logStream() ends after half an hour, so that whoever may no longer read it does not", async () => {
  const clock = createManualClock();
  let given: AbortSignal | null = null;
  async function* lines(signal: AbortSignal): AsyncGenerator<string> {
    given = signal;
    await new Promise(() => {});
  }
  const reader = logStream(lines, clock).getReader();
  let isDone = false;
  const reading = (async () => {
    while (!isDone) isDone = (await reader.read()).done;
  })();
  for (let passed = 0; passed <= FOLLOW_MAX_MS && !isDone; passed += SSE_KEEP_ALIVE_MS) {
    await clock.advance(SSE_KEEP_ALIVE_MS);
  }
  assert.equal(isDone, true);
  await reading;
  assert.equal((given as AbortSignal | null)?.aborted, true);
});
