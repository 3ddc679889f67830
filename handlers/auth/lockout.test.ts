// The brake on PIN guessing: free attempts, doubling waits, restarts, parallel guesses.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { DomainError } from "../errors.ts";
import { signInAttempts } from "../store/schema.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createTemporaryDatabase } from "../testing/temporary-database.ts";
import { createLockout, FIRST_WAIT_MS, FREE_ATTEMPTS, LONGEST_WAIT_MS, waitAfterMs } from "./lockout.ts";

const clock = createManualClock(1_800_000_000_000);
const store = await createTemporaryDatabase(clock);
const lockout = createLockout(store.db, clock);
after(() => store.close());
beforeEach(async () => {
  await store.db.delete(signInAttempts);
});

const isLocked = (seconds: number) => (error: unknown) =>
  error instanceof DomainError && error.code === "locked_out" && error.retryAfterS === seconds;

test("waitAfterMs() doubles from 30 s to 1 h after the free attempts (contract, Sign-in)", () => {
  assert.deepEqual(
    [1, 4, 5, 6, 7, 11, 12, 40].map(waitAfterMs),
    [0, 0, 30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000],
  );
  assert.equal(waitAfterMs(FREE_ATTEMPTS), FIRST_WAIT_MS);
  assert.equal(waitAfterMs(10_000), LONGEST_WAIT_MS);
});

test("lockout.begin() lets five wrong PINs pass, then refuses until the wait is over", async () => {
  const waits = [];
  for (let attempt = 0; attempt < 5; attempt++) waits.push(await lockout.begin("anna", "10.0.0.2"));
  assert.deepEqual(waits, [0, 0, 0, 0, 30_000]);
  await assert.rejects(lockout.begin("anna", "10.0.0.2"), isLocked(30));
  await clock.advance(29_000);
  await assert.rejects(lockout.begin("anna", "10.0.0.2"), isLocked(1));
  await clock.advance(1_000);
  assert.equal(await lockout.begin("anna", "10.0.0.2"), 60_000);
});

test("lockout.begin() counts an address over several people, and a person over several addresses", async () => {
  for (const user of ["a", "b", "c", "d", "e"]) await lockout.begin(user, "10.0.0.3");
  await assert.rejects(lockout.begin("f", "10.0.0.3"), isLocked(30));
  for (const address of ["1", "2", "3", "4", "5"]) await lockout.begin("bob", address);
  await assert.rejects(lockout.begin("bob", "6"), isLocked(30));
});

test("lockout state lives in the store: a restart does not reset it", async () => {
  for (let attempt = 0; attempt < 5; attempt++) await lockout.begin("anna", "10.0.0.2");
  await assert.rejects(createLockout(store.db, clock).begin("anna", "10.0.0.9"), isLocked(30));
});

test("lockout.begin() counts parallel guesses one by one: at most five of fifty get through", async () => {
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => lockout.begin("anna", "10.0.0.2")));
  assert.equal(results.filter((result) => result.status === "fulfilled").length, 5);
});

test("lockout.succeed() starts the counts over", async () => {
  for (let attempt = 0; attempt < 4; attempt++) await lockout.begin("anna", "10.0.0.2");
  await lockout.succeed("anna", "10.0.0.2");
  assert.equal(await lockout.begin("anna", "10.0.0.2"), 0);
});

test("lockout.begin() forgets wrong PINs after a quiet day", async () => {
  for (let attempt = 0; attempt < 5; attempt++) await lockout.begin("anna", "10.0.0.2");
  await clock.advance(25 * 3_600_000);
  assert.equal(await lockout.begin("anna", "10.0.0.2"), 0);
});
