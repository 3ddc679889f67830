// Groups and tokens of real processes.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { carriersOf, groupsFromPs, listGroups, membersOf, signalGroup, signalProcess } from "./process-group.ts";
import { eventually } from "./testing/eventually.ts";

async function startGroup(script: string, env: Record<string, string> = {}) {
  const stdio: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];
  const child = spawn("sh", ["-c", script], { detached: true, stdio, env: { PATH: process.env.PATH, ...env } });
  // The script says something when all of it runs.
  await once(child.stdout, "data");
  assert.ok(child.pid !== undefined);
  return { child, leader: child.pid };
}

test("membersOf() finds the leader and its children, signalGroup() ends them all", async () => {
  const { child, leader } = await startGroup("sleep 60 & echo here; wait");
  for (const groups of [listGroups(), groupsFromPs()]) {
    const members = membersOf(leader, groups);
    assert.ok(members.includes(leader));
    assert.equal(members.length, 2);
  }
  signalGroup(leader, "SIGKILL");
  await once(child, "close");
  assert.deepEqual(membersOf(leader), []);
  signalGroup(leader, "SIGKILL");
});

test("carriersOf() finds a grandchild that has left the group", {
  skip: !existsSync("/proc/self/environ"),
}, async () => {
  const token = `token-${process.pid}`;
  const { child, leader } = await startGroup("setsid sh -c 'echo here; exec sleep 60' & wait", {
    HEARTH_TEST_TOKEN: token,
  });
  signalGroup(leader, "SIGKILL");
  await once(child, "exit");
  // In the moment in which a process becomes another program it has no environment.
  await eventually("it is found", () => carriersOf("HEARTH_TEST_TOKEN", token).length === 1);
  const left = carriersOf("HEARTH_TEST_TOKEN", token);
  assert.deepEqual(carriersOf("HEARTH_TEST_TOKEN", `${token}-of-another`), []);
  for (const pid of left) signalProcess(pid, "SIGKILL");
  await once(child, "close");
});
