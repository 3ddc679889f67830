// The engine as its callers see it: what rings when, once, over restarts and over clocks that are set.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type * as z from "zod";
import { createSessions } from "../auth/sessions.ts";
import { RING_LATE_MAX_MS, RING_MAX_MS, TIMER_UNDO_MS, TIMERS_PER_USER } from "../shared/contract/limits.ts";
import { addTimerSchema } from "../shared/contract/timers.ts";
import type { Role } from "../shared/contract/users.ts";
import { sessions, users } from "../store/schema.ts";
import { createManualClock, type ManualClock } from "../testing/manual-clock.ts";
import { createTemporaryDatabase, type TemporaryDatabase } from "../testing/temporary-database.ts";
import type { TimerViewer } from "./rights.ts";
import { createTimers, type Timers } from "./timers.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BERLIN = { timeZone: "Europe/Berlin" };
const silent = {
  debug() {},
  info() {},
  warn() {},
  error(message: string, cause: unknown) {
    throw new Error(message, { cause });
  },
};

let clock: ManualClock;
let store: TemporaryDatabase;
let timers: Timers;
let phone: TimerViewer;
let desk: TimerViewer;
let wall: TimerViewer;
let other: TimerViewer;

const wish = (input: z.input<typeof addTimerSchema>) => addTimerSchema.parse(input);
const minutes = (count: number, name: string | null = null) =>
  wish({ kind: "timer", name, when: { durationMs: count * MINUTE } });
const states = async (viewer: TimerViewer) => (await timers.list(viewer)).map(({ name, state }) => [name, state]);

/** As after a start: another engine over the same store. */
async function restart(): Promise<void> {
  await timers.close();
  timers = createTimers({ ...store, clock, log: silent });
  await timers.open();
}

beforeEach(async () => {
  clock = createManualClock(Date.parse("2026-01-14T11:00:00Z"));
  store = await createTemporaryDatabase(clock);
  const people = { ben: "member", mia: "child" } satisfies Record<string, Role>;
  const device = createSessions(store.db, clock);
  const signIn = async (userId: string, kiosk = false): Promise<TimerViewer> => {
    await device.create(userId, { label: "Phone", kiosk });
    const all = await store.db.select().from(sessions);
    const newest = all.sort((a, b) => a.id.localeCompare(b.id)).at(-1);
    return { userId, sessionId: newest?.id ?? null, wall: kiosk };
  };
  for (const [name, role] of Object.entries(people)) {
    const empty = { avatar: null, pinHash: null, pinPepper: null, preferences: {}, createdAt: clock.now() };
    const permissions = { images: true, adultContent: false };
    await store.db.insert(users).values({ id: name, name, role, permissions, ...empty });
  }
  [phone, desk, wall, other] = [
    await signIn("ben"),
    await signIn("ben"),
    await signIn("mia", true),
    await signIn("mia"),
  ];
  timers = createTimers({ ...store, clock, log: silent });
  await timers.open();
});
afterEach(async () => {
  await timers.close();
  await store.close();
});

