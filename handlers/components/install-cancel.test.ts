// What is left of a download that is given up: nothing, at whatever moment that happens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { downloadJobs } from "../store/schema.ts";
import type { SmallHouse } from "../testing/small-house.ts";
import { createStreet, job } from "../testing/street.ts";

const { db, openHouse, passUntil, until } = await createStreet();

const left = ({ tools: { disk } }: SmallHouse) => [
  ...disk.markers.keys(),
  ...disk.files.keys(),
  ...disk.parts.keys(),
  ...disk.folders,
];

/** Calls back as soon as the component's marker is written, before anybody has heard of it. */
function onMarked({ tools }: SmallHouse, id: string, then: () => void): void {
  const { mark } = tools.files;
  tools.files.mark = async (componentId, marker) => {
    await mark(componentId, marker);
    if (componentId === id && marker !== null) then();
  };
}

test("queue removes the parts of what is cancelled, and says that what needed it cannot go on", async () => {
  const house = await openHouse();
  house.tools.bytesPerTick = 10;
  await house.features.install("big-talk");
  await passUntil("a part of it is there", () => house.tools.disk.parts.size > 0);
  const { id } = job(house, "engine");
  await house.components.queue.cancel(id);
  await until(house, "model", "failed");
  assert.deepEqual(left(house), []);
  assert.equal(house.components.queue.list().length, 1);
  assert.match(job(house, "model").problem?.detail ?? "", /needs Engine/);
  await assert.rejects(house.components.queue.cancel(id), { code: "not_found" });
  house.tools.bytesPerTick = 1_000;
  await house.components.queue.retry(job(house, "model").id);
  await until(house, "model", "done");
  assert.equal(house.components.get("model").state, "installed");
});

test("queue.cancel() in the moment that the marker is written leaves no marker without its files", async () => {
  const house = await openHouse();
  let cancelled: Promise<void> | null = null;
  onMarked(house, "voice", () => {
    cancelled = house.components.queue.cancel(job(house, "voice").id);
  });
  await house.features.install("speech");
  await passUntil("it is cancelled", () => cancelled !== null);
  await cancelled;
  assert.deepEqual([house.components.isReady("voice"), house.components.get("voice").state], [false, "missing"]);
  assert.deepEqual(left(house), []);
});

test("queue.cancel() removes what was unpacked and made, too, so that no start takes it for installed", async () => {
  const house = await openHouse();
  house.tools.broken = () => "It does not start.";
  await house.features.install("big-talk");
  await house.features.install("speech");
  await until(house, "engine", "failed");
  await until(house, "voice", "failed");
  for (const id of ["model", "engine", "voice"]) await house.components.queue.cancel(job(house, id).id);
  assert.deepEqual(left(house), []);
  await house.components.close();
  const next = await openHouse({ disk: house.tools.disk });
  assert.deepEqual(next.components.queue.list(), []);
});

test("a cancellation that a crash had interrupted is finished, even where the marker was written already", async () => {
  const house = await openHouse();
  await house.features.install("speech");
  await until(house, "voice", "done");
  await house.components.close();
  await db.update(downloadJobs).set({ state: "cancelled" });
  const next = await openHouse({ disk: house.tools.disk });
  assert.equal(next.components.get("voice").state, "missing");
  assert.deepEqual(left(next), []);
});

test("a cancellation that a crash had interrupted is not undone by taking what lies there for installed", async () => {
  const house = await openHouse();
  await house.features.install("speech");
  await until(house, "voice", "done");
  await house.components.close();
  await db.update(downloadJobs).set({ state: "cancelled" });
  house.tools.disk.markers.clear();
  const next = await openHouse({ disk: house.tools.disk });
  assert.deepEqual(next.components.queue.list(), []);
  assert.deepEqual(left(next), []);
});

test("queue.cancel() makes room even when the disk is too full to store that", async () => {
  const house = await openHouse();
  house.tools.bytesPerTick = 10;
  await house.features.install("speech");
  await passUntil("a part of it is there", () => house.tools.disk.parts.size > 0);
  const { put } = house.store;
  house.store.put = async () => {
    throw new Error("database or disk is full");
  };
  await house.components.queue.cancel(job(house, "voice").id);
  house.store.put = put;
  assert.deepEqual(left(house), []);
  assert.deepEqual(await house.store.all(), []);
});

test("queue.cancel() forgets the pin, so that whoever begins again trusts anew", async () => {
  const house = await openHouse();
  const { check } = house.tools;
  let pinned: number | null = null;
  let cancelled: Promise<void> | null = null;
  // Its files are there, and it is no moment nearer to being installed than whoever cancels.
  house.tools.check = async (readiness, signal) => {
    pinned = (await house.store.knownFiles()).length;
    cancelled = house.components.queue.cancel(job(house, "voice").id);
    return check(readiness, signal);
  };
  await house.features.install("speech");
  await passUntil("it is cancelled", () => cancelled !== null);
  await cancelled;
  assert.notEqual(pinned, 0, "its files were known");
  assert.deepEqual(await house.store.knownFiles(), []);
});
