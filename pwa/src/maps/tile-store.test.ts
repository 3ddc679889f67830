// Tiles on the device, within their bounds.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { deleteKeptDatabase } from "../offline/kept-database.ts";
import { createTileStore } from "./tile-store.ts";

beforeEach(() => deleteKeptDatabase("anna"));

test("createTileStore() gives back what it was given, also to the next visit", async () => {
  const store = createTileStore("anna");
  assert.equal(await store.get("town/1/0/0"), null);
  await store.put("town/1/0/0", new Uint8Array([1, 2]).buffer);
  store.close();
  const next = createTileStore("anna");
  assert.deepEqual(new Uint8Array((await next.get("town/1/0/0")) ?? new ArrayBuffer()), new Uint8Array([1, 2]));
  next.close();
});

test("createTileStore() lets the longest unused ones go when it is full", async () => {
  let time = 0;
  const store = createTileStore("anna", { maxBytes: 100, now: () => time });
  for (const n of [1, 2, 3]) {
    time = n;
    await store.put(`${n}`, new ArrayBuffer(40));
  }
  assert.equal(await store.get("1"), null);
  assert.ok((await store.get("2")) !== null);
  assert.ok((await store.get("3")) !== null);
  store.close();
});

test("deleteKeptDatabase() takes the tiles along", async () => {
  const store = createTileStore("anna");
  await store.put("1", new ArrayBuffer(4));
  store.close();
  await deleteKeptDatabase("anna");
  const next = createTileStore("anna");
  assert.equal(await next.get("1"), null);
  next.close();
});