describe("a timer", () => {
  test("rings when its time has come, on the device that set it and on the wall, there without its name", async () => {
    await timers.add(phone, minutes(10, "Pasta"), BERLIN);
    await clock.advance(10 * MINUTE - 1);
    assert.deepEqual(await states(phone), [["Pasta", "running"]]);
    await clock.advance(1);
    const seen = async (viewer: TimerViewer) =>
      (await timers.list(viewer)).map(({ name, state, rings, mayChange }) => [name, state, rings, mayChange]);
    assert.deepEqual(await seen(phone), [["Pasta", "ringing", true, true]]);
    assert.deepEqual(await seen(desk), [["Pasta", "ringing", false, true]]);
    assert.deepEqual(await seen(wall), [[null, "ringing", true, false]]);
    assert.deepEqual(await seen(other), []);
  });

  test("of somebody whose device is signed out rings on their others", async () => {
    await timers.add(phone, minutes(1), BERLIN);
    await createSessions(store.db, clock).revoke({ id: "ben", role: "member" }, phone.sessionId ?? "");
    await clock.advance(MINUTE);
    assert.deepEqual(
      (await timers.list(desk)).map(({ rings }) => rings),
      [true],
    );
  });

  test("that is set at the wall is the household's, and answered by whoever stands there", async () => {
    const { id } = await timers.add(wall, minutes(1, "Eggs"), BERLIN);
    assert.deepEqual(await states(phone), [["Eggs", "running"]]);
    await assert.rejects(timers.act(phone, id, { action: "pause" }), { code: "not_allowed" });
    await clock.advance(MINUTE);
    assert.equal(await timers.act(wall, id, { action: "dismiss" }), null);
    assert.deepEqual(await states(wall), []);
  });

  test("keeps what was left while it is paused, and takes more time", async () => {
    const { id } = await timers.add(phone, minutes(10), BERLIN);
    await clock.advance(4 * MINUTE);
    const paused = await timers.act(phone, id, { action: "pause" });
    assert.deepEqual([paused?.state, paused?.remainingMs, paused?.dueAt], ["paused", 6 * MINUTE, null]);
    await clock.advance(HOUR);
    await timers.act(phone, id, { action: "add_time", ms: MINUTE });
    const on = await timers.act(phone, id, { action: "resume" });
    assert.equal(on?.dueAt, new Date(clock.now() + 7 * MINUTE).toISOString());
    await clock.advance(7 * MINUTE);
    const more = await timers.act(phone, id, { action: "add_time", ms: 2 * MINUTE });
    assert.deepEqual([more?.state, more?.durationMs], ["running", 2 * MINUTE]);
  });

  test("falls silent when nobody comes, and is told as missed", async () => {
    await timers.add(phone, minutes(1), BERLIN);
    await clock.advance(MINUTE + RING_MAX_MS);
    const [missed] = await timers.list(phone);
    assert.deepEqual([missed?.state, missed?.rings, missed?.missedAt], ["missed", false, missed?.dueAt]);
    await clock.advance(25 * HOUR);
    assert.deepEqual(await states(phone), []);
  });

  test("that was deleted comes back for a while", async () => {
    const { id } = await timers.add(phone, minutes(30), BERLIN);
    await timers.remove(phone, id);
    assert.deepEqual(await states(phone), []);
    await clock.advance(TIMER_UNDO_MS);
    assert.equal((await timers.act(phone, id, { action: "restore" }))?.state, "running");
    await timers.remove(phone, id);
    await clock.advance(TIMER_UNDO_MS + 10);
    await assert.rejects(timers.act(phone, id, { action: "restore" }), { code: "not_found" });
  });

  test("is nobody else's to see or to change", async () => {
    const { id } = await timers.add(phone, minutes(30), BERLIN);
    await assert.rejects(timers.act(other, id, { action: "pause" }), { code: "not_found" });
    await assert.rejects(timers.remove(wall, id), { code: "not_found" });
  });
});

describe("an alarm", () => {
  const weekdays = [1, 2, 3, 4, 5];
  test("that repeats waits for its next day when it was answered, snoozes, and tells when it was missed", async () => {
    const { id } = await timers.add(phone, wish({ kind: "alarm", when: { time: "12:30", weekdays } }), BERLIN);
    await clock.advance(30 * MINUTE);
    const snoozed = await timers.act(phone, id, { action: "snooze", ms: 9 * MINUTE });
    assert.deepEqual([snoozed?.state, snoozed?.dueAt], ["snoozed", "2026-01-14T11:39:00.000Z"]);
    await clock.advance(9 * MINUTE);
    const next = await timers.act(phone, id, { action: "dismiss" });
    assert.deepEqual([next?.state, next?.dueAt], ["running", "2026-01-15T11:30:00.000Z"]);
    await clock.advance(24 * HOUR + RING_MAX_MS);
    const [after] = await timers.list(phone);
    assert.deepEqual([after?.missedAt, after?.dueAt], ["2026-01-15T11:30:00.000Z", "2026-01-16T11:30:00.000Z"]);
  });

  test("whose date has passed is refused", async () => {
    const when = { time: "07:00", date: "2026-01-14" };
    await assert.rejects(timers.add(phone, wish({ kind: "alarm", when }), BERLIN), { code: "invalid_request" });
  });
});

describe("over a restart", () => {
  test("what came due meanwhile rings at once, and says how late", async () => {
    await timers.add(phone, minutes(10), BERLIN);
    await timers.close();
    await clock.advance(3 * HOUR);
    await restart();
    const [late] = await timers.list(phone);
    assert.deepEqual([late?.state, late?.lateMs], ["ringing", 3 * HOUR - 10 * MINUTE]);
  });

  test("what came due too long ago is only told, and one that repeats goes on", async () => {
    await timers.add(phone, minutes(10, "Pasta"), BERLIN);
    const daily = { time: "12:30", weekdays: [1, 2, 3, 4, 5, 6, 7] };
    await timers.add(phone, wish({ kind: "alarm", name: "Up", when: daily }), BERLIN);
    await timers.close();
    await clock.advance(RING_LATE_MAX_MS + 20 * HOUR);
    await restart();
    assert.deepEqual(await states(phone), [
      ["Pasta", "missed"],
      ["Up", "running"],
    ]);
    assert.ok((await timers.list(phone))[1]?.missedAt);
  });

  test("what rang and was answered does not ring again", async () => {
    const { id } = await timers.add(phone, minutes(1), BERLIN);
    await clock.advance(MINUTE);
    await timers.act(phone, id, { action: "dismiss" });
    await restart();
    await clock.advance(HOUR);
    assert.deepEqual(await states(phone), []);
  });
});

