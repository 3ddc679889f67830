// Model files on a real disk: whole, in part, replaced while they are read, and closed whoever leaves.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createModelFiles } from "./model-files.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-model-files-"));
const [rootDir, dataDir] = [join(folder, "root"), join(folder, "data")];
const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
await mkdir(join(dataDir, "voice"), { recursive: true });
await mkdir(rootDir);
await writeFile(join(dataDir, "voice/name.onnx"), bytes);
await writeFile(join(rootDir, "starter.onnx"), bytes.subarray(0, 10));
after(() => rm(folder, { recursive: true, force: true }));

const files = createModelFiles({ rootDir, dataDir });
const opened = async (path: string, starter = false) => {
  const file = await files.open({ path, starter });
  assert.ok(file, path);
  return file;
};
const all = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer());

/** Files that this process holds open; null where the system does not tell. */
async function openFiles(): Promise<number | null> {
  return (await readdir("/proc/self/fd").catch(() => null))?.length ?? null;
}

test("modelFiles.open() reads a file whole and in part, from the data folder and from the repository", async () => {
  const before = await openFiles();
  const whole = await opened("voice/name.onnx");
  assert.equal(whole.sizeBytes, 300_000);
  assert.deepEqual(await all(whole.read({ start: 0, end: 300_000 })), bytes);
  const part = await opened("voice/name.onnx");
  assert.deepEqual(await all(part.read({ start: 65_530, end: 131_100 })), bytes.slice(65_530, 131_100));
  const none = await opened("voice/name.onnx");
  assert.equal((await all(none.read({ start: 5, end: 5 }))).length, 0);
  const starter = await opened("starter.onnx", true);
  assert.deepEqual(await all(starter.read({ start: 0, end: 10 })), bytes.slice(0, 10));
  assert.equal(await openFiles(), before);
});

test("modelFiles.open() finds nothing where no file is, and never leaves its folder", async () => {
  for (const path of ["voice/other.onnx", "voice", "voice/name.onnx/x"]) {
    assert.equal(await files.open({ path, starter: false }), null, path);
  }
  for (const path of ["../root/starter.onnx", "/etc/hostname", "voice/../../root/starter.onnx"]) {
    await assert.rejects(files.open({ path, starter: false }), TypeError, path);
  }
});

test("a file that is replaced while it is read goes on as it was", async () => {
  await writeFile(join(dataDir, "voice/moving.onnx"), bytes);
  const file = await opened("voice/moving.onnx");
  const reader = file.read({ start: 0, end: 300_000 }).getReader();
  const first = await reader.read();
  await writeFile(join(dataDir, "voice/new"), "other");
  await rename(join(dataDir, "voice/new"), join(dataDir, "voice/moving.onnx"));
  let read = first.value?.length ?? 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) read += next.value.length;
  assert.equal(read, 300_000);
});

test("a stream that is cancelled, or never read, closes its file", async () => {
  const before = await openFiles();
  const left = (await opened("voice/name.onnx")).read({ start: 0, end: 300_000 }).getReader();
  await left.read();
  await left.cancel();
  await (await opened("voice/name.onnx")).close();
  assert.equal(await openFiles(), before);
});

test("a file that became shorter breaks off with an error instead of ending", async () => {
  await writeFile(join(dataDir, "voice/short.onnx"), bytes);
  const file = await opened("voice/short.onnx");
  await writeFile(join(dataDir, "voice/short.onnx"), bytes.subarray(0, 1_000));
  await assert.rejects(all(file.read({ start: 0, end: 300_000 })), /shorter/);
});
