// The lock of the data folder, with owners that live and owners that are dead.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startMarkOf } from "../../runtime-node/supervision/process-identity.ts";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { takeDataLock } from "./data-lock.ts";

const deadPid = (): number => spawnSync(process.execPath, ["--version"]).pid;

test("takeDataLock() refuses a folder whose owner lives, and names process and port", (t) => {
  const folder = tempFolder(t);
  const lock = takeDataLock(folder, 3000);
  assert.throws(() => takeDataLock(folder, 3001), {
    name: "StartProblem",
    message: new RegExp(`process ${process.pid}, port 3000.*${folder}`),
  });
  lock.release();
  assert.deepEqual(readdirSync(folder), []);
  takeDataLock(folder, 3001).release();
});

test("takeDataLock() takes over the lock of a process that is gone", (t) => {
  const folder = tempFolder(t);
  writeFileSync(join(folder, "hearth.lock"), JSON.stringify({ pid: deadPid(), startMark: "unknown", port: 3000 }));
  const lock = takeDataLock(folder, 3000);
  assert.equal(JSON.parse(readFileSync(join(folder, "hearth.lock"), "utf8")).pid, process.pid);
  lock.release();
});

test("takeDataLock() takes over a lock whose process number was given to another program", (t) => {
  const folder = tempFolder(t);
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  t.after(() => stranger.kill("SIGKILL"));
  const owner = { pid: stranger.pid, startMark: "another-boot:1", port: 3000 };
  writeFileSync(join(folder, "hearth.lock"), JSON.stringify(owner));
  takeDataLock(folder, 3000).release();
});

for (const [what, content] of [
  ["empty", ""],
  ["cut short", '{"pid": 12'],
  ["of another form", '{"pid": "1"}'],
] as const) {
  test(`takeDataLock() takes over a lock file that is ${what}`, (t) => {
    const folder = tempFolder(t);
    writeFileSync(join(folder, "hearth.lock"), content);
    takeDataLock(folder, 3000).release();
    assert.deepEqual(readdirSync(folder), []);
  });
}

test("release() leaves the lock alone when it is another's by now", (t) => {
  const folder = tempFolder(t);
  const lock = takeDataLock(folder, 3000);
  writeFileSync(join(folder, "hearth.lock"), "another's");
  lock.release();
  assert.equal(readFileSync(join(folder, "hearth.lock"), "utf8"), "another's");
});

test("startMarkOf() is the same for the same process, and null for one that is gone", () => {
  const mark = startMarkOf(process.pid);
  assert.ok(mark !== null);
  assert.equal(startMarkOf(process.pid), mark);
  assert.equal(startMarkOf(deadPid()), null);
});
