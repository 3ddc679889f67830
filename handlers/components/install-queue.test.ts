// The queue on a clock that is moved by hand: order, limits, pauses, retries, pins and progress.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../errors.ts";
import { DownloadFailure } from "../ports/install-tools.ts";
import { emptyDisk, scriptedArchive } from "../testing/scripted-install-tools.ts";
import type { SmallHouse } from "../testing/small-house.ts";
import { CONTENT, smallRegistry, smallWeb } from "../testing/small-registry.ts";
import { createStreet, job, states } from "../testing/street.ts";

const { clock, openHouse, pass, until } = await createStreet();
const MODEL = "https://example.org/model.gguf";
const NAMES = "https://example.org/names.bin";

const withCode =
  (code: string, words: RegExp = /./) =>
  (error: unknown) =>
    error instanceof DomainError && error.code === code && words.test(error.message);

test("queue installs a feature with what it requires, in that order, marker last, archive removed", async () => {
  const house = await openHouse();
  const { queued } = await house.features.install("big-talk");
  assert.deepEqual(
    queued.map(({ componentId }) => componentId),
    ["engine", "model"],
  );
  await until(house, "model", "done");
  assert.deepEqual(states(house), ["engine done", "model done"]);
  assert.deepEqual(house.tools.calls, [
    "download engines/engine.tar.gz",
    "unpack engines/engine.tar.gz",
    "check command",
    "hash engines/engine/bin/run",
    "remove engines/engine.tar.gz",
    "download models/model.gguf",
    "check gguf",
  ]);
  const marker = house.tools.disk.markers.get("engine");
  assert.deepEqual(
    marker?.files.map(({ path }) => path),
    ["engines/engine/bin/run"],
  );
  assert.equal(house.components.get("model").state, "installed");
  assert.deepEqual(house.errors, []);
});

test("queue has a component once, however often and by however many it is asked for", async () => {
  const house = await openHouse();
  await Promise.all([1, 2, 3].map(() => house.features.install("big-talk")));
  await house.features.install("big-talk");
  assert.equal(house.components.queue.list().length, 2);
  await until(house, "model", "done");
  assert.deepEqual((await house.features.install("big-talk")).queued, []);
  assert.equal(house.tools.fetched.get("models/model.gguf"), CONTENT.model.length);
});

test("queue keeps to its parallel limit, and a new setting takes hold at once", async () => {
  const house = await openHouse({ limits: { parallel: 1 } });
  house.tools.bytesPerTick = 1;
  await house.features.install("big-talk");
  await house.features.install("speech");
  await pass(1_000);
  assert.deepEqual(states(house), ["engine downloading", "model queued", "voice queued"]);
  house.limits.parallel = 3;
  await house.components.queue.configure();
  await pass(500);
  assert.deepEqual(states(house), ["engine downloading", "model queued", "voice downloading"]);
  await house.components.close();
});

test("queue shares the bandwidth limit among what is being downloaded at the moment", async () => {
  const house = await openHouse({ limits: { maxBytesPerS: 20_000 } });
  const big = new Uint8Array(200_000);
  house.tools.bytesPerTick = 1_000_000;
  house.tools.web.set("https://example.org/voice.onnx", { bytes: big });
  house.tools.web.set("https://example.org/engine.tar.gz", { bytes: big });
  await house.features.install("speech");
  await pass(2_000);
  const alone = house.tools.fetched.get("voice/voice.onnx") ?? 0;
  assert.ok(alone >= 36_000 && alone <= 40_000, `${alone}`);
  await house.features.install("big-talk");
  await pass(2_000);
  const together = (house.tools.fetched.get("voice/voice.onnx") ?? 0) - alone;
  assert.ok(together >= 19_000 && together <= 23_000, `${together}`);
  await house.components.close();
});

