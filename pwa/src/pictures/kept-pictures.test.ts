// What a device keeps of the wall, on a real IndexedDB.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createKeep, type Keep } from "../offline/keep.ts";
import { deleteKeptDatabase, openKeptDatabase } from "../offline/kept-database.ts";
import { createPictureShelf, KEPT_PICTURES_MAX, type KeptThumbnail } from "./kept-pictures.ts";
import { idAt, image } from "./testing/things.ts";

let keep: Keep;
beforeEach(async () => {
  await deleteKeptDatabase("anna");
  const database = await openKeptDatabase("anna");
  keep = createKeep(
    async () => database,
    (error) => assert.fail(String(error)),
  );
});

function open(fetchThumbnail?: (url: string, signal: AbortSignal) => Promise<KeptThumbnail | null>) {
  const fetched: string[] = [];
  const released: string[] = [];
  const shelf = createPictureShelf({
    keep,
    async fetchThumbnail(url, signal) {
      fetched.push(url);
      if (fetchThumbnail !== undefined) return fetchThumbnail(url, signal);
      return { mediaType: "image/webp", bytes: new TextEncoder().encode(url).buffer };
    },
    addressOf: ({ mediaType, bytes }) => `${mediaType}:${new TextDecoder().decode(bytes)}`,
    release: (address) => void released.push(address),
  });
  return { shelf, fetched, released };
}

test("write() fetches each thumbnail once, and read() gives the pictures with their own addresses", async () => {
  const { shelf, fetched, released } = open();
  await shelf.write([image(2), image(1)]);
  await shelf.write([image(3), image(2)]);
  assert.deepEqual(
    fetched,
    [image(2), image(1), image(3)].map(({ thumbnailUrl }) => thumbnailUrl),
  );
  const kept = await shelf.read();
  assert.deepEqual(
    kept.map(({ id }) => id),
    [idAt(3), idAt(2)],
  );
  assert.equal(kept[0]?.thumbnailUrl, `image/webp:${image(3).thumbnailUrl}`);
  shelf.close();
  assert.equal(released.length, 2);
});

test("write() keeps the newest ones, as many as a phone has room for", async () => {
  const { shelf } = open();
  await shelf.write(Array.from({ length: KEPT_PICTURES_MAX + 5 }, (_, index) => image(500 - index)));
  const kept = await shelf.read();
  assert.deepEqual([kept.length, kept[0]?.id], [KEPT_PICTURES_MAX, idAt(500)]);
});

test("a picture without its thumbnail is not shown, and is fetched the next time", async () => {
  let isAway = true;
  const { shelf } = open(async (url) =>
    isAway ? null : { mediaType: "image/webp", bytes: new TextEncoder().encode(url).buffer },
  );
  await shelf.write([image(1)]);
  assert.deepEqual(await shelf.read(), []);
  isAway = false;
  await shelf.write([image(1)]);
  assert.equal((await shelf.read()).length, 1);
});

test("write() is overtaken by the next one, and by the end of the house", async () => {
  const gates: (() => void)[] = [];
  const { shelf } = open(async (url) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return { mediaType: "image/webp", bytes: new TextEncoder().encode(url).buffer };
  });
  const first = shelf.write([image(1)]);
  while (gates.length === 0) await new Promise((resolve) => setImmediate(resolve));
  shelf.close();
  gates[0]?.();
  await first;
  assert.equal(await keep.read("pictures"), null);
});

test("read() gives a picture the same address each time, so that looking again and again costs nothing", async () => {
  const { shelf, released } = open();
  await shelf.write([image(1)]);
  const addresses = [await shelf.read(), await shelf.read()].map(([kept]) => kept?.thumbnailUrl);
  assert.equal(addresses[0], addresses[1]);
  shelf.close();
  assert.equal(released.length, 1);
});
