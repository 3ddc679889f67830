// Sessions as the store keeps them: how many, and whom nobody else pushes out.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { SESSIONS_PER_USER } from "../shared/contract/limits.ts";
import { users } from "../store/schema.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createTemporaryDatabase } from "../testing/temporary-database.ts";
import { createSessions } from "./sessions.ts";

const clock = createManualClock(1_800_000_000_000);
const store = await createTemporaryDatabase(clock);
const sessions = createSessions(store.db, clock);
after(() => store.close());

async function person(id: string): Promise<string> {
  await store.db.insert(users).values({
    id,
    name: id,
    role: "guest",
    avatar: null,
    pinHash: null,
    pinPepper: null,
    permissions: { images: true, adultContent: false },
    preferences: {},
    createdAt: clock.now(),
  });
  return id;
}

test("sessions.create() keeps the latest of a person's devices, and ends the longest unused one", async () => {
  const id = await person("anna");
  const tokens: string[] = [];
  for (let each = 0; each <= SESSIONS_PER_USER; each += 1) {
    await clock.advance(1_000);
    tokens.push((await sessions.create(id, { label: "Phone", kiosk: false })).token);
  }
  assert.equal(await sessions.find(tokens[0] ?? ""), null);
  assert.notEqual(await sessions.find(tokens[1] ?? ""), null);
});

test("sessions.create() ends no tablet on the wall, however often somebody signs in as the profile that it shows", async () => {
  const id = await person("kitchen");
  const wall = await sessions.create(id, { label: "Tablet", kiosk: true });
  for (let each = 0; each <= SESSIONS_PER_USER; each += 1) {
    await clock.advance(1_000);
    await sessions.create(id, { label: "Phone", kiosk: false });
  }
  assert.notEqual(await sessions.find(wall.token), null);
});