test("queue waits longer after each failure, tells when, and takes up the part where it broke off", async () => {
  const house = await openHouse();
  const answer = { bytes: CONTENT.model, breaksAt: [200, 200] };
  house.tools.web.set(MODEL, answer);
  await house.features.install("big-talk");
  await until(house, "model", "waiting");
  const waiting = job(house, "model");
  assert.deepEqual([waiting.state, waiting.failures, waiting.problem?.code], ["waiting", 1, "upstream_failed"]);
  assert.ok(Date.parse(waiting.retryAt ?? "") > clock.now());
  assert.equal(waiting.transfer?.doneBytes, 200);
  assert.match(house.components.get("model").detail ?? "", /broke off.*again by itself/);
  await until(house, "model", "done");
  assert.equal(job(house, "model").state, "done");
  assert.equal(house.tools.fetched.get("models/model.gguf"), CONTENT.model.length, "not a byte twice");
});

test("queue honours Retry-After, and retry does not wait for it", async () => {
  const house = await openHouse();
  const busy = new DownloadFailure("unreachable", "The server is busy.", { retryAfterS: 600 });
  house.tools.web.set(MODEL, { bytes: CONTENT.model, failures: [busy] });
  await house.features.install("big-talk");
  await until(house, "model", "waiting");
  await clock.advance(500_000);
  assert.equal(job(house, "model").state, "waiting");
  await house.components.queue.retry(job(house, "model").id);
  await until(house, "model", "done", 2_000);
  assert.equal(job(house, "model").state, "done");
});

test("queue pauses in mid-download, stays paused over a restart, and resumes without a byte twice", async () => {
  const house = await openHouse();
  await house.features.install("big-talk");
  house.tools.bytesPerTick = 50;
  await until(house, "model", "downloading");
  await pass(400);
  const { id } = job(house, "model");
  assert.equal(job(house, "model").state, "downloading");
  assert.equal((await house.components.queue.pause(id)).state, "paused");
  await pass(1_000);
  const before = house.tools.fetched.get("models/model.gguf") ?? 0;
  assert.ok(before > 0 && before < CONTENT.model.length);
  await house.components.close();

  const next = await openHouse({ disk: house.tools.disk });
  await pass(1_000);
  assert.equal(job(next, "model").state, "paused");
  assert.equal(job(next, "model").transfer?.doneBytes, before);
  await assert.rejects(next.components.queue.pause(id), withCode("conflict"));
  await next.components.queue.resume(id);
  await until(next, "model", "done");
  assert.equal(next.components.get("model").state, "installed");
  assert.equal(before + (next.tools.fetched.get("models/model.gguf") ?? 0), CONTENT.model.length);
});

test("queue refuses what the disk would not hold, before anything is fetched, and says how much it needs", async () => {
  const disk = { ...emptyDisk(), freeBytes: 512 * 1024 * 1024 + 1_000 };
  const house = await openHouse({ disk });
  await assert.rejects(
    house.features.install("big-talk"),
    withCode("conflict", /\d+ bytes more would have to be free/),
  );
  assert.deepEqual(house.components.queue.list(), []);
  disk.freeBytes += 10_000;
  await house.features.install("big-talk");
  disk.freeBytes = 1_000;
  await until(house, "engine", "failed");
  assert.equal(job(house, "engine").state, "failed");
  assert.match(job(house, "engine").problem?.detail ?? "", /disk is full.*Make room/);
});

test("queue pins a file without a checksum at its first download, and refuses other bytes later", async () => {
  const house = await openHouse();
  await house.features.install("speech");
  await until(house, "voice", "done");
  assert.equal(house.components.get("voice").state, "installed");
  house.tools.disk.files.delete("voice/names.bin");
  house.tools.web.set(NAMES, { bytes: new TextEncoder().encode("x".repeat(200)) });
  await house.features.repair("speech", false);
  await until(house, "voice", "failed");
  assert.equal(job(house, "voice").state, "failed");
  assert.match(job(house, "voice").problem?.detail ?? "", /not the one that was expected/);
  assert.equal(house.tools.disk.markers.has("voice"), false);
  // Whoever uninstalls it trusts anew.
  await house.features.uninstall("speech");
  await house.features.install("speech");
  await until(house, "voice", "done");
  assert.equal(house.components.get("voice").state, "installed");
});

