// What happens while a wake word is trained: other core models come or go, it is removed, its end is cut short by a crash.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { createCatalogue } from "../../components/catalogue.ts";
import { DomainError } from "../../errors.ts";
import { DownloadFailure } from "../../ports/install-tools.ts";
import { jobs as jobsTable, trainedWakeWords, wakeRecordings } from "../../store/schema.ts";
import { scriptedReport } from "../../testing/scripted-wake-training.ts";
import { createTrainingScene, OFFLINE } from "../../testing/training-scene.ts";
import { coreNeeded } from "./core-needed.ts";

const {
  clock,
  db,
  web,
  registry,
  companions,
  anna,
  start,
  scene,
  jobOf,
  train,
  untilEnded,
  untilTraining,
  trained,
  listed,
  passUntil,
} = await createTrainingScene();
const isCode =
  (code: string, words = /./) =>
  (error: unknown) =>
    error instanceof DomainError && error.code === code && words.test(error.message);
const NOBODYS = "01950000-0000-7000-8000-00000000000a";
const importAlexa = () => scene().house.care.admin.importWakeWord(anna, "alexa");
const item = async () => (await scene().house.care.admin.catalog(anna)).items.find(({ id }) => id === "alexa");

test("a training whose process ended between the wake word's row and its end is not done twice, and is attached", async () => {
  await start(OFFLINE);
  const companion = await companions.create(anna, { name: "Ada" });
  const id = await train({ companionId: companion.id });
  await untilEnded(id);
  await companions.update(anna, companion.id, { wakeWordModelId: null });
  await scene().house.close();
  await db.update(jobsTable).set({ state: "running", wakeWordId: null }).where(eq(jobsTable.id, id));
  await start({ ...OFFLINE, wakeTraining: scene().training });
  await untilEnded(id);
  assert.deepEqual([(await jobOf(id)).state, scene().training.plans.length], ["done", 1]);
  assert.equal((await companions.get(anna, companion.id)).wakeWordModelId, id);
});

test("admin.remove() of what is still being trained is refused in words", async () => {
  await start({ ...OFFLINE, automatic: false });
  const [one, two] = [await train(), await train({ phrase: "Okay kitchen" })];
  await untilTraining(1);
  for (const id of [one, two]) {
    await assert.rejects(scene().house.care.admin.remove(id), isCode("conflict", /being trained/));
  }
  await scene().house.jobs.cancel(anna, two);
  await assert.rejects(scene().house.care.admin.remove(two), isCode("not_found"));
});

test("core models that a training runs on stay, though the last pretrained wake word is removed", async () => {
  await start({ automatic: false });
  await untilEnded((await importAlexa()).jobId);
  const id = await train();
  await untilTraining(1);
  await scene().house.care.admin.remove("alexa");
  assert.equal(scene().house.components.isInstalled("wake-core"), true);
  scene().training.finish();
  await untilEnded(id);
  assert.deepEqual(await listed(), [id]);
});

test("coreNeeded() counts trainings that have no plan yet, and not those on the starter models", async () => {
  const { all } = createCatalogue(registry, "linux-x64");
  await start({ ...OFFLINE, automatic: false });
  const first = await train();
  await untilTraining(1);
  assert.deepEqual([...(await coreNeeded(db, all))], [], "its plan has the starter models");
  const second = await train({ phrase: "Okay kitchen" });
  assert.deepEqual([...(await coreNeeded(db, all))], ["wake-core"]);
  for (const id of [second, first]) await scene().house.jobs.cancel(anna, id);
  assert.deepEqual([...(await coreNeeded(db, all))], []);
});

test("cancelling an import leaves the core models to the training that waits for them", async () => {
  await start();
  const { tools, components, jobs } = scene().house;
  tools.bytesPerTick = 1;
  const { jobId } = await importAlexa();
  await clock.advance(200);
  const id = await train();
  await clock.advance(200);
  await jobs.cancel(anna, jobId);
  assert.deepEqual(
    components.queue.list().map(({ componentId }) => componentId),
    ["wake-core"],
  );
  tools.bytesPerTick = 100;
  await untilEnded(id);
  assert.equal(scene().training.plans[0]?.core.starter, false);
});

