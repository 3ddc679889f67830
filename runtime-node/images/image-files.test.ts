// Pictures on the disk: kept whole, read only where they are whole, made small enough.
import assert from "node:assert/strict";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { createImageFiles } from "./image-files.ts";
import { createPicturePixels } from "./picture-pixels.ts";

const noise = (width: number, height: number) => {
  let state = 1;
  const bytes = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
  return sharp(bytes, { raw: { width, height, channels: 3 } });
};
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#a33" } });
const pixels = createPicturePixels();

test("imageFiles.keep() leaves the whole file and nothing beside it; open(), list() and remove() find it", async (t) => {
  const dataDir = tempFolder(t);
  const files = createImageFiles(dataDir);
  assert.deepEqual(await files.list(), []);
  assert.equal(await files.open("a-1"), null);
  const bytes = new TextEncoder().encode("abc");
  const { sha256 } = await files.keep("a-1", bytes);
  assert.equal(sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  await Promise.all([files.keep("b-2", bytes), files.keep("b-2", bytes)]);
  assert.deepEqual((await readdir(join(dataDir, "images/generated"))).sort(), ["a-1", "b-2"]);
  const open = await files.open("a-1");
  assert.ok(open);
  assert.equal(await new Response(open.read({ start: 1, end: open.sizeBytes })).text(), "bc");
  await files.remove(["a-1", "never-there"]);
  assert.deepEqual(await files.list(), ["b-2"]);
});

test("imageFiles.list() and remove() know what was never finished", async (t) => {
  const dataDir = tempFolder(t);
  const files = createImageFiles(dataDir);
  await mkdir(join(dataDir, "images/generated"), { recursive: true });
  await writeFile(join(dataDir, "images/generated/c-3.1a2b3c4d.part"), "half");
  assert.deepEqual(await files.list(), ["c-3"]);
  assert.equal(await files.open("c-3"), null);
  await files.remove(["c-3"]);
  assert.deepEqual(await readdir(join(dataDir, "images/generated")), []);
});

test("imageFiles takes no path for an id", async (t) => {
  const files = createImageFiles(tempFolder(t));
  for (const id of ["../x", "a/b", "", "a.png", "\0"]) {
    await assert.rejects(async () => files.keep(id, new Uint8Array(1)), TypeError, id);
    await assert.rejects(async () => files.open(id), TypeError, id);
    await assert.rejects(async () => files.remove([id]), TypeError, id);
  }
});

test("imageFiles.keep() says in words that the folder cannot be written", {
  skip: process.getuid?.() === 0 && "root may write everywhere",
}, async (t) => {
  const dataDir = tempFolder(t);
  await mkdir(join(dataDir, "images/generated"), { recursive: true });
  await chmod(join(dataDir, "images/generated"), 0o500);
  await assert.rejects(createImageFiles(dataDir).keep("a", new Uint8Array(1)), {
    code: "upstream_failed",
    message: /writable/,
  });
});

test("read() tells kind and size of a whole PNG, JPEG and WebP", async () => {
  const png = await plain(40, 24).png().toBuffer();
  assert.deepEqual(await pixels.read(png, 1e6), { mediaType: "image/png", width: 40, height: 24 });
  assert.equal((await pixels.read(await plain(8, 8).jpeg().toBuffer(), 1e6)).mediaType, "image/jpeg");
  assert.equal(
    (await pixels.read(await plain(8, 8).webp().toBuffer(), Number.POSITIVE_INFINITY)).mediaType,
    "image/webp",
  );
});

test("read() refuses half a picture, another file, a film, and more pixels than it may have", async () => {
  const png = await noise(64, 64).png().toBuffer();
  const bomb = await plain(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
  assert.ok(bomb.length < 1e6, "a small file of very many pixels");
  const film = await sharp([await plain(4, 4).png().toBuffer(), await noise(4, 4).png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ loop: 0 })
    .toBuffer();
  const bad: [string, Uint8Array, number][] = [
    ["half", png.subarray(0, png.length / 2), 1e6],
    ["without its end", png.subarray(0, png.length - 40), 1e6],
    ["its head alone", png.subarray(0, 60), 1e6],
    ["text", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"), 1e6],
    ["nothing", new Uint8Array(0), 1e6],
    ["too many pixels", png, 64 * 64 - 1],
    ["a bomb", bomb, 4_096 * 4_096],
    ["a film", film, 1e6],
  ];
  for (const [what, bytes, maxPixels] of bad) {
    await assert.rejects(pixels.read(bytes, maxPixels), { code: "upstream_failed" }, what);
  }
});

test("thumbnail() is a WebP of at most 384 pixels and 20 kB, also of pure noise", async () => {
  for (const picture of [noise(1_024, 768), plain(768, 1_024), noise(60, 40)]) {
    const small = await pixels.thumbnail(await picture.png({ compressionLevel: 1 }).toBuffer(), 20_000);
    const { format, width, height } = await sharp(small).metadata();
    assert.equal(format, "webp");
    assert.ok(small.length <= 20_000, `${small.length} bytes`);
    assert.ok(Math.max(width, height) <= 384, `${width} x ${height}`);
  }
  await assert.rejects(pixels.thumbnail(new Uint8Array(9), 20_000), { code: "upstream_failed" });
});

test("a sharp that does not load is told in words, and tried again", async () => {
  let tries = 0;
  const broken = createPicturePixels(async () => {
    tries++;
    throw new Error("libvips is not there");
  });
  await assert.rejects(broken.read(new Uint8Array(1), 1), { code: "component_not_ready" });
  await assert.rejects(broken.thumbnail(new Uint8Array(1), 1), { code: "component_not_ready" });
  assert.equal(tries, 2);
});
