// Repairs: what they find, what they make anew, and what they neither promise away nor stand in the way of.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../errors.ts";
import { emptyDisk } from "../testing/scripted-install-tools.ts";
import { smallRegistry } from "../testing/small-registry.ts";
import { createStreet, job } from "../testing/street.ts";
import { parseRegistry } from "./registry.ts";

const { clock, registry, buildHouse, openHouse, passUntil, until } = await createStreet();

test("a repair unpacks anew what its readiness check refuses, though the files that can be looked at are right", async () => {
  const house = await openHouse();
  await house.features.install("big-talk");
  await until(house, "model", "done");
  const core = "engines/engine/lib/core";
  const right = house.tools.disk.files.get(core);
  house.tools.disk.files.delete(core);
  house.tools.broken = (kind) =>
    kind === "command" && !house.tools.disk.files.has(core) ? "A library of it is missing." : null;
  await house.features.repair("big-talk", true);
  await passUntil("it is over", () => ["done", "failed"].includes(job(house, "engine").state));
  assert.equal(job(house, "engine").state, "done");
  assert.deepEqual(house.tools.disk.files.get(core)?.bytes, right?.bytes);
  assert.equal(house.components.isReady("engine"), true);
});

test("a repair that has nothing to fetch takes no room from an installation", async () => {
  const disk = { ...emptyDisk(), freeBytes: 512 * 1024 * 1024 + 10_000 };
  const house = await openHouse({ disk });
  await house.features.install("big-talk");
  await until(house, "model", "done");
  house.tools.broken = (kind) => (kind === "gguf" ? "It can't be used." : null);
  await house.features.repair("big-talk", true);
  await until(house, "model", "failed");
  // Room for the voice, and for nothing else.
  disk.freeBytes = 512 * 1024 * 1024 + 700;
  const { queued } = await house.features.install("speech");
  assert.equal(queued.length, 1);
});

test("features.repair() of what is not installed refuses what the disk would not hold, as installing does", async () => {
  const house = await openHouse({ disk: { ...emptyDisk(), freeBytes: 1_000 } });
  const isFull = (error: unknown) => error instanceof DomainError && error.code === "conflict";
  await assert.rejects(house.features.repair("speech", false), isFull);
  assert.deepEqual(house.components.queue.list(), []);
});

test("features.repair() with every file hashed is not forgotten while a shallow look is still going on", async () => {
  const house = await openHouse();
  await house.features.install("speech");
  await until(house, "voice", "done");
  const file = house.tools.disk.files.get("voice/voice.onnx");
  assert.ok(file);
  file.bytes = file.bytes.with(10, 1);
  house.tools.calls.length = 0;
  await house.features.repair("speech", false);
  await house.features.repair("speech", true);
  await passUntil("it is fetched again", () => house.tools.calls.includes("download voice/voice.onnx"));
  await until(house, "voice", "done");
});

test("features.uninstall() takes its own and leaves what another feature needs that is still being installed", async () => {
  const both = { id: "both", title: "Both", description: "Engine and voice.", components: ["engine", "voice"] };
  const groups = registry.groups.map((group) => {
    const items = group.categories.flatMap((category) => category.items).filter(({ id }) => id !== "speech");
    return { ...group, categories: [{ id: "all", title: "All", items: [...items, both] }] };
  });
  const house = await openHouse({ registry: parseRegistry(groups) });
  await house.features.install("both");
  await until(house, "voice", "done");
  await until(house, "engine", "done");
  await house.features.install("big-talk");
  assert.deepEqual((await house.features.uninstall("both")).removed, ["voice"]);
  await until(house, "model", "done");
  assert.equal(house.components.isReady("engine"), true);
});

test("features.uninstall() and features.install() in the same moment end in one of both, whole", async () => {
  const house = await openHouse({ disk: { ...emptyDisk(), freeBytes: 10_000_000_000 } });
  house.tools.bytesPerTick = 100_000;
  let go = () => {};
  const { remove } = house.tools.files;
  house.tools.files.remove = async (paths) => {
    house.tools.files.remove = remove;
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    await remove(paths);
  };
  const installing = house.features.install("speech");
  const removing = house.features.uninstall("speech").catch(() => null);
  await installing.catch(() => null);
  for (let step = 0; step < 50; step++) await clock.advance(100);
  go();
  await removing;
  for (let step = 0; step < 50; step++) await clock.advance(100);
  const isWhole = house.tools.disk.files.has("voice/voice.onnx");
  assert.equal(house.components.isInstalled("voice"), isWhole);
  assert.equal(house.tools.disk.markers.has("voice"), isWhole);
});

test("components.boot() keeps a Python environment when the system's Python is renewed, and mends it when that is gone", async () => {
  const python = "voice/python/bin/python";
  const readiness = { kind: "command", path: python, args: ["--version"] };
  const linked = await smallRegistry((each) => (each.id === "voice" ? { ...each, readiness } : each));
  const open = async (disk = emptyDisk()) => {
    const house = buildHouse({ registry: linked, disk });
    const { makePython } = house.tools;
    house.tools.makePython = async (environment, work) => {
      await makePython(environment, work);
      disk.files.set(python, { bytes: new Uint8Array(11), modifiedMs: 1 });
    };
    await house.components.boot();
    return house;
  };
  const house = await open();
  await house.features.install("speech");
  await until(house, "voice", "done");
  await house.components.close();
  const { disk } = house.tools;
  disk.files.set(python, { bytes: new Uint8Array(12), modifiedMs: 2 });
  const renewed = await open(disk);
  assert.equal(renewed.components.isReady("voice"), true);
  await renewed.components.close();
  disk.files.delete(python);
  const gone = await open(disk);
  assert.equal(gone.components.isReady("voice"), false);
  await until(gone, "voice", "done");
  assert.ok(disk.files.has(python));
});