describe("when the machine's clock is set", () => {
  test("a timer runs as long as it was set to, an alarm goes by the new time", async () => {
    await timers.add(phone, minutes(30, "Pasta"), BERLIN);
    await timers.add(phone, wish({ kind: "alarm", name: "Bus", when: { time: "13:00" } }), BERLIN);
    // From noon to 12:50 in Berlin.
    clock.set(clock.now() + 50 * MINUTE);
    await clock.advance(MINUTE);
    assert.deepEqual(await states(phone), [
      ["Bus", "running"],
      ["Pasta", "running"],
    ]);
    await clock.advance(9 * MINUTE + 20_000);
    assert.deepEqual(
      (await states(phone)).find(([name]) => name === "Bus"),
      ["Bus", "ringing"],
    );
    await clock.advance(19 * MINUTE + 30_000);
    assert.deepEqual(
      (await states(phone)).find(([name]) => name === "Pasta"),
      ["Pasta", "running"],
    );
    await clock.advance(30_000);
    assert.deepEqual(
      (await states(phone)).find(([name]) => name === "Pasta"),
      ["Pasta", "ringing"],
    );
  });

  test("back, a timer does not wait longer, and an alarm that rang does not ring again", async () => {
    await timers.add(phone, minutes(30, "Pasta"), BERLIN);
    const daily = { time: "12:05", weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const { id } = await timers.add(phone, wish({ kind: "alarm", name: "Up", when: daily }), BERLIN);
    await clock.advance(5 * MINUTE);
    await timers.act(phone, id, { action: "dismiss" });
    clock.set(clock.now() - 20 * MINUTE);
    await clock.advance(25 * MINUTE);
    assert.deepEqual(await states(phone), [
      ["Pasta", "ringing"],
      ["Up", "running"],
    ]);
  });

  test("after a sleep in which time did pass, what came due rings late", async () => {
    await timers.add(phone, minutes(30), BERLIN);
    // The runtime's own timers stood still: nothing was called meanwhile.
    const asleep = timers;
    await timers.close();
    await clock.advance(2 * HOUR);
    await asleep.open();
    const [late] = await timers.list(phone);
    assert.deepEqual([late?.state, late?.lateMs], ["ringing", 90 * MINUTE]);
  });
});

describe("limits", () => {
  test("more than one may keep is refused in words, also when many come at once", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 200 }, () => timers.add(phone, minutes(30), BERLIN)));
    assert.equal(tries.filter(({ status }) => status === "fulfilled").length, TIMERS_PER_USER);
    await assert.rejects(timers.add(phone, minutes(1), BERLIN), /can't be kept/);
    await timers.add(other, minutes(1), BERLIN);
    // However many there are, one thing waits for its time.
    assert.ok(clock.pending <= 1, `${clock.pending}`);
  });

  test("one question sets one timer", async () => {
    const asked = { ...BERLIN, questionId: "q" };
    const [one, same] = [await timers.add(phone, minutes(5), asked), await timers.add(phone, minutes(5), asked)];
    assert.equal(one.id, same.id);
    await timers.remove(phone, one.id);
    assert.notEqual((await timers.add(phone, minutes(5), asked)).id, one.id);
  });
});

describe("the stream", () => {
  test("begins with what there is, and tells each change to those who may know", async () => {
    const read = (viewer: TimerViewer) => {
      const reader = timers.follow(async () => viewer, viewer.sessionId ?? "").getReader();
      return {
        async next() {
          const { value } = await reader.read();
          const text = new TextDecoder().decode(value);
          return [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, event, data]) => [
            event,
            JSON.parse(data ?? ""),
          ]);
        },
        close: () => reader.cancel(),
      };
    };
    const [mine, walls, others] = [read(phone), read(wall), read(other)];
    for (const each of [mine, walls, others]) assert.deepEqual((await each.next())[0]?.[1]?.items, []);
    const { id } = await timers.add(phone, minutes(1, "Pasta"), BERLIN);
    const [[set] = []] = [await mine.next()];
    assert.deepEqual([set?.[0], set?.[1].timer.name, set?.[1].timer.rings], ["timer", "Pasta", false]);
    await clock.advance(MINUTE);
    const [rung] = await mine.next();
    assert.deepEqual([rung?.[1].timer.state, rung?.[1].timer.rings], ["ringing", true]);
    const [onWall] = await walls.next();
    assert.deepEqual(
      [onWall?.[1].timer.state, onWall?.[1].timer.name, onWall?.[1].timer.rings],
      ["ringing", null, true],
    );
    await timers.act(phone, id, { action: "dismiss" });
    assert.deepEqual((await walls.next())[0]?.slice(0, 1), ["gone"]);
    const nothing = others.next();
    await clock.advance(15_000);
    assert.deepEqual(await nothing, [], "a sign of life and no more");
    for (const each of [mine, walls, others]) await each.close();
    assert.equal(timers.followers, 0);
  });
});
