// Archives of tiles: written by us, read by their format's own library, and what is set aside.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { PMTiles, TileType } from "pmtiles";
import { FormatError } from "../install/checks/file-reader.ts";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { createArchiveWriter } from "./draw/pmtiles-writer.ts";
import { plainAttribution, readArchive } from "./tile-archive.ts";

const ARCHIVE = {
  type: TileType.Mvt,
  bounds: [7, 43, 8, 44] as [number, number, number, number],
  minZoom: 0,
  maxZoom: 8,
  metadata: {},
};

test("what the writer writes, the format's own library reads, with directories in leaves too", async (t) => {
  const writer = createArchiveWriter();
  for (let x = 0; x < 180; x++) for (let y = 0; y < 180; y++) writer.add(8, x, y, Uint8Array.of(x, y, (x * y) % 251));
  const bytes = new Uint8Array(writer.finish(ARCHIVE));
  const source = {
    getKey: () => "x",
    getBytes: async (offset: number, length: number) => ({
      data: bytes.slice(offset, offset + length).buffer as ArrayBuffer,
    }),
  };
  const archive = new PMTiles(source);
  const tile = await archive.getZxy(8, 120, 33);
  assert.deepEqual(tile && new Uint8Array(tile.data), Uint8Array.of(120, 33, (120 * 33) % 251));
  assert.equal(await archive.getZxy(8, 200, 33), undefined);
  const path = join(tempFolder(t), "x.pmtiles");
  await writeFile(path, bytes);
  assert.deepEqual((await readArchive(path, "Town")).bounds, ARCHIVE.bounds);
  await writeFile(path, bytes.slice(0, bytes.length - 1));
  await assert.rejects(readArchive(path, "Town"), FormatError);
});

test("readArchive() takes heights for terrain, and refuses a map that is nowhere", async (t) => {
  const path = join(tempFolder(t), "x.pmtiles");
  const write = async (more: object) => {
    const writer = createArchiveWriter();
    writer.add(0, 0, 0, Uint8Array.of(1));
    await writeFile(path, writer.finish({ ...ARCHIVE, ...more }));
  };
  await write({ type: TileType.Png, metadata: { encoding: "terrarium" } });
  assert.equal((await readArchive(path, "Hills")).kind, "terrain");
  await write({ type: TileType.Webp });
  assert.equal((await readArchive(path, "Photos")).kind, "raster");
  await write({ bounds: [8, 43, 7, 44] });
  await assert.rejects(readArchive(path, "x"), /which part of the earth/);
});

test("plainAttribution() makes words of markup", () => {
  const html = '<a href="https://x" target="_blank">&copy; OpenStreetMap</a> <script>alert(1)</script><img src=x';
  assert.equal(plainAttribution(html), "© OpenStreetMap alert(1)");
  assert.equal(plainAttribution(undefined), "");
});