test("queue does not keep an archive without a checksum that turns out to be none", async () => {
  const unpinned = await smallRegistry((component) => {
    const files = (component.files as { sha256: unknown }[]).map((file) => ({
      ...file,
      sha256: null,
      isSizeExact: false,
    }));
    return { ...component, files };
  });
  const web = smallWeb();
  web.set("https://example.org/engine.tar.gz", {
    bytes: new TextEncoder().encode("<html>Sign in to the hotel's network"),
  });
  const house = await openHouse({ registry: unpinned, web });
  await house.features.install("big-talk");
  await until(house, "engine", "waiting");
  assert.deepEqual(
    [job(house, "engine").state, job(house, "engine").problem?.detail],
    ["waiting", "The archive can't be unpacked."],
  );
  web.set("https://example.org/engine.tar.gz", { bytes: CONTENT.engine });
  await until(house, "model", "done");
  assert.equal(house.components.get("model").state, "installed");
});

test("queue does not call installed what its readiness check refuses", async () => {
  const house = await openHouse();
  house.tools.broken = (kind) => (kind === "gguf" ? "This model is of a version that is not understood." : null);
  await house.features.install("big-talk");
  await until(house, "model", "failed");
  const failed = job(house, "model");
  assert.deepEqual([failed.state, failed.problem?.code, failed.failures], ["failed", "component_not_ready", 2]);
  assert.equal(house.components.isReady("model"), false);
  assert.equal(house.tools.disk.markers.has("model"), false);
  assert.equal(house.tools.fetched.get("models/model.gguf"), CONTENT.model.length, "its bytes are known to be right");
});

test("queue shows progress that never goes back, and speed and time left, over a break and a restart", async () => {
  const seen: number[] = [];
  const watch = (house: SmallHouse) =>
    house.components.watch(() => {
      const transfer = house.components.queue.list().find(({ componentId }) => componentId === "voice")?.transfer;
      if (transfer !== undefined) seen.push(transfer.doneBytes / transfer.totalBytes);
    });
  const web = smallWeb();
  web.set("https://example.org/voice.onnx", { bytes: CONTENT.voice, breaksAt: [120] });
  const house = await openHouse({ web });
  house.tools.bytesPerTick = 10;
  watch(house);
  await house.features.install("speech");
  await pass(1_200);
  const { totalBytes, bytesPerS, secondsLeft } = job(house, "voice").transfer ?? {};
  assert.equal(totalBytes, 600);
  assert.ok(bytesPerS && bytesPerS > 70 && bytesPerS < 130, `${bytesPerS}`);
  assert.ok(secondsLeft && secondsLeft >= 3 && secondsLeft <= 8, `${secondsLeft}`);
  await pass(3_000);
  await house.components.close();
  const next = await openHouse({ web, disk: house.tools.disk });
  next.tools.bytesPerTick = 10;
  watch(next);
  await until(next, "voice", "done");
  assert.equal(job(next, "voice").state, "done");
  assert.equal(seen.at(-1), 1);
  assert.ok(seen.length > 20);
  for (const [index, value] of seen.entries()) assert.ok(value >= (seen[index - 1] ?? 0), `${index}: ${value}`);
});

test("a scripted archive with a path that leaves its folder is refused", async () => {
  const web = smallWeb();
  const evil = scriptedArchive({ "../../etc/passwd": "root" });
  const loose = await smallRegistry((component) => ({
    ...component,
    files: (component.files as object[]).map((file) => ({ ...file, sha256: null, isSizeExact: false })),
  }));
  web.set("https://example.org/engine.tar.gz", { bytes: evil });
  const house = await openHouse({ web, registry: loose });
  await house.features.install("big-talk");
  await until(house, "engine", "failed");
  assert.equal(job(house, "engine").state, "failed");
  assert.equal(house.tools.disk.files.size, 0);
});
