// How often the meter looks, on a clock that stands still.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { createManualClock } from "../../handlers/testing/manual-clock.ts";
import { signalGroup } from "../supervision/process-group.ts";
import { silentLog } from "./testing/silent-log.ts";
import { readUsage, type Usage } from "./usage.ts";
import { createUsageMeter } from "./usage-meter.ts";

test("createUsageMeter() looks every 10 s, and every 2 s at most while somebody watches", async () => {
  const clock = createManualClock(0);
  let looks = 0;
  const read = async (): Promise<Map<number, Usage>> => {
    looks += 1;
    return new Map([[7, { cpuShare: looks, memoryBytes: 1 }]]);
  };
  const meter = createUsageMeter({ clock, monotonicMs: clock.now, log: silentLog, leaders: () => [7], read });
  await clock.advance(60_000);
  assert.equal(looks, 6);
  // The last look was just now.
  for (let call = 0; call < 100; call += 1) meter.look();
  assert.equal(looks, 6);
  await clock.advance(2_500);
  for (let call = 0; call < 100; call += 1) meter.look();
  await clock.advance(0);
  assert.deepEqual([looks, meter.of(7)?.cpuShare, meter.of(8)], [7, 7, undefined]);
  meter.close();
  await clock.advance(60_000);
  meter.look();
  assert.equal(looks, 7);
  assert.equal(clock.pending, 0);
});

test("createUsageMeter() forgets figures that it cannot renew", async () => {
  const clock = createManualClock(0);
  let works = true;
  const read = async (): Promise<Map<number, Usage>> => {
    if (!works) throw new Error("no /proc");
    return new Map([[7, { cpuShare: 1, memoryBytes: 1 }]]);
  };
  const meter = createUsageMeter({ clock, monotonicMs: clock.now, log: silentLog, leaders: () => [7], read });
  await clock.advance(10_000);
  assert.notEqual(meter.of(7), undefined);
  works = false;
  await clock.advance(10_000);
  assert.equal(meter.of(7), undefined);
  meter.close();
});

test("readUsage() adds up a whole group, and knows what a busy program takes", async () => {
  const script = "node -e 'for(;;);' & node -e 'for(;;);' & echo here; wait";
  const child = spawn("sh", ["-c", script], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  assert.ok(child.pid !== undefined);
  try {
    await readUsage([child.pid]);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const usage = (await readUsage([child.pid, 2 ** 22 + 1])).get(child.pid);
    assert.ok(usage !== undefined && usage.memoryBytes > 40_000_000, JSON.stringify(usage));
    assert.ok(usage.cpuShare > 0.02 && usage.cpuShare < 3, JSON.stringify(usage));
  } finally {
    signalGroup(child.pid, "SIGKILL");
  }
});
