// Downloads from a real web server: whole, continued, begun anew, from mirrors, paused.
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rmdir, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { bytes } from "./testing/file-server.ts";
import { fileAt, MIB, never, openHouse, serve, sha256Of, someBytes, temporaryFolder } from "./testing/tools.ts";

const body = someBytes(3 * MIB + 123);
const signal = never;
const textOf = (path: string) => readFile(path, "utf8");

/** What a killed run leaves: the first `length` bytes, of which `syncedBytes` are known to be safe. */
async function leavePart(dataDir: string, content: Buffer, state: Record<string, unknown>): Promise<void> {
  await mkdir(join(dataDir, "models"), { recursive: true });
  await writeFile(join(dataDir, "models/a.bin.part"), content);
  const whole = { etag: null, lastModified: null, totalBytes: body.length, ...state };
  await writeFile(join(dataDir, "models/a.bin.part.json"), JSON.stringify(whole));
}

test("download() puts the whole file in its place, alone, and tells its size and hash", async (t) => {
  const server = await serve(t, bytes(body));
  const { dataDir, tools } = await openHouse(t);
  const told: [number, number | null][] = [];
  const onProgress = (done: number, total: number | null) => told.push([done, total]);
  const downloaded = await tools.download(fileAt(server, body), { signal, onProgress });
  assert.deepEqual(downloaded, { sizeBytes: body.length, sha256: sha256Of(body) });
  assert.deepEqual(await readFile(join(dataDir, "models/a.bin")), body);
  assert.deepEqual(await readdir(join(dataDir, "models")), ["a.bin"]);
  assert.deepEqual(told.at(-1), [body.length, body.length]);
  assert.ok(told.every(([done], index) => done > (told[index - 1]?.[0] ?? -1)));
});

test("download() learns size and hash where nobody knows them", async (t) => {
  const chunked = await serve(t, (response) => void response.writeHead(200).end(body));
  const { tools } = await openHouse(t);
  const downloaded = await tools.download(fileAt(chunked, body, { sizeBytes: null, sha256: null }), { signal });
  assert.deepEqual(downloaded, { sizeBytes: body.length, sha256: sha256Of(body) });
});

test("download() makes a program executable, and a file of 0 bytes a file", async (t) => {
  const server = await serve(t, bytes(body));
  const { dataDir, tools } = await openHouse(t);
  await tools.download(fileAt(server, body, { executable: true }), { signal });
  if (process.platform !== "win32") assert.equal((await stat(join(dataDir, "models/a.bin"))).mode & 0o111, 0o111);
  const empty = Buffer.alloc(0);
  server.answerWith(bytes(empty));
  await tools.download(fileAt(server, empty, { path: "empty" }), { signal });
  assert.equal((await stat(join(dataDir, "empty"))).size, 0);
});

test("download() continues behind the last synced byte and never trusts what lies behind it", async (t) => {
  const server = await serve(t, bytes(body, { etag: '"1"' }));
  const { dataDir, tools } = await openHouse(t);
  const file = fileAt(server, body);
  const torn = Buffer.concat([body.subarray(0, MIB), Buffer.alloc(MIB, 7)]);
  await leavePart(dataDir, torn, { url: file.urls[0], etag: '"1"', syncedBytes: MIB });
  await tools.download(file, { signal });
  assert.deepEqual(await readFile(join(dataDir, "models/a.bin")), body);
  assert.deepEqual(server.requests, [{ path: "/a.bin", range: `bytes=${MIB}-`, ifRange: '"1"' }]);
});

test("download() asks for nothing when the part or the file is whole already", async (t) => {
  const server = await serve(t, bytes(body));
  const { dataDir, tools } = await openHouse(t);
  const file = fileAt(server, body);
  await leavePart(dataDir, body, { url: file.urls[0], etag: '"1"', syncedBytes: body.length });
  await tools.download(file, { signal });
  await tools.download(file, { signal });
  assert.deepEqual(server.requests, []);
  assert.deepEqual(await readFile(join(dataDir, "models/a.bin")), body);
});

