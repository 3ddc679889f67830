// Trainings as jobs: their plan, what they are given, how they end, and what is left after restarts and removals.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { trainedWakeWordSchema } from "../../shared/contract/wake-admin.ts";
import { encodeWav16 } from "../../shared/speech/wav.ts";
import { readSettings, writeSettings } from "../../store/settings.ts";
import { emptyDisk } from "../../testing/scripted-install-tools.ts";
import { createScriptedWakeTraining, scriptedReport } from "../../testing/scripted-wake-training.ts";
import { createTrainingScene, OFFLINE } from "../../testing/training-scene.ts";

const {
  clock,
  db,
  companions,
  anna,
  ben,
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

test("a training installs the core models first, then trains with every voice that is not held out", async () => {
  await start();
  const id = await train({ variants: ["hay harth", "Hey, Hearth!", "hay  harth"], samplesPerVoice: 6 });
  await untilEnded(id);
  const [plan] = scene().training.plans;
  assert.deepEqual(plan?.core.mel, { path: "voice/wake/core/melspectrogram.onnx", starter: false });
  assert.deepEqual([plan?.id, plan?.core.starter, plan?.samplesPerVoice, plan?.singleVoice], [id, false, 6, false]);
  assert.deepEqual(plan?.variants, ["Hey Hearth", "hay harth"], "each way to write it once");
  const { train: some, heldOut } = plan?.voices ?? assert.fail();
  assert.deepEqual([...some, ...heldOut].toSorted(), ["af_bella", "af_heart", "am_michael", "bf_emma"]);
  assert.equal(heldOut.length, 2);
  assert.equal(scene().house.engine.asked.length, some.length);
});

test("without a line it trains on the starter models at once, and serves while those are in use", async () => {
  await start(OFFLINE);
  const id = await train();
  await untilEnded(id);
  assert.deepEqual([(await jobOf(id)).state, scene().training.plans[0]?.core.starter], ["done", true]);
  assert.deepEqual(scene().training.plans[0]?.core.embedding, {
    path: "data/starter/wake/embedding.onnx",
    starter: true,
  });
  assert.deepEqual(scene().house.components.queue.list(), []);
  assert.deepEqual(await listed(), [id]);
});

test("core models whose download somebody has paused are not waited for, and stay paused", async () => {
  await start();
  const { components, features, tools } = scene().house;
  tools.bytesPerTick = 1;
  await features.install("wake-alexa");
  for (const download of components.queue.list()) await components.queue.pause(download.id);
  const id = await train();
  await untilEnded(id);
  assert.deepEqual([(await jobOf(id)).state, scene().training.plans[0]?.core.starter], ["done", true]);
  assert.deepEqual(new Set(components.queue.list().map(({ state }) => state)), new Set(["paused"]));
});

test("a good one becomes a row with its report and threshold, is listed, and attached to its companion", async () => {
  await start();
  const companion = await companions.create(anna, { name: "Ada" });
  const id = await train({ name: "Our house", companionId: companion.id });
  await untilEnded(id);
  assert.equal((await jobOf(id)).wakeWordId, id);
  const [row] = await trained();
  trainedWakeWordSchema.strict().parse(row);
  assert.deepEqual(
    [row?.name, row?.phrase, row?.defaultThreshold, row?.usable, row?.accepted, row?.outdated],
    ["Our house", "Hey Hearth", 0.61, true, false, false],
  );
  assert.deepEqual(row?.usedBy.companions, [{ id: companion.id, name: "Ada" }]);
  assert.equal((await companions.get(anna, companion.id)).wakeWordModelId, id);
  const [item] = (await scene().house.care.wakeWords.list()).items;
  assert.deepEqual([item?.id, item?.kind, item?.phrase], [id, "trained", "Hey Hearth"]);
  assert.equal(
    (await scene().house.care.wakeWords.find(item?.file ?? ""))?.place.path,
    `voice/wake/trained/${item?.file}`,
  );
});

test("a weak one is kept but serves nobody and is not attached, until an admin insists", async () => {
  await start();
  scene().training.report = ({ core }) => scriptedReport({ verdict: "weak", hints: ["longer_phrase"], core });
  const companion = await companions.create(anna, { name: "Ada" });
  const id = await train({ companionId: companion.id });
  await untilEnded(id);
  const [weak] = await trained();
  assert.deepEqual([weak?.usable, await listed()], [false, []]);
  assert.equal((await companions.get(anna, companion.id)).wakeWordModelId, null);
  assert.equal(await scene().house.care.wakeWords.find(weak?.file ?? ""), null);
  assert.ok(await scene().house.care.wakeWords.find(weak?.file ?? "", { untried: true }), "an admin tries it");
  await scene().house.care.admin.update(id, { accepted: true, name: "All the same", defaultThreshold: 0.9 });
  const [accepted] = await trained();
  assert.deepEqual([accepted?.usable, accepted?.name, accepted?.defaultThreshold], [true, "All the same", 0.9]);
  assert.deepEqual(await listed(), [id]);
});

test("one that was trained on other core models is outdated and serves nobody", async () => {
  const disk = emptyDisk();
  await start({ ...OFFLINE, disk });
  const id = await train();
  await untilEnded(id);
  await scene().house.close();
  await start({ disk, wakeTraining: scene().training });
  await scene().house.care.admin.importWakeWord(anna, "alexa");
  await passUntil("the full core is there", () => scene().house.components.isInstalled("wake-alexa"));
  assert.deepEqual(
    (await trained()).map(({ usable, outdated }) => [usable, outdated]),
    [[false, true]],
  );
  assert.deepEqual(await listed(), ["alexa"]);
});

test("removing the last pretrained one leaves the core models that one's own stand on", async () => {
  await start();
  await untilEnded((await scene().house.care.admin.importWakeWord(anna, "alexa")).jobId);
  const id = await train();
  await untilEnded(id);
  await scene().house.care.admin.remove("alexa");
  assert.deepEqual([scene().house.components.isInstalled("wake-core"), await listed()], [true, [id]]);
});

test("the family's recordings and the approved false alarms of its phrase are given to a training", async () => {
  await start(OFFLINE);
  const wav = encodeWav16(
    Float32Array.from({ length: 16_000 }, (_, n) => Math.sin(n / 5) / 3),
    16_000,
  );
  const first = await train();
  await untilEnded(first);
  await scene().house.care.recordings.addPhrase({ phrase: "hey hearth", label: "Oma", createdBy: anna.id }, wav);
  await scene().house.care.keepFalseAlarm({ userId: ben.id, deviceLabel: "Kitchen" }, first, wav);
  await scene().house.care.keepFalseAlarm({ userId: ben.id, deviceLabel: "Hall" }, first, wav);
  const told = await scene().house.care.recordings.list();
  await scene().house.care.recordings.approve(told.find(({ from }) => from === "Kitchen")?.id ?? "");
  await untilEnded(await train({ again: true }));
  assert.deepEqual(
    scene().training.heard.map(({ kind, speaker }) => [kind, speaker]),
    [
      ["phrase", "Oma"],
      ["false-alarm", "Kitchen"],
    ],
  );
  const unknown = scene().house.care.keepFalseAlarm({ userId: ben.id, deviceLabel: "Kitchen" }, "nobody", wav);
  await assert.rejects(unknown, isCode("not_found", /wake word/));
});

test("a voice sidecar that dies in mid-training is waited for; one that stays away fails the training in words", async () => {
  await start({ ...OFFLINE });
  scene().house.engine.failWith(new DomainError("component_not_ready", "Speech is starting."));
  const id = await train();
  await untilTraining(1);
  await clock.advance(20_000);
  assert.equal((await jobOf(id)).state, "running");
  scene().house.engine.failWith(null);
  await untilEnded(id);
  assert.equal((await jobOf(id)).state, "done");
  scene().house.engine.failWith(new DomainError("component_not_ready", "Speech is starting."));
  const other = await train({ again: true });
  await untilEnded(other);
  const { state, problem } = await jobOf(other);
  assert.deepEqual([state, problem?.code], ["failed", "component_not_ready"]);
  assert.match(problem?.detail ?? "", /train it again/);
});

test("a training goes on after a restart by the plan that it began with", async () => {
  await start({ ...OFFLINE, automatic: false });
  const id = await train();
  await untilTraining(1);
  await scene().house.close();
  assert.deepEqual([scene().training.calledOff, scene().training.clips.has(id)], [[id], true]);
  // Now the full core models could be had: it would be another plan.
  await start({ wakeTraining: scene().training });
  await untilTraining(2);
  assert.deepEqual(scene().training.plans[1], scene().training.plans[0]);
  assert.ok(scene().training.clips.has(id), "what was said for it is no leftover");
  scene().training.finish();
  await untilEnded(id);
  assert.deepEqual([(await jobOf(id)).state, await listed()], ["done", [id]]);
});

test("a cancelled training leaves nothing; samples can be heard while it is told of", async () => {
  await start({ ...OFFLINE, automatic: false });
  const id = await train();
  await untilTraining(1);
  const samples = await scene().house.care.trainings.samples(id);
  assert.deepEqual([samples.length, samples[0]?.text, samples[0]?.n], [2, "Hey Hearth", 0]);
  assert.equal(new TextDecoder().decode((await scene().house.care.trainings.sample(id, 0)).slice(0, 4)), "RIFF");
  await assert.rejects(scene().house.care.trainings.sample(id, 99), isCode("not_found", /sample/));
  await scene().house.jobs.cancel(anna, id);
  assert.deepEqual([scene().training.clips.size, await trained(), scene().training.detectors.size], [0, [], 0]);
  const nobodys = "01950000-0000-7000-8000-00000000000a";
  await assert.rejects(scene().house.care.trainings.samples(nobodys), isCode("not_found", /training/));
});

test("admin.remove() of one's own takes the row, then the file; whoever listened for it falls back", async () => {
  await start(OFFLINE);
  const companion = await companions.create(anna, { name: "Ada" });
  const id = await train({ companionId: companion.id });
  await untilEnded(id);
  await writeSettings(db, { "voice.app_default_wakeword": id });
  assert.equal((await trained())[0]?.isDefault, true);
  await scene().house.care.admin.remove(id);
  assert.deepEqual([await trained(), await listed(), scene().training.detectors.size], [[], [], 0]);
  assert.equal((await companions.get(anna, companion.id)).wakeWordModelId, null);
  assert.equal((await readSettings(db))["voice.app_default_wakeword"], null);
  await assert.rejects(scene().house.care.admin.remove(id), isCode("not_found"));
});

test("at the start, detectors without a row and sound of trainings that nobody knows of are removed", async () => {
  await start(OFFLINE);
  const id = await train();
  await untilEnded(id);
  const file = (await trained())[0]?.file ?? "";
  scene().training.detectors.add("half-made.onnx");
  scene().training.clips.set("01950000-0000-7000-8000-00000000000b", []);
  await scene().house.close();
  await start({ ...OFFLINE, wakeTraining: scene().training });
  assert.deepEqual([[...scene().training.detectors], [...scene().training.clips.keys()]], [[file], [id]]);
  assert.deepEqual(await listed(), [id]);
});

test("a folder of trainings that can't be looked at is no reason to stay down", async () => {
  const broken = createScriptedWakeTraining();
  broken.leftovers = () => Promise.reject(new Error("EIO"));
  await start({ ...OFFLINE, wakeTraining: broken });
  assert.equal(scene().house.log.lines.filter(({ level }) => level === "error").length, 1);
  await untilEnded(await train());
  assert.equal((await trained()).length, 1);
});
