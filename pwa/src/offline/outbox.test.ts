// What waits to be sent, on a real IndexedDB: it outlives the page, keeps its order, and tabs agree on it.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { deleteKeptDatabase, type KeptDatabase, openKeptDatabase } from "./kept-database.ts";
import { createOutbox } from "./outbox.ts";
import type { WaitingMessage } from "./waiting-message.ts";

const fail = (error: unknown) => assert.fail(String(error));
const quiet = () => undefined;
const waiting = (n: number): WaitingMessage => ({
  messageId: `0197f2aa-0000-7000-8000-00000000000${n}`,
  conversationId: "c",
  begins: false,
  text: `word ${n}`,
  pictures: [{ key: "p", name: "dot.png", dataUrl: "data:image/png;base64,AA==" }],
});
const texts = (outbox: { items: { value: WaitingMessage[] } }) => outbox.items.value.map(({ text }) => text);

let database: KeptDatabase;
beforeEach(async () => {
  await deleteKeptDatabase("anna");
  database = await openKeptDatabase("anna");
});
const open = async () => database;

test("createOutbox() has after a reload of the page what waited before, oldest first", async () => {
  const before = createOutbox(open, quiet, fail);
  await before.put(waiting(2));
  await before.put(waiting(1));
  const after = createOutbox(open, quiet, fail);
  assert.deepEqual(texts(after), []);
  await after.ready;
  assert.deepEqual(texts(after), ["word 1", "word 2"]);
  assert.equal(after.items.value[0]?.pictures.length, 1);
});

test("put() shows at once what the database gets later; remove() says whether it was still here", async () => {
  const outbox = createOutbox(open, quiet, fail);
  const putting = outbox.put(waiting(1));
  assert.deepEqual(texts(outbox), ["word 1"]);
  const reloading = outbox.reload();
  await Promise.all([putting, reloading]);
  assert.deepEqual(texts(outbox), ["word 1"]);
  const id = waiting(1).messageId;
  assert.deepEqual(await Promise.all([outbox.remove(id), outbox.remove(id)]), [true, false]);
  await outbox.reload();
  assert.deepEqual(texts(outbox), []);
});

test("reload() follows what another tab has changed", async () => {
  const told: number[] = [];
  const mine = createOutbox(open, quiet, fail);
  const other = createOutbox(open, () => told.push(1), fail);
  await mine.ready;
  await other.put(waiting(1));
  assert.equal(told.length, 1);
  await mine.reload();
  assert.deepEqual(texts(mine), ["word 1"]);
  await other.remove(waiting(1).messageId);
  await mine.reload();
  assert.deepEqual(texts(mine), []);
});

test("createOutbox() keeps words in memory where the browser keeps nothing, or has no room", async () => {
  const none = createOutbox(async () => null, quiet, fail);
  await none.put(waiting(1));
  await none.reload();
  assert.deepEqual(texts(none), ["word 1"]);

  const failures: unknown[] = [];
  const full = createOutbox(open, quiet, (error) => failures.push(error));
  await full.ready;
  database.close();
  await full.put(waiting(2));
  database = await openKeptDatabase("anna");
  await full.reload();
  assert.deepEqual(texts(full), ["word 2"]);
  assert.equal(failures.length, 1);
});
