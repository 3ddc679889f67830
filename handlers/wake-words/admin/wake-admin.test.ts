// Pretrained wake words in an admin's hands: the catalogue, imports over real downloads' rules, tuning and removing.
import assert from "node:assert/strict";
import { after, afterEach, beforeEach, test } from "node:test";
import { DomainError } from "../../errors.ts";
import { DownloadFailure } from "../../ports/install-tools.ts";
import { wakeCatalogSchema } from "../../shared/contract/wake-admin.ts";
import {
  companions as companionsTable,
  downloadJobs,
  jobs,
  knownFiles,
  settings,
  wakeThresholds,
} from "../../store/schema.ts";
import { readSettings, writeSettings } from "../../store/settings.ts";
import { emptyDisk } from "../../testing/scripted-install-tools.ts";
import { createWakeStreet, type WakeHouse, type WakeHouseOptions } from "../../testing/wake-house.ts";

const { clock, db, web, companions, add, open, passUntil, close } = await createWakeStreet();
const anna = await add("Anna", "admin");
const ben = await add("Ben", "member");

let house: WakeHouse;
beforeEach(async () => {
  for (const table of [downloadJobs, knownFiles, jobs, companionsTable, settings, wakeThresholds])
    await db.delete(table);
});
afterEach(() => house.close());
after(() => close());
const start = async (options: WakeHouseOptions = {}) => {
  house = await open(options);
};

const catalog = async () => wakeCatalogSchema.parse(await house.care.admin.catalog(anna)).items;
const item = async (id: string) => (await catalog()).find((each) => each.id === id) ?? assert.fail(id);
const importIt = async (id: string) => (await house.care.admin.importWakeWord(anna, id)).jobId;
const jobOf = (id: string) => house.jobs.get(anna, id);
const untilEnded = (id: string, maxMs?: number) =>
  passUntil("the job has ended", async () => !["queued", "running"].includes((await jobOf(id)).state), maxMs);
const listed = async () => (await house.care.wakeWords.list()).items.map(({ id }) => id);
const isCode = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code;

test("admin.catalog() has the six pretrained ones with licence, size, and what an import fetches with the core models", async () => {
  await start();
  assert.deepEqual(
    (await catalog()).map(({ id }) => id),
    ["hey_jarvis", "alexa", "hey_mycroft", "hey_rhasspy", "timer", "weather"],
  );
  const { licence, sizeBytes, downloadBytes, installed, jobId, isDefault, usedBy } = await item("hey_jarvis");
  assert.deepEqual([licence.name, licence.commercialUse], ["CC-BY-NC-SA-4.0", false]);
  assert.deepEqual([sizeBytes, downloadBytes, installed, jobId, isDefault], [400, 1_200, false, null, true]);
  assert.deepEqual(usedBy, { companions: [], others: 0 });
});

test("admin.importWakeWord() fetches the core models first, tells how far it is, and then the wake word serves", async () => {
  await start();
  const id = await importIt("alexa");
  assert.equal(await importIt("alexa"), id, "asked for twice, it is one job");
  assert.equal((await item("alexa")).jobId, id);
  const told: number[] = [];
  await passUntil("it is done", async () => {
    const { state, progress } = await jobOf(id);
    if (progress?.total === 1_200) told.push(progress.done);
    return state !== "running" && state !== "queued";
  });
  assert.deepEqual([(await jobOf(id)).state, (await jobOf(id)).wakeWordId], ["done", "alexa"]);
  assert.deepEqual(
    told,
    told.toSorted((one, other) => one - other),
  );
  assert.ok(
    told.some((done) => done > 0 && done < 1_200),
    told.join(),
  );
  const order = house.tools.calls.filter((call) => call.startsWith("download"));
  assert.match(order.at(-1) ?? "", /alexa/);
  assert.deepEqual([await listed(), (await item("alexa")).downloadBytes], [["alexa"], 0]);
});

test("admin.importWakeWord() of what is installed is done at once, of what nobody has is not found", async () => {
  await start();
  await untilEnded(await importIt("timer"));
  const { state, wakeWordId } = await jobOf(await importIt("timer"));
  assert.deepEqual([state, wakeWordId], ["done", "timer"]);
  await assert.rejects(importIt("hey_nobody"), isCode("not_found"));
  await assert.rejects(importIt("starter-wake-core"), isCode("not_found"));
});

