// PINs at rest: pepper from the environment or generated, change of pepper, no PIN in the store.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createPinHasher } from "../../runtime-node/pin-hasher.ts";
import { readSecret } from "../store/settings.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createTemporaryDatabase } from "../testing/temporary-database.ts";
import { createUsers } from "../users/users.ts";
import { createPins, PIN_PEPPER_KEY } from "./pins.ts";

const store = await createTemporaryDatabase(createManualClock());
const hasher = createPinHasher();
after(() => store.close());

test("createPins() generates a pepper once into settings key security.pin_pepper (specification, section 5)", async () => {
  await createPins(store.db, hasher, null);
  const pepper = await readSecret(store.db, PIN_PEPPER_KEY);
  assert.match(String(pepper), /^[\w-]{43}$/);
  await createPins(store.db, hasher, null);
  assert.equal(await readSecret(store.db, PIN_PEPPER_KEY), pepper);
});

test("pins.verify() accepts the right PIN only, over Argon2id with the pepper", async () => {
  const pins = await createPins(store.db, hasher, null);
  const stored = await pins.hash("4711");
  assert.match(stored.pinHash, /^\$argon2id\$/);
  assert.equal(await pins.verify("4711", stored), true);
  assert.equal(await pins.verify("4712", stored), false);
  assert.equal(await pins.verify("4711", null), false);
  assert.equal(await pins.verify("", { pinHash: null, pinPepper: null }), false);
});

test("a PIN made with the generated pepper still opens after PIN_PEPPER_SECRET was set, and is outdated", async () => {
  const generated = await createPins(store.db, hasher, null);
  assert.equal(await generated.acceptPepper(), false);
  const stored = await generated.hash("4711");
  const pins = await createPins(store.db, hasher, "a pepper from the environment");
  assert.equal(await pins.acceptPepper(), true);
  assert.equal(await pins.verify("4711", stored), true);
  assert.equal(pins.isOutdated(stored), true);
  const renewed = await pins.hash("4711");
  assert.equal(pins.isOutdated(renewed), false);
  assert.equal(await (await createPins(store.db, hasher, "a pepper from the environment")).acceptPepper(), false);
});

test("a hash made with a pepper that is gone opens to nobody", async () => {
  const lost = await (await createPins(store.db, hasher, "the first pepper of this home")).hash("4711");
  const pins = await createPins(store.db, hasher, "another pepper of this home");
  assert.equal(await pins.verify("4711", lost), false);
  assert.equal(await pins.haveLostTheirPepper(), false);
  const clock = createManualClock();
  await createUsers(
    store.db,
    await createPins(store.db, hasher, "the first pepper of this home"),
    clock,
  ).createFirstAdmin({
    name: "Anna",
    pin: "4711",
  });
  assert.equal(await pins.haveLostTheirPepper(), true);
  assert.equal(
    await (await createPins(store.db, hasher, "the first pepper of this home")).haveLostTheirPepper(),
    false,
  );
});
