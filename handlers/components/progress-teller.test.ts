// How often progress is told and stored, and that neither stops when the clock is set back.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { InstallJob } from "./install-job.ts";
import { createProgressTeller } from "./progress-teller.ts";

function house() {
  const clock = { nowMs: Date.UTC(2026, 0, 1), now: () => clock.nowMs, schedule: () => () => {} };
  const counts = { told: 0, saved: 0 };
  const progress = { doneBytes: 1, totalBytes: 2 };
  const each = { id: "job", entry: { id: "model" }, progress } as unknown as InstallJob;
  const tell = createProgressTeller(each, {
    clock,
    log: { debug() {}, info() {}, warn() {}, error: (message: string) => assert.fail(message) },
    store: {
      async saveProgress() {
        counts.saved++;
      },
    },
    onChange: () => void counts.told++,
  });
  async function goOn(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 10) {
      clock.nowMs += 10;
      tell();
      await Promise.resolve();
    }
  }
  return { clock, counts, goOn };
}

test("createProgressTeller() tells ten times a second at most, and stores once a second", async () => {
  const { counts, goOn } = house();
  await goOn(3_000);
  assert.ok(counts.told >= 25 && counts.told <= 30, `told ${counts.told} times`);
  assert.equal(counts.saved, 3);
});

test("createProgressTeller() goes on telling and storing after the clock was set back", async () => {
  const { clock, counts, goOn } = house();
  await goOn(1_000);
  clock.nowMs -= 3_600_000;
  const before = { ...counts };
  await goOn(2_000);
  assert.ok(counts.told - before.told >= 15 && counts.saved - before.saved >= 2, JSON.stringify(counts));
});