test("an import without network fails in the words of the download, and leaves none behind", async () => {
  const away = () => new DownloadFailure("unreachable", "The internet can't be reached.");
  const dead = new Map(
    [...web()].map(([url, { bytes }]) => [url, { bytes, failures: Array.from({ length: 40 }, away) }]),
  );
  await start({ web: dead });
  const id = await importIt("alexa");
  await untilEnded(id);
  const { state, problem } = await jobOf(id);
  assert.equal(state, "failed");
  assert.deepEqual(problem, { code: "upstream_failed", detail: "The internet can't be reached." });
  assert.deepEqual(house.components.queue.list(), []);
});

test("an import of what the servers no longer have fails at once, and can be begun again", async () => {
  const gone = web();
  const url = [...gone.keys()].find((each) => each.includes("alexa")) ?? assert.fail();
  gone.delete(url);
  await start({ web: gone });
  const id = await importIt("alexa");
  await untilEnded(id);
  assert.match((await jobOf(id)).problem?.detail ?? "", /server does not have/);
  gone.set(url, web().get(url) ?? assert.fail());
  const again = await importIt("alexa");
  assert.notEqual(again, id);
  await untilEnded(again);
  assert.deepEqual([(await jobOf(again)).state, await listed()], ["done", ["alexa"]]);
});

test("cancelling an import cancels the downloads that it began, and none of somebody else's", async () => {
  await start();
  house.tools.bytesPerTick = 1;
  await house.features.install("wake-timer");
  const id = await importIt("alexa");
  await clock.advance(300);
  await house.jobs.cancel(anna, id);
  assert.equal((await jobOf(id)).state, "cancelled");
  assert.deepEqual(
    house.components.queue
      .list()
      .map(({ componentId }) => componentId)
      .toSorted(),
    ["wake-core", "wake-timer"],
  );
});

test("cancelling an import leaves the core models to whoever else waits for them", async () => {
  await start();
  house.tools.bytesPerTick = 1;
  const id = await importIt("alexa");
  await clock.advance(200);
  await house.features.install("wake-timer");
  await house.jobs.cancel(anna, id);
  const left = house.components.queue.list().map(({ componentId }) => componentId);
  assert.deepEqual(left.toSorted(), ["wake-core", "wake-timer"]);
  house.tools.bytesPerTick = 100;
  await passUntil("the other is there", () => house.components.isInstalled("wake-timer"));
});

test("an import whose download somebody has paused waits, and says so", async () => {
  await start();
  house.tools.bytesPerTick = 1;
  const id = await importIt("alexa");
  await clock.advance(200);
  for (const download of house.components.queue.list()) await house.components.queue.pause(download.id);
  await clock.advance(200);
  const { state, progress } = await jobOf(id);
  assert.deepEqual([state, progress?.phase], ["running", "queued"]);
  assert.match(progress?.message ?? "", /paused/);
});

test("an import goes on after a restart, and can still be cancelled with its downloads", async () => {
  const disk = emptyDisk();
  await start({ disk });
  house.tools.bytesPerTick = 1;
  const id = await importIt("alexa");
  await clock.advance(500);
  await house.close();
  await start({ disk });
  house.tools.bytesPerTick = 1;
  assert.ok(["running", "queued"].includes((await jobOf(id)).state));
  await clock.advance(300);
  await house.jobs.cancel(anna, id);
  assert.deepEqual(house.components.queue.list(), []);
  const again = await importIt("alexa");
  house.tools.bytesPerTick = 100;
  await untilEnded(again);
  assert.equal((await jobOf(again)).state, "done");
});

test("a download of it that somebody cancels elsewhere ends the import in words", async () => {
  await start();
  house.tools.bytesPerTick = 1;
  const id = await importIt("alexa");
  await clock.advance(300);
  const download = house.components.queue.list().find(({ componentId }) => componentId === "wake-alexa");
  await house.components.queue.cancel(download?.id ?? "");
  await untilEnded(id);
  assert.match((await jobOf(id)).problem?.detail ?? "", /Alexa was cancelled/);
});

