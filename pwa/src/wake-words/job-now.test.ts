// What a job's events make of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import { reduceJob, shareOf } from "./job-now.ts";

const QUEUED: Job = {
  id: "01920000-0000-7000-8000-000000000001",
  kind: "wake-train",
  title: "Hey Hearth",
  state: "queued",
  ahead: 2,
  progress: null,
  problem: null,
  wakeWordId: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const progress = { phase: "speech", done: 9, total: 36, message: "" };

test("reduceJob() goes from waiting over its work to the end", () => {
  const next = reduceJob(QUEUED, { event: "queued", data: { ahead: 1 } });
  assert.equal(next.ahead, 1);
  const running = reduceJob(next, { event: "progress", data: progress });
  assert.equal(running.state, "running");
  assert.equal(shareOf(running), 0.25);
  const done: Job = { ...running, state: "done", wakeWordId: running.id };
  assert.deepEqual(reduceJob(running, { event: "done", data: { job: done } }), done);
});

test("reduceJob() keeps why it failed, and hears nothing after the end", () => {
  const problem = { code: "upstream_failed", detail: "The voices do not answer." } as const;
  const failed = reduceJob(QUEUED, { event: "failed", data: problem });
  assert.deepEqual(failed.problem, problem);
  assert.equal(reduceJob(failed, { event: "progress", data: progress }), failed);
});

test("shareOf() is null where nobody knows how much there is to do", () => {
  assert.equal(shareOf({ progress: null }), null);
  assert.equal(shareOf({ progress: { ...progress, total: 0 } }), null);
  assert.equal(shareOf({ progress: { ...progress, done: 40 } }), 1);
});
