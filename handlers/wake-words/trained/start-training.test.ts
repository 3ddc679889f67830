// What POST /train is checked for: words, voices, companions, what is there already, and that trainings queue.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { WAKE_TRAINED_MAX } from "../../shared/contract/limits.ts";
import type { TrainWakeWord } from "../../shared/contract/wake-admin.ts";
import { trainedWakeWords } from "../../store/schema.ts";
import { scriptedReport } from "../../testing/scripted-wake-training.ts";
import { createTrainingScene, OFFLINE } from "../../testing/training-scene.ts";
import { createEngines } from "../../voice/tts/engines.ts";
import { startTraining } from "./start-training.ts";

const { db, companions, anna, ben, start, scene, jobOf, train, untilEnded, untilTraining, trained } =
  await createTrainingScene();
const isCode =
  (code: string, words = /./) =>
  (error: unknown) =>
    error instanceof DomainError && error.code === code && words.test(error.message);

test("two trainings queue, whatever their phrases are", async () => {
  await start({ ...OFFLINE, automatic: false });
  const [one, two] = [await train(), await train({ phrase: "Okay kitchen" })];
  await untilTraining(1);
  assert.deepEqual([(await jobOf(two)).state, (await jobOf(two)).ahead], ["queued", 1]);
  scene().training.finish();
  await untilEnded(one);
  await untilTraining(2);
  assert.equal(scene().training.plans[1]?.phrase, "Okay kitchen");
});

test("a phrase that is trained already, or is being trained, is refused unless it is asked for again", async () => {
  await start({ ...OFFLINE, automatic: false });
  const first = await train();
  await assert.rejects(train({ phrase: "hey, hearth" }), isCode("conflict", /being trained/));
  await untilTraining(1);
  scene().training.finish();
  await untilEnded(first);
  await assert.rejects(train({ phrase: "HEY HEARTH" }), isCode("conflict", /trained already/));
  const again = await train({ again: true });
  await untilTraining(2);
  scene().training.finish();
  await untilEnded(again);
  assert.deepEqual((await trained()).map(({ id }) => id).toSorted(), [first, again].toSorted());
});

test("of two that ask for the same phrase in the same moment one is refused", async () => {
  await start({ ...OFFLINE, automatic: false });
  const both = await Promise.allSettled([train(), train()]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
});

test("a training that ends while the same phrase is asked for is not overlooked", async () => {
  const input = { phrase: "Hey Hearth", name: "x", variants: [], companionId: null, voice: null, samplesPerVoice: 4 };
  const ending = [{ id: "w", userId: anna.id, input: { ...input, plan: null, begun: [] } }];
  await start(OFFLINE);
  const jobs = {
    ...scene().house.jobs,
    live: () => ending,
    // By now it has ended, after the rows had been read.
    add: async (_kind: unknown, _job: unknown, refuse?: (live: typeof ending) => void) => {
      refuse?.([]);
      return assert.fail("begun twice");
    },
  };
  const parts = { jobs, trained: { all: async () => [] }, companions, engines: createEngines([scene().house.engine]) };
  const asking = startTraining(parts, anna, { phrase: "hey hearth" }, new AbortController().signal);
  await assert.rejects(asking, isCode("conflict", /being trained/));
});

test("POST /train answers what will make a worse wake word of it", async () => {
  await start(OFFLINE);
  const ask = async (request: TrainWakeWord) => {
    const { jobId, warnings } = await scene().house.care.trainings.start(anna, request, new AbortController().signal);
    await untilEnded(jobId);
    return warnings;
  };
  assert.deepEqual(await ask({ phrase: "Good evening kitchen" }), []);
  const again = { phrase: "Good evening kitchen", again: true, voice: "am_michael" };
  assert.deepEqual(await ask(again), ["trained_already", "single_voice"]);
  assert.deepEqual(await ask({ phrase: "Tom" }), ["one_syllable"]);
});

test("what can't be trained is refused in words before anything begins", async () => {
  await start();
  await assert.rejects(train({ phrase: "Hey 2" }), isCode("invalid_request", /number as a word/));
  await assert.rejects(train({ phrase: "Привет" }), isCode("invalid_request", /Latin letters/));
  await assert.rejects(train({ variants: ["hay harth", "h3y"] }), isCode("invalid_request", /number as a word/));
  await assert.rejects(train({ voice: "af_nobody" }), isCode("invalid_request", /no voice af_nobody/));
  const hers = await companions.create(ben, { name: "Ben's own" });
  const missing = "01950000-0000-7000-8000-00000000000a";
  for (const companionId of [hers.id, missing]) {
    await assert.rejects(train({ companionId }), isCode("not_found", /companion/));
  }
  assert.deepEqual(await scene().house.jobs.list(anna), []);
});

test("a single voice is taken only when it is named, and its clips are divided", async () => {
  await start(OFFLINE);
  await untilEnded(await train({ voice: "am_michael" }));
  const [plan] = scene().training.plans;
  assert.deepEqual([plan?.singleVoice, plan?.voices], [true, { train: ["am_michael"], heldOut: ["am_michael"] }]);
});

test("a home keeps so many of its own and no more", async () => {
  await start(OFFLINE);
  const row = { name: "x", phrase: "x", sizeBytes: 1, sha256: "d".repeat(64), defaultThreshold: 0.5, accepted: false };
  const rows = Array.from({ length: WAKE_TRAINED_MAX }, (_, n) => {
    return { ...row, id: `w${n}`, file: `w${n}.onnx`, report: scriptedReport(), createdAt: n };
  });
  await db.insert(trainedWakeWords).values(rows);
  await assert.rejects(train(), isCode("conflict", /Remove one/));
});