test("admin.update() persists the threshold of a pretrained one, and nothing else of it", async () => {
  await start();
  await assert.rejects(house.care.admin.update("alexa", { defaultThreshold: 0.7 }), isCode("not_found"));
  await untilEnded(await importIt("alexa"));
  assert.equal((await house.care.admin.update("alexa", { defaultThreshold: 0.7 })).defaultThreshold, 0.7);
  assert.equal((await house.care.admin.update("alexa", {})).defaultThreshold, 0.7);
  assert.equal((await item("alexa")).defaultThreshold, 0.7);
  assert.equal((await house.care.wakeWords.list()).items[0]?.defaultThreshold, 0.7);
  for (const changes of [{ name: "Al" }, { accepted: true }]) {
    await assert.rejects(house.care.admin.update("alexa", changes), isCode("invalid_request"));
  }
  await assert.rejects(house.care.admin.update("nobody", {}), isCode("not_found"));
});

test("admin.remove() uninstalls; companions that pinned it fall back, and so does the home", async () => {
  await start();
  await untilEnded(await importIt("alexa"));
  const shared = await companions.create(anna, { name: "Ada", wakeWordModelId: "alexa", visibility: "household" });
  const hidden = await companions.create(ben, { name: "Secret", wakeWordModelId: "alexa" });
  const other = await companions.create(ben, { name: "Other", wakeWordModelId: "timer" });
  await writeSettings(db, { "voice.app_default_wakeword": "alexa" });
  await house.care.admin.update("alexa", { defaultThreshold: 0.9 });
  const { usedBy, isDefault } = await item("alexa");
  assert.deepEqual([usedBy, isDefault], [{ companions: [{ id: shared.id, name: "Ada" }], others: 1 }, true]);

  await house.care.admin.remove("alexa");
  assert.deepEqual(
    [await listed(), (await item("alexa")).installed, (await item("alexa")).defaultThreshold],
    [[], false, 0.5],
  );
  assert.equal((await readSettings(db))["voice.app_default_wakeword"], null);
  assert.equal((await companions.get(anna, shared.id)).wakeWordModelId, null);
  assert.equal((await companions.get(ben, hidden.id)).wakeWordModelId, null);
  assert.equal((await companions.get(ben, other.id)).wakeWordModelId, "timer");
  assert.equal((await house.care.wakeWords.list()).defaultId, "hey_jarvis");
  for (const id of ["alexa", "nobody"]) await assert.rejects(house.care.admin.remove(id), isCode("not_found"));
});

test("whoever listened for one falls back also where it was uninstalled as a feature, or is not there at all", async () => {
  await start();
  await untilEnded(await importIt("alexa"));
  const [one, other] = [
    await companions.create(anna, { name: "Ada", wakeWordModelId: "alexa" }),
    await companions.create(anna, { name: "Eve", wakeWordModelId: "weather" }),
  ];
  await writeSettings(db, { "voice.app_default_wakeword": "alexa" });
  await house.features.uninstall("wake-alexa");
  assert.equal((await companions.get(anna, one.id)).wakeWordModelId, null);
  assert.equal((await readSettings(db))["voice.app_default_wakeword"], null);
  await assert.rejects(house.care.admin.remove("weather"), isCode("not_found"));
  assert.equal((await companions.get(anna, other.id)).wakeWordModelId, null);
});

test("admin.importWakeWord() of one whose files are just being removed is refused in words", async () => {
  await start();
  await untilEnded(await importIt("alexa"));
  const { files } = house.tools;
  const removeFiles = files.remove;
  let told: unknown = null;
  files.remove = async (paths) => {
    told ??= await importIt("alexa").catch((error: unknown) => error);
    return removeFiles(paths);
  };
  await house.features.uninstall("wake-alexa");
  assert.ok(told instanceof DomainError && /is being removed/.test(told.message), String(told));
  files.remove = removeFiles;
  await untilEnded(await importIt("alexa"));
  assert.deepEqual(await listed(), ["alexa"]);
});

test("two imports of the same wake word in the same moment are one job", async () => {
  await start();
  const [one, other] = await Promise.all([importIt("alexa"), importIt("alexa")]);
  assert.equal(one, other);
});
