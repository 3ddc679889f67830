// Patience with what speaks: asked again while it comes back, for two minutes, and never past the caller.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { withPatience } from "./patient-speech.ts";

const away = new DomainError("component_not_ready", "Speech is starting.");

function ask(failures: number, failure: unknown = away, signal = new AbortController().signal) {
  const clock = createManualClock();
  let tries = 0;
  const work = withPatience(clock, signal, async () => {
    tries++;
    if (tries <= failures) throw failure;
    return "spoken";
  });
  return { clock, work, tries: () => tries };
}

test("withPatience() asks again while speech is being started, and gives what it then says", async () => {
  const { clock, work, tries } = ask(6);
  await clock.advance(30_000);
  assert.deepEqual([await work, tries()], ["spoken", 7]);
});

test("withPatience() gives up after two minutes, in the words of the failure and with what helps", async () => {
  const { clock, work, tries } = ask(Number.POSITIVE_INFINITY);
  const ended = assert.rejects(work, (error) => {
    assert.ok(error instanceof DomainError);
    assert.deepEqual([error.code, error.cause], ["component_not_ready", away]);
    assert.match(error.message, /two minutes.*Speech is starting.*train it again/);
    return true;
  });
  await clock.advance(121_000);
  await ended;
  assert.ok(tries() < 20, `${tries()} tries`);
  assert.equal(clock.pending, 0);
});

test("withPatience() does not repeat what will not pass", async () => {
  for (const failure of [new DomainError("invalid_request", "There is no such voice."), new TypeError("a bug")]) {
    const { work, tries } = ask(1, failure);
    await assert.rejects(work, failure);
    assert.equal(tries(), 1);
  }
});

test("withPatience() ends at once when its caller leaves", async () => {
  const leaving = new AbortController();
  const { clock, work } = ask(Number.POSITIVE_INFINITY, away, leaving.signal);
  const gone = assert.rejects(work, /aborted/);
  await clock.advance(5_000);
  leaving.abort();
  await clock.advance(0);
  await gone;
  assert.equal(clock.pending, 0);
});
