// A process that downloads is killed again and again, and loses no more than what was not synced.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { bytes } from "./testing/file-server.ts";
import { MIB, serve, sha256Of, someBytes, temporaryFolder } from "./testing/tools.ts";

const KILLS = 5;
/** Smaller than usual, so that a short test sees many. */
const SYNC_BYTES = 8 * MIB;
const SIZE = 160 * MIB;
const RATE = 64 * MIB;
const KILL_AFTER_MAX_MS = 900;

test("download() killed at random moments goes on from the last synced byte, each time, and ends whole", async (t) => {
  const body = someBytes(SIZE);
  const sha256 = sha256Of(body);
  const server = await serve(t, bytes(body, { etag: '"1"' }));
  const dataDir = await temporaryFolder(t);
  const part = join(dataDir, "big.bin.part");
  const download = () => {
    const script = join(import.meta.dirname, "testing/download-child.ts");
    const args = [
      "--import",
      "tsx",
      script,
      dataDir,
      `${server.url}/big.bin`,
      String(SIZE),
      sha256,
      String(RATE),
      String(SYNC_BYTES),
    ];
    return spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  };
  let twice = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = server.requests.length;
    const child = download();
    const ended = once(child, "exit");
    while (server.requests.length === before && child.exitCode === null) await sleep(5);
    await sleep(Math.random() * KILL_AFTER_MAX_MS);
    child.kill("SIGKILL");
    await ended;
    const written = await stat(part).then(
      ({ size }) => size,
      () => 0,
    );
    const synced = await syncedBytes(`${part}.json`);
    assert.ok(written - synced <= 2 * SYNC_BYTES + 2 * MIB, `${written - synced} bytes were at risk`);
    twice += written - synced;
    // The next run has to ask for exactly what is not safe yet.
    const check = server.requests.length;
    const next = download();
    const nextEnded = once(next, "exit");
    while (server.requests.length === check && next.exitCode === null) await sleep(5);
    next.kill("SIGKILL");
    await nextEnded;
    if (server.requests.length > check) {
      assert.equal(server.requests[check]?.range, synced === 0 ? null : `bytes=${synced}-`);
    } else {
      // On a busy machine a run may have come to its end before it was killed.
      const sizeBytes = await stat(join(dataDir, "big.bin")).then(({ size }) => size);
      assert.equal(sizeBytes, SIZE, "it asks for nothing only when it has all");
    }
  }
  const [code] = await once(download(), "exit");
  assert.equal(code, 0);
  assert.equal(sha256Of(await readFile(join(dataDir, "big.bin"))), sha256);
  t.diagnostic(`${KILLS} kills cost ${(twice / MIB).toFixed(1)} MiB that had been written, but not synced`);
});

async function syncedBytes(path: string): Promise<number> {
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return '{"syncedBytes":0}';
    throw cause;
  });
  return (JSON.parse(text) as { syncedBytes: number }).syncedBytes;
}
