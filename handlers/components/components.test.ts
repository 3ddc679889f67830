// The start of a home: what is whole is used, what is damaged is mended, what fits is adopted, and the essentials decide.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../errors.ts";
import { downloadJobs, knownFiles } from "../store/schema.ts";
import { createScriptedSidecars } from "../testing/scripted-sidecars.ts";
import type { SmallHouse } from "../testing/small-house.ts";
import { smallRegistry } from "../testing/small-registry.ts";
import { createStreet } from "../testing/street.ts";
import type { ComponentsEvent } from "./components.ts";

const { clock, db, buildHouse, openHouse } = await createStreet();

async function until(house: SmallHouse, id: string, state: string): Promise<void> {
  for (let passed = 0; house.components.get(id).state !== state; passed += 100) {
    assert.ok(passed < 60_000, `${id} is ${JSON.stringify(house.components.get(id))}, not ${state}`);
    await clock.advance(100);
  }
}

/** A home with everything installed, its process gone. */
async function installedHouse(): Promise<SmallHouse> {
  const house = await openHouse();
  await house.features.install("big-talk");
  await house.features.install("speech");
  await until(house, "model", "installed");
  await until(house, "voice", "installed");
  await house.components.close();
  // A day later what is done is no longer listed.
  await db.delete(downloadJobs);
  return house;
}

const jobsOf = ({ components }: SmallHouse) =>
  components.queue.list().map(({ componentId, reason }) => `${componentId} ${reason}`);
const isNotReady = (state: string) => (error: unknown) =>
  error instanceof DomainError && error.code === "component_not_ready" && error.extras.state === state;

test("components.boot() believes size and time, and hashes nothing, where nothing was touched", async () => {
  const { tools } = await installedHouse();
  const house = await openHouse({ disk: tools.disk });
  assert.deepEqual(jobsOf(house), []);
  assert.deepEqual(house.tools.calls, []);
  assert.deepEqual(
    house.components.list().map(({ state }) => state),
    ["installed", "installed", "installed", "installed"],
  );
});

test("components.boot() fetches a file that is missing, or whose size is wrong, and nothing else", async () => {
  const { tools } = await installedHouse();
  tools.disk.files.delete("voice/names.bin");
  tools.disk.files.set("models/model.gguf", { bytes: new Uint8Array(3), modifiedMs: 1 });
  const house = await openHouse({ disk: tools.disk });
  assert.deepEqual(jobsOf(house), ["model repair", "voice repair"]);
  assert.throws(() => house.components.requireReady("model"), isNotReady(house.components.get("model").state));
  await until(house, "model", "installed");
  await until(house, "voice", "installed");
  assert.deepEqual([...house.tools.fetched.keys()].sort(), ["models/model.gguf", "voice/names.bin"]);
});

test("components.boot() hashes a file of the right size that was written since, and fetches it only when it is damaged", async () => {
  const { tools } = await installedHouse();
  const voice = tools.disk.files.get("voice/voice.onnx");
  const model = tools.disk.files.get("models/model.gguf");
  assert.ok(voice && model);
  tools.disk.files.set("voice/voice.onnx", { bytes: voice.bytes, modifiedMs: clock.now() + 1 });
  tools.disk.files.set("models/model.gguf", { bytes: model.bytes.with(100, 1), modifiedMs: clock.now() + 1 });
  const house = await openHouse({ disk: tools.disk });
  assert.equal(house.components.isReady("voice"), false, "not before it is known to be whole");
  await until(house, "voice", "installed");
  await until(house, "model", "installed");
  assert.deepEqual([...house.tools.fetched.keys()], ["models/model.gguf"]);
  await house.components.close();
  await db.delete(downloadJobs);
  assert.deepEqual(jobsOf(await openHouse({ disk: tools.disk })), [], "the new time is remembered");
});

test("components.boot() hashes doubtful files beside the downloads: they wait neither for those nor for what they need", async () => {
  const { tools } = await installedHouse();
  const model = tools.disk.files.get("models/model.gguf");
  assert.ok(model);
  tools.disk.files.set("models/model.gguf", { bytes: model.bytes, modifiedMs: clock.now() + 1 });
  for (const path of [...tools.disk.files.keys()]) {
    if (path.startsWith("engines/") || path.startsWith("voice/voice")) tools.disk.files.delete(path);
  }
  const house = buildHouse({ disk: tools.disk, limits: { parallel: 1 } });
  house.tools.bytesPerTick = 1;
  await house.components.boot();
  await until(house, "model", "installed");
  assert.equal(house.components.get("engine").state, "downloading");
  assert.equal(house.components.get("voice").state, "queued");
  assert.deepEqual(
    house.tools.calls.filter((call) => call.includes("model.gguf") && call.startsWith("download")),
    [],
  );
});

test("components.boot() unpacks again what an archive had been unpacked into, when that is gone", async () => {
  const { tools } = await installedHouse();
  tools.disk.files.delete("engines/engine/bin/run");
  tools.disk.files.delete("voice/python/pyvenv.cfg");
  const house = await openHouse({ disk: tools.disk });
  await until(house, "engine", "installed");
  await until(house, "voice", "installed");
  assert.ok(house.tools.calls.includes("unpack engines/engine.tar.gz"));
  assert.ok(house.tools.calls.includes("python voice/python"));
  assert.equal(house.tools.fetched.has("voice/voice.onnx"), false);
});

