// The states of a download job as tables of events.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  defaultRetryPolicy,
  type Job,
  type JobEffect,
  type JobEvent,
  type JobFailureKind,
  type JobState,
  newJob,
  reduceJob,
} from "./job-policy.ts";

type Row = readonly [event: JobEvent, state: JobState, effects?: readonly JobEffect[]];

const started: JobEvent = { type: "started" };
const stage = (name: "downloading" | "verifying" | "installing"): JobEvent => ({ type: "stage", stage: name });
const installed: JobEvent = { type: "installed" };
const due: JobEvent = { type: "retry-due" };
const pause: JobEvent = { type: "pause" };
const resume: JobEvent = { type: "resume" };
const retry: JobEvent = { type: "retry" };
const cancel: JobEvent = { type: "cancel" };
const restarted = (atMs = 0): JobEvent => ({ type: "restarted", atMs });
const wait = (delayMs: number): JobEffect => ({ type: "wait", delayMs });
const abort: JobEffect = { type: "abort" };
const removeParts: JobEffect = { type: "remove-parts" };

type Failed = Extract<JobEvent, { type: "failed" }>;
const fail = (kind: JobFailureKind, more: Partial<Failed> & { retryAfterS?: number } = {}): JobEvent => {
  const { retryAfterS = null, ...rest } = more;
  const failure = { kind, detail: `it was ${kind}`, retryAfterS };
  return { type: "failed", failure, atMs: 0, random: 1, gotFurther: false, isEssentialRepair: false, ...rest };
};
const unreachable = (more?: Parameters<typeof fail>[1]) => fail("unreachable", more);

const tables: Readonly<Record<string, readonly Row[]>> = {
  "goes from the queue through its stages to done": [
    [started, "verifying"],
    [stage("downloading"), "downloading"],
    [stage("installing"), "installing"],
    [installed, "done"],
    [cancel, "done"],
    [retry, "done"],
  ],
  "doubles the wait with each failure in a row": [
    [started, "verifying"],
    [unreachable(), "waiting", [wait(2_000)]],
    [due, "queued"],
    [started, "verifying"],
    [unreachable(), "waiting", [wait(4_000)]],
    [due, "queued"],
    [started, "verifying"],
    [unreachable({ random: 0 }), "waiting", [wait(4_000)]],
    [due, "queued"],
    [started, "verifying"],
    [unreachable({ gotFurther: true }), "waiting", [wait(2_000)]],
  ],
  "honours Retry-After up to an hour, and never waits less than its own backoff": [
    [started, "verifying"],
    [unreachable({ retryAfterS: 120 }), "waiting", [wait(120_000)]],
    [due, "queued"],
    [started, "verifying"],
    [unreachable({ retryAfterS: 90_000 }), "waiting", [wait(3_600_000)]],
    [due, "queued"],
    [started, "verifying"],
    [unreachable({ retryAfterS: 1 }), "waiting", [wait(8_000)]],
  ],
  "fails at once where another try cannot help, until a person says so": [
    [started, "verifying"],
    [fail("refused"), "failed"],
    [due, "failed"],
    [resume, "failed"],
    [retry, "queued"],
    [started, "verifying"],
    [fail("disk_full"), "failed"],
    [retry, "queued"],
    [started, "verifying"],
    [fail("read_only"), "failed"],
  ],
  "tries wrong bytes once more": [
    [started, "verifying"],
    [fail("wrong_bytes"), "waiting", [wait(2_000)]],
    [due, "queued"],
    [started, "verifying"],
    [fail("wrong_bytes"), "failed"],
  ],
  "pauses from any state in which something would go on, and resumes in the queue": [
    [pause, "paused"],
    [resume, "queued"],
    [started, "verifying"],
    [stage("downloading"), "downloading"],
    [pause, "paused", [abort]],
    [pause, "paused"],
    [installed, "paused"],
    [unreachable(), "paused"],
    [started, "paused"],
    [restarted(), "paused"],
    [resume, "queued"],
    [started, "verifying"],
    [unreachable(), "waiting", [wait(2_000)]],
    [pause, "paused", [{ type: "cancel-wait" }]],
    [due, "paused"],
  ],
  "retries at once instead of waiting": [
    [started, "verifying"],
    [unreachable(), "waiting", [wait(2_000)]],
    [retry, "queued", [{ type: "cancel-wait" }]],
    [retry, "queued"],
  ],
  "removes what was fetched when it is cancelled, also after a restart in the midst of it": [
    [started, "verifying"],
    [stage("downloading"), "downloading"],
    [cancel, "cancelled", [abort, removeParts]],
    [cancel, "cancelled"],
    [stage("installing"), "cancelled"],
    [installed, "cancelled"],
    [resume, "cancelled"],
    [restarted(), "cancelled", [removeParts]],
  ],
  "cancels a wait with the job": [
    [started, "verifying"],
    [unreachable(), "waiting", [wait(2_000)]],
    [cancel, "cancelled", [{ type: "cancel-wait" }, removeParts]],
  ],
  "takes up after a restart what was being worked on": [
    [restarted(), "queued"],
    [started, "verifying"],
    [restarted(), "queued"],
    [started, "verifying"],
    [stage("downloading"), "downloading"],
    [restarted(), "queued"],
    [started, "verifying"],
    [stage("installing"), "installing"],
    [restarted(), "queued"],
  ],
  "waits the rest of its time after a restart": [
    [started, "verifying"],
    [unreachable({ atMs: 10_000, retryAfterS: 60 }), "waiting", [wait(60_000)]],
    [restarted(30_000), "waiting", [wait(40_000)]],
    [restarted(500_000), "waiting", [wait(0)]],
  ],
  "does not wait for years after a clock was set back": [
    [started, "verifying"],
    [unreachable({ atMs: 1e13 }), "waiting", [wait(2_000)]],
    [restarted(0), "waiting", [wait(3_600_000)]],
  ],
  "leaves failed and done alone at a restart": [
    [started, "verifying"],
    [fail("refused"), "failed"],
    [restarted(), "failed"],
    [retry, "queued"],
    [started, "verifying"],
    [installed, "done"],
    [restarted(), "done"],
  ],
};

