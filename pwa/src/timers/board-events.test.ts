// The timers as a device knows them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Timer } from "@hearth/handlers/shared/contract/timers.ts";
import { clockOf, leftOf, reduceBoard } from "./board-events.ts";

const NOW = "2026-01-14T11:00:00.000Z";
const timer = (id: string, more: Partial<Timer> = {}): Timer => ({
  ...{ id, kind: "timer", name: null, state: "running", dueAt: "2026-01-14T11:10:00.000Z", remainingMs: null },
  ...{ durationMs: 600_000, wallTime: null, lateMs: 0, missedAt: null, owner: { id: "ben", name: "Ben" } },
  ...{ household: false, rings: false, mayChange: true, createdAt: NOW },
  ...more,
});
const EMPTY = { items: [], skewMs: 0 };

test("reduceBoard() keeps what rings first in front, and forgets what is gone", () => {
  const items = [timer("b"), timer("a", { dueAt: "2026-01-14T11:05:00.000Z" })];
  const first = reduceBoard(EMPTY, { event: "snapshot", data: { now: NOW, items } }, Date.parse(NOW));
  assert.deepEqual(
    first.items.map(({ id }) => id),
    ["a", "b"],
  );
  const rung = { event: "timer", data: { now: NOW, timer: timer("b", { state: "ringing" }) } } as const;
  const second = reduceBoard(first, rung, Date.parse(NOW));
  assert.deepEqual(
    second.items.map(({ id }) => id),
    ["b", "a"],
  );
  const third = reduceBoard(second, { event: "gone", data: { now: NOW, id: "b" } }, Date.parse(NOW));
  assert.deepEqual(
    third.items.map(({ id }) => id),
    ["a"],
  );
});

test("reduceBoard() goes by the service's clock where the device's is wrong", () => {
  const behind = Date.parse(NOW) - 90_000;
  const { skewMs } = reduceBoard(EMPTY, { event: "snapshot", data: { now: NOW, items: [] } }, behind);
  assert.equal(leftOf(timer("a"), behind + skewMs), 600_000);
});

test("leftOf() is null for what goes by the clock on the wall, and keeps what a paused one had", () => {
  const wallTime = { time: "07:00", date: null, weekdays: [], timeZone: "Europe/Berlin" };
  assert.equal(leftOf(timer("a", { wallTime }), 0), null);
  assert.equal(leftOf(timer("a", { state: "paused", dueAt: null, remainingMs: 5_000 }), 0), 5_000);
});

test("clockOf() reads as a countdown does", () => {
  assert.deepEqual([3_900_000, 480_000, 8_100, 1, 0].map(clockOf), ["1:05:00", "8:00", "0:09", "0:01", "0:00"]);
});
