// Whatever servers and disks do wrong: each with a real server, the disks with real mounts.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type Answer, bytes, status } from "./testing/file-server.ts";
import { fileAt, MIB, never, openHouse, serve, someBytes } from "./testing/tools.ts";

const body = someBytes(2 * MIB);
const signal = never;
const page = "<html><body>Please sign in to this network</body></html>";

async function leftIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir, { recursive: true })).filter((name) => name.includes("."));
}

const REFUSED: [string, Answer][] = [
  ["401", status(401)],
  ["403", status(403)],
  ["404", status(404)],
  ["410", status(410)],
  ["a web page, said so", (response) => void response.writeHead(200, { "content-type": "text/html" }).end(page)],
  ["a web page, not said", bytes(Buffer.from(`\n <!DOCTYPE html>${page}`))],
  [
    "a web page in pieces",
    (response) => {
      response.write("<ht");
      setTimeout(() => response.end("ml>"), 400);
    },
  ],
  ["a redirect to itself", status(302, { location: "/a.bin" })],
  [
    "a redirect round in a circle",
    (response, { url }) => status(302, { location: url === "/b" ? "/a.bin" : "/b" })(response, {} as never),
  ],
  ["a redirect on and on", (response, { url }) => status(307, { location: `${url}x` })(response, {} as never)],
  ["a redirect to a file", status(301, { location: "file:///etc/passwd" })],
  ["a redirect to nowhere", status(301)],
];
for (const [what, answer] of REFUSED) {
  test(`download() refuses ${what}, in words without an address`, async (t) => {
    const server = await serve(t, answer);
    const { dataDir, tools } = await openHouse(t);
    await assert.rejects(tools.download(fileAt(server, body, { sizeBytes: null }), { signal }), (failure: Error) => {
      assert.equal((failure as Error & { kind?: string }).kind, "refused");
      assert.doesNotMatch(failure.message, /127\.0\.0\.1|http:/);
      return true;
    });
    assert.ok(server.requests.length <= 6, "at most five redirects are followed");
    assert.deepEqual(await leftIn(dataDir), []);
  });
}

test("download() says what may help when a network answers with its own page", async (t) => {
  for (const headers of [{ "content-type": "text/html" }, {}]) {
    const server = await serve(t, bytes(Buffer.from(page), { headers }));
    const { tools } = await openHouse(t);
    await assert.rejects(tools.download(fileAt(server, body, { sizeBytes: null }), { signal }), {
      message: /^A web page came instead of the file\. .*sign in.*try again\.$/,
    });
  }
});

test("download() follows five redirects, and takes a page where a page is wanted", async (t) => {
  const server = await serve(t, (response, request) => {
    const step = Number(request.url?.slice(1));
    if (step < 5) return status(302, { location: `/${step + 1}` })(response, request);
    return bytes(Buffer.from(page), { headers: { "content-type": "text/html" } })(response, request);
  });
  const { tools } = await openHouse(t);
  const file = fileAt([`${server.url}/0`], Buffer.from(page), { path: "help/index.html" });
  assert.equal((await tools.download(file, { signal })).sizeBytes, page.length);
});

for (const [code, headers, retryAfterS] of [
  [429, { "retry-after": "17" }, 17],
  [500, {}, null],
  [503, { "retry-after": new Date(Date.now() + 100_000).toUTCString() }, 100],
  [503, { "retry-after": "soon" }, null],
] as const) {
  test(`download() takes ${code} with ${JSON.stringify(Object.keys(headers))} as passing`, async (t) => {
    const server = await serve(t, status(code, { ...headers }));
    const { tools } = await openHouse(t);
    await assert.rejects(tools.download(fileAt(server, body), { signal }), (failure: unknown) => {
      const { kind, retryAfterS: told } = failure as { kind: string; retryAfterS: number | null };
      assert.equal(kind, "unreachable");
      if (retryAfterS === null) assert.equal(told, null);
      else assert.ok(Math.abs((told ?? 0) - retryAfterS) <= 5);
      return true;
    });
  });
}

