// Quiet hours over midnight and over the change of the clocks, questions of a day also when several come at once.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { v7 as uuidv7 } from "uuid";
import { DomainError } from "../errors.ts";
import type { Role } from "../shared/contract/users.ts";
import { users } from "../store/schema.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createTemporaryDatabase } from "../testing/temporary-database.ts";
import { createUserLimits } from "./user-limits.ts";

const HOUR = 3_600_000;
// 19:00 in Berlin.
const START = Date.UTC(2026, 10, 24, 18);
const clock = createManualClock(START);
const store = await createTemporaryDatabase(clock);
after(() => store.close());
const limits = createUserLimits(store.db, clock, async () => "Europe/Berlin");

beforeEach(async () => {
  await store.db.delete(users);
});

async function add(role: Role) {
  const id = uuidv7();
  const permissions = { images: true, adultContent: false };
  await store.db.insert(users).values({ id, name: id, role, permissions, preferences: {}, createdAt: 0, pinHash: "x" });
  return { id, role };
}

async function refusal(person: { id: string; role: Role }): Promise<[string, number | undefined] | null> {
  try {
    await limits.take(person);
    return null;
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return [error.code, error.retryAfterS];
  }
}

test("a child is not answered in quiet hours, over midnight, and is told for how long", async () => {
  const mia = await add("child");
  await limits.set(mia.id, { quietHours: { from: "20:00", to: "07:00" }, dailyQuestions: null });
  assert.equal(await refusal(mia), null);
  await clock.advance(HOUR);
  assert.deepEqual(await refusal(mia), ["quiet_hours", 11 * 3_600]);
  await clock.advance(10.5 * HOUR);
  assert.deepEqual(await refusal(mia), ["quiet_hours", 30 * 60]);
  await clock.advance(0.5 * HOUR);
  assert.equal(await refusal(mia), null);
});

test("quiet hours of an afternoon leave the night alone", async () => {
  const mia = await add("child");
  await limits.set(mia.id, { quietHours: { from: "13:00", to: "15:00" }, dailyQuestions: null });
  assert.equal(await refusal(mia), null);
});

test("so many questions a day, also when many come at once; the next day begins at the household's midnight", async () => {
  const mia = await add("child");
  await limits.set(mia.id, { quietHours: null, dailyQuestions: 3 });
  const tries = await Promise.all(Array.from({ length: 8 }, () => refusal(mia)));
  assert.equal(tries.filter((each) => each === null).length, 3);
  const [code, waitS = 0] = (await refusal(mia)) ?? [];
  assert.equal(code, "daily_limit");
  await limits.giveBack(mia);
  assert.equal(await refusal(mia), null);
  await clock.advance(waitS * 1_000 - 60_000);
  assert.equal((await refusal(mia))?.[0], "daily_limit");
  await clock.advance(60_000);
  assert.equal(await refusal(mia), null);
});

test("limits have no effect on members and admins, and go with their person", async () => {
  for (const role of ["member", "admin"] as const) {
    const person = await add(role);
    await limits.set(person.id, { quietHours: { from: "00:00", to: "23:59" }, dailyQuestions: 1 });
    for (let n = 0; n < 3; n++) assert.equal(await refusal(person), null);
  }
  await assert.rejects(limits.of(uuidv7()), { code: "not_found" });
  const gone = await add("child");
  await limits.set(gone.id, { quietHours: null, dailyQuestions: 1 });
  await store.db.delete(users);
  await assert.rejects(limits.of(gone.id), { code: "not_found" });
  assert.equal(await refusal(gone), null);
});
