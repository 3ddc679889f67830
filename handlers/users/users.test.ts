// Rules about people that must hold when several things happen at once.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { createPins } from "../auth/pins.ts";
import { DomainError } from "../errors.ts";
import { users as table } from "../store/schema.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createTemporaryDatabase } from "../testing/temporary-database.ts";
import { createUsers } from "./users.ts";

const clock = createManualClock();
const store = await createTemporaryDatabase(clock);
after(() => store.close());
let hashes = 0;
const hasher = {
  hash: async () => {
    hashes += 1;
    return "$argon2id$test";
  },
  verify: async () => true,
};
const users = createUsers(store.db, await createPins(store.db, hasher, null), clock);
const withCode = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code;

beforeEach(async () => {
  await store.db.delete(table);
});

test("users.createFirstAdmin() lets one of many at once through, and costs no hash afterwards", async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => users.createFirstAdmin({ name: `P${n}`, pin: "4711" })),
  );
  assert.equal(tries.filter((each) => each.status === "fulfilled").length, 1);
  const before = hashes;
  await assert.rejects(users.createFirstAdmin({ name: "Late", pin: "4711" }), withCode("conflict"));
  assert.equal(hashes, before);
});

test("users.update() writes only what was sent: a change of name never undoes a change of role", async () => {
  await users.createFirstAdmin({ name: "Anna", pin: "4711" });
  const ben = await users.create({ name: "Ben", pin: "4712", role: "admin" });
  for (let round = 0; round < 20; round++) {
    await users.update(ben.id, { role: "admin" });
    await Promise.all([users.update(ben.id, { name: `Ben ${round}` }), users.update(ben.id, { role: "member" })]);
    assert.equal((await users.find(ben.id))?.role, "member");
  }
});

test("users.update() and remove() keep one admin, also when two admins are taken away at once", async () => {
  for (let round = 0; round < 10; round++) {
    await store.db.delete(table);
    const anna = await users.createFirstAdmin({ name: "Anna", pin: "4711" });
    const ben = await users.create({ name: "Ben", pin: "4712", role: "admin" });
    const results = await Promise.allSettled([users.update(anna.id, { role: "member" }), users.remove(ben.id)]);
    assert.equal(results.filter((each) => each.status === "fulfilled").length, 1);
    assert.equal((await users.list()).filter(({ role }) => role === "admin").length, 1);
  }
});

test("users.update() says which rule stands in the way", async () => {
  const anna = await users.createFirstAdmin({ name: "Anna", pin: "4711" });
  const ben = await users.create({ name: "Ben", role: "child" });
  await assert.rejects(users.update(anna.id, { role: "guest" }), withCode("conflict"));
  await assert.rejects(users.update(ben.id, { role: "admin" }), withCode("invalid_request"));
  await assert.rejects(users.update(ben.id, { name: "anna" }), /called anna already/);
  await assert.rejects(users.update("01900000-0000-7000-8000-000000000000", { name: "X" }), withCode("not_found"));
  assert.equal((await users.update(anna.id, { name: "anna" })).name, "anna");
});

test("users.update() merges permissions", async () => {
  await users.createFirstAdmin({ name: "Anna", pin: "4711" });
  const ben = await users.create({ name: "Ben", role: "child", permissions: { images: false } });
  const changed = await users.update(ben.id, { permissions: { adultContent: false } });
  assert.deepEqual(changed.permissions, { images: false, adultContent: false });
});

test("users.updatePreferences() keeps the others, and takes null as it is", async () => {
  const { id } = await users.createFirstAdmin({ name: "Anna", pin: "4711" });
  await users.updatePreferences(id, { theme: "dark" });
  const preferences = await users.updatePreferences(id, { defaultCompanionId: null });
  assert.equal(preferences.theme, "dark");
  assert.equal(preferences.defaultCompanionId, null);
});