test("download() throws wrong bytes away: another hash, another size, more than there should be", async (t) => {
  const wrong = someBytes(body.length);
  const server = await serve(t, bytes(wrong));
  const { dataDir, tools } = await openHouse(t);
  const hash = { kind: "wrong_bytes", message: /thrown away\. If trying again does not help, / };
  await assert.rejects(tools.download(fileAt(server, body), { signal }), hash);
  server.answerWith(bytes(body.subarray(1)));
  await assert.rejects(tools.download(fileAt(server, body), { signal }), { kind: "wrong_bytes" });
  server.answerWith((response) => void response.writeHead(200).end(Buffer.concat([body, body])));
  await assert.rejects(tools.download(fileAt(server, body), { signal }), { kind: "wrong_bytes" });
  assert.deepEqual(await leftIn(dataDir), []);
});

test("download() takes a body that ends too early without a word as broken off", async (t) => {
  const server = await serve(t, (response) => void response.writeHead(200).end(body.subarray(0, MIB)));
  const { tools } = await openHouse(t);
  await assert.rejects(tools.download(fileAt(server, body), { signal }), { kind: "unreachable" });
});

test("download() goes on to the next address after any failure that it may not have", async (t) => {
  const bad = await serve(t, (response, request) => {
    if (request.url === "/404") return status(404)(response, request);
    if (request.url === "/500") return status(500)(response, request);
    return bytes(someBytes(body.length))(response, request);
  });
  const good = await serve(t, bytes(body));
  const { tools } = await openHouse(t);
  const closed = await serve(t, bytes(body));
  await closed.close();
  const urls = [`${bad.url}/404`, `${bad.url}/500`, `${bad.url}/wrong`, `${closed.url}/gone`, `${good.url}/a.bin`];
  await tools.download(fileAt(urls, body), { signal });
  await assert.rejects(tools.download(fileAt(urls.slice(0, 2), body, { path: "b" }), { signal }), {
    kind: "unreachable",
  });
});

test("download() gives up a server that sends no headers, or goes silent, and keeps what came", async (t) => {
  const limits = { headersMs: 150, silenceMs: 150 };
  const server = await serve(t, () => undefined);
  const { dataDir, tools } = await openHouse(t, { limits });
  await assert.rejects(tools.download(fileAt(server, body), { signal }), { kind: "unreachable" });
  server.answerWith(bytes(body, { silentAfter: MIB, etag: '"1"' }));
  await assert.rejects(tools.download(fileAt(server, body), { signal }), { kind: "unreachable", message: /silent/ });
  server.answerWith(bytes(body, { etag: '"1"' }));
  await tools.download(fileAt(server, body), { signal });
  assert.equal(server.requests[2]?.range, `bytes=${MIB}-`);
  assert.deepEqual(await leftIn(dataDir), ["models/a.bin"]);
});

/** A memory disk, which only root may mount; null, said out loud, where that is not so. */
async function mountedDisk(t: TestContext, options: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-install-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    await rmdir(folder);
    t.skip("this user may not mount a disk, so a full or read-only one was not tried");
    return null;
  }
  t.after(async () => {
    execFileSync("umount", [folder]);
    await rmdir(folder);
  });
  return folder;
}

test("download() says that the disk is full, and goes on when there is space", async (t) => {
  const dataDir = await mountedDisk(t, "size=1m");
  if (dataDir === null) return;
  const server = await serve(t, bytes(body, { etag: '"1"' }));
  const { tools } = await openHouse(t, { dataDir });
  await assert.rejects(tools.download(fileAt(server, body), { signal }), { kind: "disk_full", message: /full/ });
  execFileSync("mount", ["-o", "remount,size=8m", dataDir]);
  await tools.download(fileAt(server, body), { signal });
});

test("download() and mark() say that the folder is read-only", async (t) => {
  const dataDir = await mountedDisk(t, "ro");
  if (dataDir === null) return;
  const server = await serve(t, bytes(body));
  const { tools } = await openHouse(t, { dataDir });
  await assert.rejects(tools.download(fileAt(server, body), { signal }), { kind: "read_only", message: /writable/ });
  const marker = { version: "1", installedAt: "2026-01-01T00:00:00.000Z", files: [] };
  await assert.rejects(tools.files.mark("a", marker), { kind: "read_only" });
});