test("download() replaces a damaged file of the right size", async (t) => {
  const server = await serve(t, bytes(body));
  const { dataDir, tools } = await openHouse(t);
  await mkdir(join(dataDir, "models"));
  await writeFile(join(dataDir, "models/a.bin"), Buffer.alloc(body.length));
  await tools.download(fileAt(server, body), { signal });
  assert.deepEqual(await readFile(join(dataDir, "models/a.bin")), body);
});

for (const [what, left] of [
  ["a part that is shorter than its note says", { content: body.subarray(0, 1000), syncedBytes: MIB }],
  ["a part without its note", { content: body.subarray(0, 1000), syncedBytes: null }],
] as const) {
  test(`download() starts over with ${what}`, async (t) => {
    const server = await serve(t, bytes(body, { etag: '"1"' }));
    const { dataDir, tools } = await openHouse(t);
    const file = fileAt(server, body);
    await leavePart(dataDir, left.content, { url: file.urls[0], etag: '"1"', syncedBytes: left.syncedBytes });
    await tools.download(file, { signal });
    assert.deepEqual(await readFile(join(dataDir, "models/a.bin")), body);
    assert.equal(server.requests[0]?.range, null);
  });
}

for (const [what, options] of [
  ["answers with the new file (200)", {}],
  ["sends a range of the new one all the same", { ignoresIfRange: true }],
  ["has no ranges", { ranges: false }],
] as const) {
  test(`download() starts over cleanly when the file has changed and the server ${what}`, async (t) => {
    const server = await serve(t, bytes(body, { etag: '"2"', ...options }));
    const { dataDir, tools } = await openHouse(t);
    const file = fileAt(server, body, { sha256: null });
    await leavePart(dataDir, Buffer.alloc(MIB, 9), { url: file.urls[0], etag: '"1"', syncedBytes: MIB });
    const { sha256 } = await tools.download(file, { signal });
    assert.equal(sha256, sha256Of(body));
    assert.deepEqual(await readFile(join(dataDir, "models/a.bin")), body);
  });
}

test("download() starts over when the file has become shorter (416), or of another length", async (t) => {
  const server = await serve(t, bytes(body, { ignoresIfRange: true }));
  const { dataDir, tools } = await openHouse(t);
  const file = fileAt(server, body, { sizeBytes: null, sha256: null });
  for (const syncedBytes of [body.length + 5, MIB]) {
    await leavePart(dataDir, Buffer.alloc(syncedBytes, 9), { url: file.urls[0], totalBytes: 9 * MIB, syncedBytes });
    assert.equal((await tools.download(file, { signal })).sha256, sha256Of(body));
  }
  assert.deepEqual(
    server.requests.map(({ range }) => range),
    [`bytes=${body.length + 5}-`, null, `bytes=${MIB}-`, null],
  );
});

test("download() keeps what has arrived when the connection breaks off at half, and goes on from there", async (t) => {
  const half = Math.floor(body.length / 2);
  const server = await serve(t, bytes(body, { etag: '"1"', dropAfter: half }));
  const { dataDir, tools } = await openHouse(t);
  const file = fileAt(server, body);
  await assert.rejects(tools.download(file, { signal }), { name: "DownloadFailure", kind: "unreachable" });
  assert.equal(JSON.parse(await textOf(join(dataDir, "models/a.bin.part.json"))).syncedBytes, half);
  server.answerWith(bytes(body, { etag: '"1"' }));
  const told: number[] = [];
  await tools.download(file, { signal, onProgress: (done) => told.push(done) });
  assert.equal(server.requests[1]?.range, `bytes=${half}-`);
  assert.ok((told[0] ?? 0) >= half, "what was there counts as done");
});

test("download() goes on from a mirror where a hash proves the result, and not where none does", async (t) => {
  const half = Math.floor(body.length / 2);
  const broken = await serve(t, bytes(body, { etag: '"1"', dropAfter: half }));
  const good = await serve(t, bytes(body, { etag: '"other"' }));
  const { tools } = await openHouse(t);
  const urls = [`${broken.url}/a.bin`, `${good.url}/a.bin`];
  await tools.download(fileAt(urls, body), { signal });
  assert.deepEqual(good.requests[0], { path: "/a.bin", range: `bytes=${half}-`, ifRange: null });
  await tools.download(fileAt(urls, body, { path: "b.bin", sha256: null }), { signal });
  assert.equal(good.requests[1]?.range, null);
});