test("components.boot() adopts files without their marker, and markers are enough when the store was lost", async () => {
  const { tools } = await installedHouse();
  tools.disk.markers.delete("model");
  await db.delete(knownFiles);
  const house = await openHouse({ disk: tools.disk });
  for (const id of ["engine", "model", "voice"]) await until(house, id, "installed");
  assert.equal(house.tools.fetched.size, 0);
  assert.ok(tools.disk.markers.has("model"));
});

test("components.boot() does not adopt what is not whole, nor install what nobody asked for", async () => {
  const { tools } = await installedHouse();
  tools.disk.markers.clear();
  tools.disk.files.delete("voice/names.bin");
  tools.disk.files.set("models/model.gguf", { bytes: new Uint8Array(3), modifiedMs: 1 });
  const house = await openHouse({ disk: tools.disk });
  assert.deepEqual(jobsOf(house), ["engine repair"]);
  assert.equal(house.components.get("voice").state, "missing");
});

test("components.boot() queues an essential component that is missing, and is ready once it stands", async () => {
  const essential = await smallRegistry((each) => ({ ...each, essential: each.id === "voice" }));
  const house = await openHouse({ registry: essential });
  const events: ComponentsEvent[] = [];
  house.components.watch((event) => void events.push(event));
  assert.deepEqual([jobsOf(house), house.components.essentialsReady], [["voice repair"], false]);
  await until(house, "voice", "installed");
  assert.equal(house.components.essentialsReady, true);
  assert.equal(events.filter(({ type }) => type === "ready").length, 1);
  await assert.rejects(house.features.uninstall("speech"), /can't do without Voice/);
});

test("components.boot() leaves paused what somebody has paused", async () => {
  const essential = await smallRegistry((each) => ({ ...each, essential: each.id === "voice" }));
  const house = await openHouse({ registry: essential });
  const [job] = house.components.queue.list();
  await house.components.queue.pause(job?.id ?? "");
  await house.components.close();
  const next = await openHouse({ registry: essential, disk: house.tools.disk });
  assert.deepEqual(
    next.components.queue.list().map(({ state }) => state),
    ["paused"],
  );
});

test("components.get() says what a queued component waits for", async () => {
  const house = await openHouse();
  house.tools.bytesPerTick = 1;
  await house.features.install("big-talk");
  await clock.advance(100);
  const { state, waiting, waitsFor } = house.components.get("model");
  assert.deepEqual({ state, waiting, waitsFor }, { state: "queued", waiting: "component", waitsFor: "engine" });
  const job = house.components.queue.list().find(({ componentId }) => componentId === "model");
  await house.components.queue.pause(job?.id ?? "");
  assert.equal(house.components.get("model").waiting, "paused");
});

test("a full component takes over from a starter as soon as it is ready, and gives the place back", async () => {
  const house = await openHouse();
  const took: ComponentsEvent[] = [];
  house.components.watch((event) => event.type === "took-over" && void took.push(event));
  assert.equal(house.components.inPlaceOf("starter"), "starter");
  await house.features.install("big-talk");
  await until(house, "model", "installed");
  assert.deepEqual(took, [{ type: "took-over", id: "model", from: "starter" }]);
  assert.equal(house.components.inPlaceOf("starter"), "model");
  await house.features.uninstall("big-talk");
  assert.equal(house.components.inPlaceOf("starter"), "starter");
  assert.deepEqual([house.tools.disk.files.size, house.tools.disk.markers.size], [0, 0]);
});

test("programs start when their component is whole, show in its state, and stop before it goes", async () => {
  const sidecars = createScriptedSidecars({ speech: "voice", always: null });
  const house = await openHouse({ sidecars });
  assert.deepEqual(sidecars.calls, ["start always"]);
  await house.features.install("speech");
  await until(house, "voice", "starting");
  assert.deepEqual(sidecars.calls, ["start always", "start speech"]);
  assert.throws(() => house.components.requireReady("voice"), isNotReady("starting"));
  sidecars.become("speech", "running");
  house.components.requireReady("voice");
  sidecars.become("speech", "failed", "It ended three times in a row.");
  const { state, detail } = house.components.get("voice");
  assert.deepEqual([state, detail], ["failed", "It ended three times in a row."]);
  await house.features.uninstall("speech");
  assert.deepEqual(sidecars.calls.at(-1), "stop speech");
  assert.equal(house.components.get("voice").state, "missing");
});

test("features.uninstall() keeps what another installed feature needs, and refuses what ships with Hearth", async () => {
  const house = await openHouse();
  await assert.rejects(house.features.uninstall("small-talk"), /ships with Hearth/);
  await house.features.install("big-talk");
  await until(house, "model", "installed");
  const { removed } = await house.features.uninstall("big-talk");
  assert.deepEqual(removed, ["model", "engine"]);
});

test("features.install() refuses what cannot run on this machine", async () => {
  const foreign = await smallRegistry((each) => (each.id === "voice" ? { ...each, platforms: ["win32-x64"] } : each));
  const house = await openHouse({ registry: foreign });
  assert.equal(house.components.get("voice").state, "disabled");
  await assert.rejects(house.features.install("speech"), /can't run on this kind of machine/);
});
