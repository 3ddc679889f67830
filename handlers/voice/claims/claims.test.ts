// One answer for one wake: loudest, first, repeated, late, and a device on its own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createWakeClaims, LOUDER_BY, SAME_WAKE_MS } from "./claims.ts";

function house() {
  const clock = createManualClock();
  const claims = createWakeClaims(clock);
  let wakes = 0;
  /** Claims a wake; its verdict is there once it was told. */
  function claim(
    deviceId: string,
    level: number,
    more: { wakeId?: string; wakeWordId?: string | null; userId?: string; agoMs?: number } = {},
  ) {
    const { wakeId = `wake-${wakes++}`, wakeWordId = "hey_jarvis", userId = "anna", agoMs } = more;
    const told = { answers: null as boolean | null, atMs: null as number | null };
    const ago = agoMs === undefined ? {} : { agoMs };
    void claims.claim(userId, { wakeId, deviceId, wakeWordId, level, ...ago }).then((answers) => {
      Object.assign(told, { answers, atMs: clock.now() });
    });
    return told;
  }
  return { clock, claims, claim };
}

test("wakeClaims.claim() lets a device that is alone answer when the window of 300 ms is over", async () => {
  const { clock, claim } = house();
  const alone = claim("kitchen", 0.01);
  await clock.advance(299);
  assert.equal(alone.answers, null);
  await clock.advance(1);
  assert.equal(alone.answers, true);
  assert.equal(clock.pending, 0);
});

test("wakeClaims.claim() lets the loudest answer, and tells the others at once", async () => {
  const { clock, claim } = house();
  const startedAt = clock.now();
  const [hall, kitchen] = [claim("hall", 0.05), claim("kitchen", 0.2)];
  await clock.advance(100);
  const bath = claim("bath", 0.1);
  await clock.advance(0);
  assert.deepEqual([hall.answers, bath.answers, kitchen.answers], [false, false, null]);
  await clock.advance(200);
  assert.deepEqual([kitchen.answers, kitchen.atMs], [true, startedAt + 300]);
});

test("wakeClaims.claim() takes levels that are nearly alike for the same: the first answers", async () => {
  const { clock, claim } = house();
  const first = claim("hall", 0.1);
  const second = claim("kitchen", 0.1 * LOUDER_BY);
  const third = claim("bath", 0);
  await clock.advance(300);
  assert.deepEqual([first.answers, second.answers, third.answers], [true, false, false]);
});

test("wakeClaims.claim() gives one answer for the house: to several people, and to different wake words", async () => {
  const { clock, claim } = house();
  const told = [
    claim("hall", 0.1, { userId: "anna", wakeWordId: "hey_jarvis" }),
    claim("hall", 0.3, { userId: "ben", wakeWordId: "alexa" }),
    claim("bath", 0.2, { userId: "ben", wakeWordId: "hey_jarvis" }),
  ];
  await clock.advance(300);
  assert.deepEqual(
    told.map(({ answers }) => answers),
    [false, true, false],
  );
});

test("wakeClaims.claim() opens a new window for what comes when the first is over", async () => {
  const { clock, claim } = house();
  const first = claim("kitchen", 0.3);
  await clock.advance(300);
  const second = claim("hall", 0.01);
  await clock.advance(300);
  assert.deepEqual([first.answers, second.answers], [true, true]);
});

test("wakeClaims.claim() gives the same claim the same verdict, while it is open and long after", async () => {
  const { clock, claim } = house();
  const won = claim("kitchen", 0.3, { wakeId: "a" });
  const again = claim("kitchen", 0.9, { wakeId: "a" });
  const lost = claim("hall", 0.1, { wakeId: "b" });
  await clock.advance(60_000);
  const [wonLater, lostLater] = [claim("kitchen", 0.1, { wakeId: "a" }), claim("hall", 0.9, { wakeId: "b" })];
  await clock.advance(0);
  assert.deepEqual(
    [won, again, lost, wonLater, lostLater].map(({ answers }) => answers),
    [true, true, false, true, false],
  );
  assert.equal(clock.pending, 0);
});

test("wakeClaims.claim() never lets a device compete with itself, whether it leads or has lost", async () => {
  const { clock, claim } = house();
  const first = claim("kitchen", 0.1);
  const louder = claim("kitchen", 0.2, { wakeWordId: "alexa" });
  const between = claim("hall", 0.15);
  const hallAgain = claim("hall", 0.9, { wakeWordId: "alexa" });
  await clock.advance(300);
  assert.deepEqual(
    [first, louder, between, hallAgain].map(({ answers }) => answers),
    [true, true, false, false],
  );
});

test("wakeClaims.claim() takes another person's device of the same id for another device", async () => {
  const { clock, claim } = house();
  const mine = claim("tablet", 0.3, { wakeId: "a", userId: "anna" });
  const theirs = claim("tablet", 0.1, { wakeId: "a", userId: "mallory" });
  await clock.advance(300);
  assert.deepEqual([mine.answers, theirs.answers], [true, false]);
});

test("wakeClaims.claim() gives one answer to a phrase that two devices had written down one after the other", async () => {
  const { clock, claim } = house();
  const phrase = { wakeWordId: null };
  const hall = claim("hall", 0.1, { ...phrase, agoMs: 2_000 });
  await clock.advance(300);
  await clock.advance(3_000);
  const kitchen = claim("kitchen", 0.9, { ...phrase, agoMs: 5_300 - 200 });
  await clock.advance(0);
  assert.deepEqual([hall.answers, kitchen.answers], [true, false]);
  // What was said later is another call, and so is what the same device hears again.
  const later = claim("kitchen", 0.1, { ...phrase, agoMs: 5_300 - 200 - SAME_WAKE_MS });
  await clock.advance(300);
  const again = claim("hall", 0.1, { ...phrase, agoMs: 5_600 });
  await clock.advance(300);
  assert.deepEqual([later.answers, again.answers], [true, true]);
});

test("wakeClaims.claim() lets no phrase answer what a detector of another device has heard, and no detector wait for it", async () => {
  const { clock, claim } = house();
  const detector = claim("hall", 0.1);
  await clock.advance(2_000);
  const phrase = claim("kitchen", 0.9, { wakeWordId: null, agoMs: 2_700 });
  const other = claim("bath", 0.1);
  await clock.advance(300);
  assert.deepEqual([detector.answers, phrase.answers, other.answers], [true, false, true]);
});

test("wakeClaims.close() tells the one that leads, and leaves no timer", async () => {
  const { clock, claims, claim } = house();
  const waiting = claim("kitchen", 0.3);
  claims.close();
  await clock.advance(0);
  assert.deepEqual([waiting.answers, clock.pending], [true, 0]);
});