test("a line that breaks off now and then is no reason to train on the starter models", async () => {
  const away = () => new DownloadFailure("unreachable", "The internet can't be reached.");
  const flaky = web();
  for (const answer of flaky.values()) answer.failures = [away(), away(), away()];
  await start({ web: flaky });
  await untilEnded(await train());
  assert.equal(scene().training.plans[0]?.core.starter, false);
});

test("where other core models come in mid-training, the wake word is kept, its job says so, and it is not attached", async () => {
  const servers: ReturnType<typeof web> = new Map();
  await start({ web: servers, automatic: false });
  const companion = await companions.create(anna, { name: "Ada" });
  const id = await train({ companionId: companion.id });
  await untilTraining(1);
  for (const [url, answer] of web()) servers.set(url, answer);
  await importAlexa();
  await passUntil("the full core is there", () => scene().house.components.isInstalled("wake-alexa"));
  scene().training.finish();
  await untilEnded(id);
  const { state, progress, wakeWordId } = await jobOf(id);
  assert.deepEqual([state, progress?.phase, wakeWordId], ["done", "outdated", id]);
  assert.match(progress?.message ?? "", /once more/);
  assert.deepEqual(
    (await trained()).map(({ outdated }) => outdated),
    [true],
  );
  assert.equal((await companions.get(anna, companion.id)).wakeWordModelId, null);
});

test("the catalogue and an import tell how many trained ones have to be trained anew", async () => {
  const servers: ReturnType<typeof web> = new Map();
  await start({ web: servers });
  assert.equal((await item())?.outdates, 0);
  await untilEnded(await train());
  scene().training.report = ({ core }) => scriptedReport({ verdict: "weak", core });
  await untilEnded(await train({ phrase: "Okay kitchen" }));
  assert.equal((await item())?.outdates, 1, "a weak one serves nobody anyway");
  for (const [url, answer] of web()) servers.set(url, answer);
  assert.equal((await importAlexa()).outdates, 1);
  await passUntil("it is there", () => scene().house.components.isInstalled("wake-alexa"));
  assert.equal((await item())?.outdates, 0);
});

test("a companion can't be given a trained wake word that is gone or weak; what the registry has need not be installed", async () => {
  await start(OFFLINE);
  const { care } = scene().house;
  scene().training.report = ({ core }) => scriptedReport({ verdict: "weak", core });
  const id = await train();
  await untilEnded(id);
  for (const dead of [id, NOBODYS]) {
    await assert.rejects(care.mustServe(dead), isCode("invalid_request", /Choose one of the list/));
  }
  for (const fine of [null, "hey_owl", "alexa"]) await care.mustServe(fine);
  await care.admin.update(id, { accepted: true });
  await care.mustServe(id);
  const companion = await companions.create(anna, { name: "Ada", wakeWordModelId: id });
  assert.equal(companion.wakeWordModelId, id);
  assert.equal((await companions.update(anna, companion.id, { wakeWordModelId: NOBODYS })).wakeWordModelId, id);
  assert.equal((await companions.create(anna, { name: "Eve", wakeWordModelId: NOBODYS })).wakeWordModelId, null);
  await db.delete(trainedWakeWords);
  assert.equal((await companions.update(anna, companion.id, { wakeWordModelId: null })).wakeWordModelId, null);
});

test("at the start, false alarms whose time is over are removed", async () => {
  const old = { phrase: "Hey", label: "Hall", durationMs: 300, wav: new Uint8Array(44), createdBy: anna.id };
  const row = { ...old, id: NOBODYS, kind: "false-alarm" as const, wakeWordId: "w", approved: false, createdAt: 0 };
  await db.insert(wakeRecordings).values(row);
  await start(OFFLINE);
  assert.deepEqual(await db.select({ id: wakeRecordings.id }).from(wakeRecordings), []);
});
