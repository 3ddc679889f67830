// A followed job: where it stands, the newest of its changes, and its end.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Job } from "../shared/contract/jobs.ts";
import { FOLLOW_MAX_MS, SSE_KEEP_ALIVE_MS } from "../shared/contract/limits.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createJobStreams } from "./job-stream.ts";

const BEGIN: Job = {
  id: "01950000-0000-7000-8000-00000000000a",
  kind: "wake-train",
  title: "Hey Hearth",
  state: "queued",
  ahead: 2,
  progress: null,
  problem: null,
  wakeWordId: null,
  createdAt: "2026-01-01T12:00:00.000Z",
  updatedAt: "2026-01-01T12:00:00.000Z",
};
const at = (done: number) => ({ phase: "speech", done, total: 100, message: "Speaking." });

function setUp(first: Partial<Job> = {}) {
  const clock = createManualClock();
  const listeners = new Set<() => void>();
  let job: Job = { ...BEGIN, ...first };
  const streams = createJobStreams(clock);
  const source = {
    current: () => job,
    watch(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const frames: string[] = [];
  let ended = false;
  const reader = streams.follow(source).getReader();
  const read = async () => {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      frames.push(new TextDecoder().decode(step.value));
    }
    ended = true;
  };
  return {
    clock,
    streams,
    listeners,
    reader,
    frames,
    read,
    hasEnded: () => ended,
    async become(changes: Partial<Job>) {
      job = { ...job, ...changes };
      for (const listener of [...listeners]) listener();
      await clock.advance(0);
    },
    names: () => frames.map((frame) => /^event: (\S+)/.exec(frame)?.[1] ?? "comment"),
  };
}

test("follow() tells the place in the queue, the progress and the end, then ends itself", async () => {
  const { become, frames, read, names, hasEnded, clock, listeners, streams } = setUp();
  void read();
  await clock.advance(0);
  assert.equal(frames[0], 'event: queued\ndata: {"ahead":2}\n\n');
  await become({ ahead: 1 });
  await become({ state: "running", progress: at(0) });
  await become({ state: "done", wakeWordId: "w" });
  assert.deepEqual([names(), hasEnded()], [["queued", "queued", "progress", "done"], true]);
  assert.match(frames[3] ?? "", /"wakeWordId":"w"/);
  assert.deepEqual([listeners.size, streams.followers, clock.pending], [0, 0, 0]);
});

test("follow() tells mere progress a few times a second, and the newest of it", async () => {
  const { become, read, frames, names, clock } = setUp({ state: "running", progress: at(0) });
  void read();
  await clock.advance(0);
  for (let done = 1; done <= 90; done++) await become({ progress: at(done) });
  assert.deepEqual(names(), ["progress"]);
  await clock.advance(250);
  assert.equal(names().length, 2);
  assert.match(frames[1] ?? "", /"done":90/);
  await become({ state: "failed", problem: { code: "upstream_failed", detail: "Speech is away." } });
  assert.equal(frames[2], 'event: failed\ndata: {"code":"upstream_failed","detail":"Speech is away."}\n\n');
});

test("follow() of what has ended tells only the end", async () => {
  const { read, frames, hasEnded, clock } = setUp({ state: "cancelled", progress: at(4) });
  void read();
  await clock.advance(0);
  assert.deepEqual([frames, hasEnded()], [["event: cancelled\ndata: {}\n\n"], true]);
});

test("follow() gives signs of life while nothing happens, and ends after half an hour", async () => {
  const { read, names, clock, hasEnded } = setUp();
  void read();
  await clock.advance(SSE_KEEP_ALIVE_MS);
  assert.deepEqual(names(), ["queued", "comment"]);
  await clock.advance(FOLLOW_MAX_MS);
  assert.equal(hasEnded(), true);
});

test("a follower that reads slowly holds nothing back, one that leaves holds nothing at all", async () => {
  const { become, reader, listeners, streams, clock } = setUp({ state: "running", progress: at(0) });
  const first = await reader.read();
  assert.match(new TextDecoder().decode(first.value), /"done":0/);
  for (let done = 1; done <= 50; done++) await become({ progress: at(done) });
  await clock.advance(1_000);
  assert.match(new TextDecoder().decode((await reader.read()).value), /"done":50/, "what lies between is never kept");
  await reader.cancel();
  assert.deepEqual([listeners.size, streams.followers, clock.pending], [0, 0, 0]);
});

test("close() ends every follower", async () => {
  const { read, streams, hasEnded, clock } = setUp();
  void read();
  await clock.advance(0);
  streams.close();
  await clock.advance(0);
  assert.equal(hasEnded(), true);
});
