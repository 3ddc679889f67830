// The queue over a crash: whichever step the machine dies at, the next process ends with everything installed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { downloadJobs } from "../store/schema.ts";
import { emptyDisk } from "../testing/scripted-install-tools.ts";
import { createSmallHouse } from "../testing/small-house.ts";
import { CONTENT, smallWeb } from "../testing/small-registry.ts";
import { createStreet, states } from "../testing/street.ts";

const { clock, db, registry, emptyStore, openHouse, pass, passUntil } = await createStreet();

test("queue ends with everything installed, and not a byte fetched twice, whichever step the machine dies at", async () => {
  let steps = 0;
  const count = async (diesAt: number) => {
    steps += 1;
    if (steps >= diesAt) await new Promise<never>(() => {});
  };
  for (let diesAt = 1; ; diesAt++) {
    steps = 0;
    await emptyStore();
    const disk = emptyDisk();
    const first = createSmallHouse({
      db,
      clock,
      registry,
      web: smallWeb(),
      disk,
      step: () => count(diesAt),
    });
    void first.components
      .boot()
      .then(() => Promise.all([first.features.install("big-talk"), first.features.install("speech")]));
    const done = () =>
      ["model", "voice"].every((id) => disk.markers.has(id)) &&
      first.components.queue.list().every(({ state }) => state === "done");
    await passUntil(`step ${diesAt}`, () => steps >= diesAt || done());
    const isOver = steps < diesAt;
    const next = await openHouse({ disk });
    if (diesAt < 8) await Promise.all([next.features.install("big-talk"), next.features.install("speech")]);
    const isWhole = (id: string) => next.components.get(id).state === "installed";
    await passUntil(`all is installed after step ${diesAt}`, () => ["engine", "model", "voice"].every(isWhole));
    for (const id of ["engine", "model", "voice"]) {
      assert.equal(next.components.get(id).state, "installed", `${id}, dead at step ${diesAt}: ${states(next)}`);
    }
    for (const [path, bytes] of [
      ["models/model.gguf", CONTENT.model],
      ["voice/voice.onnx", CONTENT.voice],
      ["voice/names.bin", CONTENT.names],
      ["engines/engine.tar.gz", CONTENT.engine],
    ] as const) {
      const fetched = (first.tools.fetched.get(path) ?? 0) + (next.tools.fetched.get(path) ?? 0);
      assert.equal(fetched, bytes.length, `${path}, dead at step ${diesAt}`);
    }
    assert.equal(disk.files.has("engines/engine.tar.gz"), false, `the archive is left, dead at step ${diesAt}`);
    assert.equal(disk.parts.size, 0);
    assert.deepEqual(next.errors, []);
    await next.components.close();
    if (isOver) break;
  }
  assert.ok(steps > 40, `${steps} steps`);
});

test("queue finishes a cancellation that a crash had interrupted", async () => {
  const house = await openHouse();
  house.tools.bytesPerTick = 10;
  await house.features.install("speech");
  await pass(500);
  await house.components.close();
  await db.update(downloadJobs).set({ state: "cancelled" });
  const next = await openHouse({ disk: house.tools.disk });
  assert.deepEqual(next.components.queue.list(), []);
  assert.equal(next.tools.disk.parts.size, 0);
  assert.equal((await next.features.install("speech")).queued.length, 1);
  await next.components.close();
});