test("download() ends within 200 ms of the abort, keeps the part, and leaves it to the next try", async (t) => {
  const server = await serve(t, bytes(body, { etag: '"1"', silentAfter: 2 * MIB }));
  const { dataDir, tools } = await openHouse(t);
  const stop = new AbortController();
  const file = fileAt(server, body);
  const download = tools.download(file, { signal: stop.signal });
  await until(async () => (await stat(join(dataDir, "models/a.bin.part"))).size >= MIB);
  const abortedAt = performance.now();
  stop.abort(new Error("paused"));
  await assert.rejects(download, /paused/);
  assertWithin(performance.now() - abortedAt, 200);
  server.answerWith(bytes(body, { etag: '"1"' }));
  await tools.download(file, { signal });
  assert.deepEqual(await readFile(join(dataDir, "models/a.bin")), body);
});

test("download() refuses a second download of the same path with a TypeError, and does the first", async (t) => {
  const server = await serve(t, bytes(body));
  const { tools } = await openHouse(t);
  const file = fileAt(server, body);
  const first = tools.download(file, { signal });
  await assert.rejects(tools.download(file, { signal }), { name: "TypeError", message: /already/ });
  await first;
});

test("download() refuses paths out of the data folder and addresses that are not of the web", async (t) => {
  const { tools } = await openHouse(t);
  for (const path of ["../a", "/etc/a", "a/../../b", "C:/a", "a\\b"]) {
    await assert.rejects(tools.download(fileAt(["http://127.0.0.1/a"], body, { path }), { signal }), TypeError);
  }
  await assert.rejects(tools.download(fileAt(["file:///etc/passwd"], body), { signal }), TypeError);
});

test("download() keeps to the bandwidth limit", async (t) => {
  const server = await serve(t, bytes(body));
  const { tools } = await openHouse(t);
  const startedAt = performance.now();
  await tools.download(fileAt(server, body), { signal, maxBytesPerS: 4 * MIB });
  assert.ok(performance.now() - startedAt > 600, "3 MiB take three quarters of a second");
});

test("download() tells a mirror folder that is gone, and may come back, from one that lacks the file", async (t) => {
  const mirror = join(await temporaryFolder(t), "stick");
  const { tools } = await openHouse(t, { mirror });
  const file = fileAt(["https://files.example.org/a.bin"], body);
  await assert.rejects(tools.download(file, { signal }), { kind: "unreachable", message: /stick plugged in\?$/ });
  await mkdir(mirror);
  await assert.rejects(tools.download(file, { signal }), { kind: "refused", message: /then try again\.$/ });
});

test("download() takes the file from a mirror folder, resumes and verifies there too", async (t) => {
  const mirror = await temporaryFolder(t);
  const { dataDir, tools } = await openHouse(t, { mirror });
  const file = fileAt(["https://files.example.org/deep/a%20b.bin?download=true"], body);
  await assert.rejects(tools.download(file, { signal }), { kind: "refused", message: /mirror folder/ });
  await mkdir(join(mirror, "files.example.org/deep/a b.bin"), { recursive: true });
  await assert.rejects(tools.download(file, { signal }), { kind: "refused", message: /mirror folder/ });
  await rmdir(join(mirror, "files.example.org/deep/a b.bin"));
  await writeFile(join(mirror, "files.example.org/deep/a b.bin"), body);
  await leavePart(dataDir, body.subarray(0, MIB), { url: file.urls[0], syncedBytes: MIB });
  await tools.download(file, { signal });
  assert.deepEqual(await readFile(join(dataDir, "models/a.bin")), body);
  await truncate(join(mirror, "files.example.org/deep/a b.bin"), 5);
  await assert.rejects(tools.download({ ...file, path: "c.bin" }, { signal }), { kind: "wrong_bytes" });
});

test("download() takes the file from a mirror's address", async (t) => {
  const server = await serve(t, bytes(body));
  const { tools } = await openHouse(t, { mirror: `${server.url}/house/` });
  await tools.download(fileAt(["https://files.example.org/deep/a%20b.bin?x=1"], body), { signal });
  assert.equal(server.requests[0]?.path, "/house/files.example.org/deep/a%20b.bin");
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    if (await isTrue().catch(() => false)) return;
    await sleep(10);
  }
  assert.fail("it did not happen");
}
