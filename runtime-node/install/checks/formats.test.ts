// Readiness checks on real models, archives and maps, and on copies that are cut off or spoilt.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Readiness } from "../../../handlers/components/registry-schema.ts";
import { never } from "../testing/tools.ts";
import { createReadinessCheck } from "./readiness-check.ts";

type Format = Exclude<Readiness["kind"], "files" | "command" | "voice">;

const STARTER = join(import.meta.dirname, "../../../data/starter");
const TEST_DATA = process.env.HEARTH_TEST_DATA ?? "";
const skip = existsSync(TEST_DATA) ? false : "HEARTH_TEST_DATA names no folder, so its real files were not looked at";

let folder = "";
let check: ReturnType<typeof createReadinessCheck>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-formats-"));
  check = createReadinessCheck({ dataDir: folder, rootDir: folder, platform: "linux-x64", environment: {} });
});
after(() => rm(folder, { recursive: true, force: true }));

async function isGood(kind: Format, file: string): Promise<boolean> {
  await copyFile(file, join(folder, "file"));
  return (await check({ kind, paths: ["file"] }, never)).ok;
}

/** Checks a copy that `spoil` has changed. */
async function isGoodWhen(kind: Format, file: string, spoil: (path: string) => Promise<void>): Promise<boolean> {
  const path = join(folder, "file");
  await copyFile(file, path);
  await spoil(path);
  return (await check({ kind, paths: ["file"] }, never)).ok;
}

const cutTo = (share: number) => async (path: string) =>
  truncate(path, Math.floor((await readFile(path)).length * share));
const cutBy = (bytes: number) => async (path: string) => truncate(path, (await readFile(path)).length - bytes);
const overwrite = (position: number, bytes: number[]) => async (path: string) => {
  const file = await open(path, "r+");
  await file.write(Buffer.from(bytes), 0, bytes.length, position);
  await file.close();
};
const replace = (content: string) => (path: string) => writeFile(path, content);

async function assertSpoiltCopiesAreRefused(kind: Format, file: string): Promise<void> {
  for (const share of [0, 0.0001, 0.01, 0.5, 0.9, 0.999]) {
    assert.equal(await isGoodWhen(kind, file, cutTo(share)), false, `${file} cut to ${share}`);
  }
  assert.equal(await isGoodWhen(kind, file, overwrite(0, [0x3c, 0x68, 0x74, 0x6d])), false, "another beginning");
  assert.equal(await isGoodWhen(kind, file, replace("<html>Sign in</html>")), false, "a web page");
}

const ggufs = ["llm/tiny-chat.gguf", "llm/tiny-embed.gguf"].map((name) => join(STARTER, name));

test("check() of gguf takes the starter models, and none that is cut off, of another kind or version", async () => {
  for (const file of ggufs) {
    assert.ok(await isGood("gguf", file), file);
    await assertSpoiltCopiesAreRefused("gguf", file);
    assert.equal(await isGoodWhen("gguf", file, overwrite(4, [9])), false, "version 9");
    assert.equal(await isGoodWhen("gguf", file, cutBy(32)), false, "the last tensor's end is missing");
    assert.equal(await isGoodWhen("gguf", file, overwrite(8, [255, 255, 255, 255, 255])), false, "countless tensors");
    assert.equal(await isGoodWhen("gguf", file, overwrite(24, [255, 255, 255, 255, 255])), false, "an endless name");
  }
});

/** A ModelProto as the onnx package would write it: version, graph with a node and an output, opset. */
const smallOnnx = Buffer.from(
  "0808" + "3a0c" + "0a02" + "2200" + "1201" + "67" + "6203" + "0a0179" + "4202" + "1011",
  "hex",
);

test("check() of onnx takes a whole model, and refuses what is cut off at any byte, or holds foreign bytes", async () => {
  const file = join(folder, "small.onnx");
  await writeFile(file, smallOnnx);
  assert.ok(await isGood("onnx", file));
  for (let length = 0; length < smallOnnx.length; length++) {
    await writeFile(join(folder, "file"), smallOnnx.subarray(0, length));
    assert.equal((await check({ kind: "onnx", paths: ["file"] }, never)).ok, false, `cut to ${length}`);
  }
  await writeFile(join(folder, "file"), Buffer.concat([smallOnnx, Buffer.alloc(8)]));
  assert.equal((await check({ kind: "onnx", paths: ["file"] }, never)).ok, false);
});