for (const [title, rows] of Object.entries(tables)) {
  test(`reduceJob() ${title}`, () => {
    let job: Job = newJob;
    for (const [index, [event, state, effects = []]] of rows.entries()) {
      const step = reduceJob(job, event);
      assert.equal(step.job.state, state, `row ${index}`);
      assert.deepEqual(step.effects, effects, `row ${index}`);
      job = step.job;
    }
  });
}

/** Fails again and again until the job gives up; at most `tries` times. */
function triesUntilFailed(event: JobEvent, tries: number): { job: Job; tries: number } {
  let job: Job = newJob;
  for (let n = 1; n <= tries; n++) {
    job = reduceJob(reduceJob(job, started).job, event).job;
    if (job.state === "failed") return { job, tries: n };
    job = reduceJob(job, due).job;
  }
  return { job, tries };
}

test("reduceJob() gives each kind of failure the tries that the policy names, and says why in the end", () => {
  for (const [kind, limit] of Object.entries(defaultRetryPolicy.triesMax)) {
    const { job, tries } = triesUntilFailed(fail(kind as JobFailureKind), 100);
    assert.equal(tries, limit, kind);
    assert.equal(job.problem?.detail, `it was ${kind}`);
    assert.equal(job.failures, limit);
  }
});

test("reduceJob() never gives up an essential repair for want of a connection, but waits no longer than the cap", () => {
  const { job } = triesUntilFailed(unreachable({ isEssentialRepair: true }), 200);
  assert.equal(job.state, "queued");
  const step = reduceJob(reduceJob(job, started).job, unreachable({ isEssentialRepair: true }));
  assert.deepEqual(step.effects, [wait(defaultRetryPolicy.longestDelayMs)]);
  assert.equal(triesUntilFailed(fail("refused", { isEssentialRepair: true }), 9).tries, 1);
});

test("reduceJob() never gives up while each try gets further", () => {
  assert.equal(triesUntilFailed(unreachable({ gotFurther: true }), 200).job.state, "queued");
});

test("reduceJob() hashes everything after something that did not work", () => {
  const first = reduceJob({ ...newJob, state: "installing" }, fail("not_working"));
  assert.deepEqual([first.job.state, first.job.deep], ["waiting", true]);
});
