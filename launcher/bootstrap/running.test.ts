// An install must not pull the packages away from under a Hearth that runs from the same checkout.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { prepareInstall } from "./prepare.mjs";
import { markRunning, runningFrom } from "./running.mjs";

function scratch(t: { after(fn: () => void): void }): string {
  const root = mkdtempSync(join(tmpdir(), "hearth-running-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

const markOf = (root: string, pid: number) => join(root, "launcher/dist/running", String(pid));

test("runningFrom() names processes that live, and forgets those that are gone", async (t) => {
  const root = scratch(t);
  assert.deepEqual(runningFrom(root), []);
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  t.after(() => child.kill("SIGKILL"));
  const pid = child.pid ?? 0;
  mkdirSync(join(root, "launcher/dist/running"), { recursive: true });
  writeFileSync(markOf(root, pid), "");
  assert.deepEqual(runningFrom(root), [pid]);
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.deepEqual(runningFrom(root), []);
  assert.equal(existsSync(markOf(root, pid)), false);
});

test("markRunning() marks this process until it is undone, and does not stand in its own way", (t) => {
  const root = scratch(t);
  const undo = markRunning(root);
  assert.equal(existsSync(markOf(root, process.pid)), true);
  assert.deepEqual(runningFrom(root).includes(process.pid), false);
  undo();
  assert.equal(existsSync(markOf(root, process.pid)), false);
});

test("prepareInstall() refuses while another Hearth runs from the same folder", async (t) => {
  const root = scratch(t);
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  t.after(() => child.kill("SIGKILL"));
  mkdirSync(join(root, "launcher/dist/running"), { recursive: true });
  writeFileSync(markOf(root, child.pid ?? 0), "");
  await assert.rejects(prepareInstall({ root, say: () => {} }), /Hearth is running from this folder/);
});
