// Spoken turns in a real store: kept once, the newest of them, and measured.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { createPinHasher } from "../../../runtime-node/pin-hasher.ts";
import { createPins } from "../../auth/pins.ts";
import { toPrometheusText } from "../../metrics/prometheus-text.ts";
import { createMetrics } from "../../metrics/registry.ts";
import { NO_STAGES, type SpokenTurn } from "../../shared/contract/wake.ts";
import { spokenTurns } from "../../store/schema.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createTemporaryDatabase } from "../../testing/temporary-database.ts";
import { createUsers } from "../../users/users.ts";
import { createSpokenTurns } from "./spoken-turns.ts";

const clock = createManualClock();
const store = await createTemporaryDatabase(clock);
const users = createUsers(store.db, await createPins(store.db, createPinHasher(), null), clock);
const anna = await users.createFirstAdmin({ name: "Anna", pin: "4711" });
const teller = { userId: anna.id, deviceLabel: "Chrome on Android" };
after(() => store.close());
beforeEach(async () => {
  await store.db.delete(spokenTurns);
});

const turn = (number: number, more: Partial<SpokenTurn> = {}): SpokenTurn => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`,
  deviceId: "00000000-0000-7000-8000-00000000000d",
  trigger: "wake",
  outcome: "replied",
  runId: null,
  stages: NO_STAGES,
  ...more,
});
function create(kept?: number) {
  const metrics = createMetrics();
  const turns = createSpokenTurns({ ...store, clock, metrics, ...(kept === undefined ? {} : { kept }) });
  return { turns, text: () => toPrometheusText(metrics.families()) };
}

test("spokenTurns.list() tells what was kept, newest first, with the device and the time", async () => {
  const { turns } = create();
  const first = turn(1, { trigger: "barge-in", outcome: "interrupted", stages: { ...NO_STAGES, totalMs: 812.5 } });
  await turns.keep(teller, first);
  await clock.advance(1_000);
  await turns.keep(teller, turn(2));
  const { items } = await turns.list();
  assert.deepEqual(
    items.map(({ id }) => id),
    [turn(2).id, first.id],
  );
  const at = new Date(clock.now() - 1_000).toISOString();
  assert.deepEqual(items[1], { ...first, deviceLabel: "Chrome on Android", at });
});

test("spokenTurns.keep() keeps the newest only, however many are told", async () => {
  const { turns } = create(3);
  for (let number = 1; number <= 10; number++) await turns.keep(teller, turn(number));
  assert.deepEqual(
    (await turns.list()).items.map(({ id }) => id),
    [10, 9, 8].map((number) => turn(number).id),
  );
  assert.equal((await store.db.select().from(spokenTurns)).length, 3);
});

test("spokenTurns.keep() keeps and measures a turn once that is told twice", async () => {
  const { turns, text } = create();
  const told = turn(1, { stages: { ...NO_STAGES, totalMs: 900, sttMs: 100 } });
  await turns.keep(teller, told);
  await turns.keep(teller, { ...told, outcome: "failed" });
  assert.deepEqual(
    (await turns.list()).items.map(({ outcome }) => outcome),
    ["replied"],
  );
  assert.match(text(), /^hearth_spoken_turns_total\{trigger="wake",outcome="replied"\} 1$/m);
  assert.match(text(), /^hearth_spoken_turns_total\{trigger="wake",outcome="failed"\} 0$/m);
  assert.match(text(), /^hearth_spoken_turn_stage_seconds_sum\{stage="total"\} 0\.9$/m);
  assert.match(text(), /^hearth_spoken_turn_stage_seconds_bucket\{stage="total",le="0\.75"\} 0$/m);
  assert.match(text(), /^hearth_spoken_turn_stage_seconds_bucket\{stage="stt",le="0\.12"\} 1$/m);
  assert.match(text(), /^hearth_spoken_turn_stage_seconds_count\{stage="play"\} 0$/m);
});

test("what somebody's devices told goes with them", async () => {
  const { turns } = create();
  const ben = await users.create({ name: "Ben", role: "member" });
  await turns.keep({ ...teller, userId: ben.id }, turn(1));
  await turns.keep(teller, turn(1));
  await users.remove(ben.id);
  assert.equal((await turns.list()).items.length, 1);
});
