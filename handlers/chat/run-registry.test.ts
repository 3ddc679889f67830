// The registry of answers in the making: one for each conversation, bounded, owned, stopped when nobody follows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../errors.ts";
import { FINISHED_RUN_KEPT_MS, UNFOLLOWED_RUN_MS } from "../shared/contract/limits.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createRunRegistry } from "./run-registry.ts";

const withCode = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code;

test("registry.open() gives a conversation's place once, and again after close()", () => {
  const runs = createRunRegistry(createManualClock());
  const first = runs.open("anna", "c1");
  assert.throws(
    () => runs.open("anna", "c1"),
    (error) => error instanceof DomainError && error.code === "conflict" && error.extras.runId === first.id,
  );
  runs.close(first);
  assert.notEqual(runs.open("anna", "c1").id, first.id);
});

test("registry.open() answers busy when one person, or the house, has too many answers in the making", () => {
  const runs = createRunRegistry(createManualClock(), { perUser: 2, all: 3 });
  runs.open("anna", "c1");
  runs.open("anna", "c2");
  assert.throws(() => runs.open("anna", "c3"), withCode("busy"));
  runs.open("bob", "c4");
  assert.throws(() => runs.open("cleo", "c5"), withCode("busy"));
});

test("registry.find() is for the owner only, and for a while after the end", async () => {
  const clock = createManualClock();
  const runs = createRunRegistry(clock);
  const run = runs.open("anna", "c1");
  assert.throws(() => runs.find("bob", run.id), withCode("not_found"));
  runs.close(run);
  assert.equal(runs.find("anna", run.id), run);
  await clock.advance(FINISHED_RUN_KEPT_MS);
  assert.throws(() => runs.find("anna", run.id), withCode("not_found"));
});

test("a run that nobody follows is stopped after 60 s; one that is followed again is not", async () => {
  const clock = createManualClock();
  const runs = createRunRegistry(clock);
  const run = runs.open("anna", "c1");
  const reader = run.follow(-1).getReader();
  await clock.advance(10 * UNFOLLOWED_RUN_MS);
  assert.equal(run.signal.aborted, false);
  await reader.cancel();
  await clock.advance(UNFOLLOWED_RUN_MS - 1);
  const again = run.follow(-1).getReader();
  await clock.advance(UNFOLLOWED_RUN_MS);
  assert.equal(run.signal.aborted, false);
  await again.cancel();
  await clock.advance(UNFOLLOWED_RUN_MS);
  assert.equal(run.signal.reason, "unfollowed");
});

test("registry.stopWhere() stops what matches with the reason given", () => {
  const runs = createRunRegistry(createManualClock());
  const one = runs.open("anna", "c1");
  const two = runs.open("bob", "c2");
  runs.stopWhere((run) => run.userId === "anna", "deleted");
  assert.equal(one.signal.reason, "deleted");
  assert.equal(two.signal.aborted, false);
});