test("check() of onnx takes real models, and none that is cut off or has a hole", { skip }, async () => {
  const names = (await readdir(join(TEST_DATA, "wakewords"))).filter((name) => name.endsWith(".onnx"));
  assert.ok(names.length > 5);
  for (const file of names.map((name) => join(TEST_DATA, "wakewords", name)))
    assert.ok(await isGood("onnx", file), file);
  for (const name of ["alexa_v0.1.onnx", "silero_vad.onnx", "melspectrogram.onnx"]) {
    await assertSpoiltCopiesAreRefused("onnx", join(TEST_DATA, "wakewords", name));
    assert.equal(await isGoodWhen("onnx", join(TEST_DATA, "wakewords", name), cutBy(1)), false);
  }
});

test("check() of zim takes real archives, and none that is cut off or broken", { skip }, async () => {
  const names = (await readdir(join(TEST_DATA, "zim"))).filter((name) => name.endsWith(".zim"));
  for (const name of names) {
    const file = join(TEST_DATA, "zim", name);
    assert.equal(await isGood("zim", file), !name.startsWith("invalid."), name);
    if (name.startsWith("invalid.")) continue;
    await assertSpoiltCopiesAreRefused("zim", file);
    assert.equal(await isGoodWhen("zim", file, cutBy(1)), false, "one byte short");
    assert.equal(await isGoodWhen("zim", file, overwrite(4, [99])), false, "version 99");
    assert.equal(await isGoodWhen("zim", file, overwrite(24, [255, 255, 255, 255])), false, "a list beyond the end");
  }
});

test("check() of pmtiles takes real maps, and none that is cut off or of another version", { skip }, async () => {
  const names = (await readdir(join(TEST_DATA, "tiles"))).filter((name) => name.endsWith(".pmtiles"));
  for (const name of names) {
    const file = join(TEST_DATA, "tiles", name);
    assert.equal(await isGood("pmtiles", file), !name.startsWith("invalid"), name);
    if (name.startsWith("invalid")) continue;
    await assertSpoiltCopiesAreRefused("pmtiles", file);
    assert.equal(await isGoodWhen("pmtiles", file, overwrite(7, [2])), false, "version 2");
    assert.equal(await isGoodWhen("pmtiles", file, cutBy(1)), false, "one byte short");
  }
});

function safetensors(header: unknown, data: number): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, Buffer.alloc(data)]);
}

test("check() of safetensors takes a whole model, and none that is cut off, too long or at odds with itself", async () => {
  const header = {
    __metadata__: { format: "pt" },
    second: { dtype: "I64", shape: [], data_offsets: [24, 32] },
    first: { dtype: "BF16", shape: [3, 4], data_offsets: [0, 24] },
  };
  const file = join(folder, "model.safetensors");
  await writeFile(file, safetensors(header, 32));
  assert.ok(await isGood("safetensors", file));
  await assertSpoiltCopiesAreRefused("safetensors", file);
  const { first, second } = header;
  for (const [bytes, wrong] of [
    [31, header],
    [33, header],
    [32, { first, second: { ...second, data_offsets: [25, 33] } }],
    [32, { first: { ...first, shape: [3, 5] }, second }],
    [32, { first, second: { dtype: "I64" } }],
  ] as const) {
    await writeFile(file, safetensors(wrong, bytes));
    assert.equal(await isGood("safetensors", file), false, JSON.stringify(wrong));
  }
});

test("check() names the file that is not there, and what is wrong, and takes `files` at their word", async () => {
  assert.deepEqual(await check({ kind: "gguf", paths: ["none.gguf"] }, never), {
    ok: false,
    detail: "none.gguf cannot be used: it is not there.",
  });
  assert.deepEqual(await check({ kind: "files" }, never), { ok: true });
  await assert.rejects(check({ kind: "files" }, AbortSignal.abort(new Error("stopped"))), /stopped/);
});
