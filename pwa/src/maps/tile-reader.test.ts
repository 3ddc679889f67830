// Tiles out of an archive that is served in pieces, as the service serves it; kept ones first, and one that was replaced.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TileSet } from "@hearth/handlers/shared/contract/maps.ts";
import { createTileReader, tileTemplateOf } from "./tile-reader.ts";

const SET = { id: "town & co", url: "/api/maps/tiles/town?v=1" } as TileSet;
const signal = new AbortController().signal;
const addressOf = (z: number, x: number, y: number) =>
  tileTemplateOf(SET).replace("{z}", `${z}`).replace("{x}", `${x}`).replace("{y}", `${y}`);

/** As the service draws it: one tile, 0/0/0, that says "the world". */
const ARCHIVE = Uint8Array.from(
  atob(
    [
      "UE1UaWxlcwN/AAAAAAAAABkAAAAAAAAAmAAAAAAAAAAWAAAAAAAAAK4AAAAAAAAAAAAAAAAAAACuAAAAAAAAAB0AAAAAAAAAAQAA",
      "AAAAAAABAAAAAAAAAAEAAAAAAAAAAAICAQABgB0sBABlzR0AtMQEgPtlHgHAaHgEQLAZHh+LCAAAAAAAAANjZGCUZQQAEOjrcgUA",
      "AAAfiwgAAAAAAAADq64FAEO/pqMCAAAAH4sIAAAAAAAAAyvJSFUozy/KSQEAU70/agkAAAA=",
    ].join(""),
  ),
  (letter) => letter.charCodeAt(0),
);

function setUp(serve: (range: string) => Response) {
  const kept = new Map<string, ArrayBuffer>();
  const asked: string[] = [];
  let replaced = 0;
  const reader = createTileReader({
    sets: [SET],
    store: {
      get: async (key) => kept.get(key) ?? null,
      put: async (key, bytes) => void kept.set(key, bytes),
      close() {},
    },
    fetch: async (_url, init) => {
      const range = new Headers(init?.headers).get("range") ?? "";
      asked.push(range);
      return serve(range);
    },
    onReplaced: () => void replaced++,
  });
  return { reader, kept, asked, replaced: () => replaced };
}

function inPieces(range: string): Response {
  const [from = 0, to = 0] = range.replace("bytes=", "").split("-").map(Number);
  return new Response(ARCHIVE.slice(from, to + 1) as BodyInit, { status: 206 });
}

test("read() unpacks a tile once and keeps it, and knows of one that isn't there without asking again", async () => {
  const { reader, asked } = setUp(inPieces);
  const words = async () => new TextDecoder().decode((await reader.read(addressOf(0, 0, 0), signal)) ?? undefined);
  assert.equal(await words(), "the world");
  assert.equal(await reader.read(addressOf(1, 1, 1), signal), null);
  const before = asked.length;
  assert.equal(await words(), "the world");
  assert.equal(await reader.read(addressOf(1, 1, 1), signal), null);
  assert.equal(asked.length, before);
});

test("read() tells that the archive was replaced, draws nothing wrong, and keeps nothing", async () => {
  const { reader, kept, replaced } = setUp(() => new Response(null, { status: 404 }));
  await assert.rejects(reader.read(addressOf(0, 0, 0), signal), TypeError);
  assert.deepEqual([replaced() > 0, kept.size], [true, 0]);
});

test("read() never takes a whole archive, and refuses what is no address", async () => {
  const { reader, replaced } = setUp(() => new Response("everything", { status: 200 }));
  await assert.rejects(reader.read(addressOf(0, 0, 0), signal), /not served in pieces \(200\)/);
  assert.equal(replaced(), 0);
  for (const bad of ["hearth-tiles://x/0/0/0", "hearth-tiles://town/0/0", "https://example.org/0/0/0"]) {
    await assert.rejects(reader.read(bad, signal), TypeError, bad);
  }
});
