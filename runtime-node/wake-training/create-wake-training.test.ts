// The thread of a training and its files, with the real core models and a double of the trainer. It takes its seconds
// because each thread reads the TypeScript anew.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { DomainError } from "../../handlers/errors.ts";
import type { WakeTrainingHooks, WakeTrainingPlan } from "../../handlers/ports/wake-training.ts";
import type { JobProgress } from "../../handlers/shared/contract/jobs.ts";
import { decodeWav, encodeWav16 } from "../../handlers/shared/speech/wav.ts";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { createKeptLog } from "../../handlers/testing/kept-log.ts";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { createWakeTraining } from "./create-wake-training.ts";
import { trainingProgram } from "./training-program.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ID = "0198a6f0-3b1c-7c2e-9f00-000000000001";
const EMBEDDING = "data/starter/wake/embedding.onnx";
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const TONE = encodeWav16(
  new Float32Array(2_400).map((_, i) => Math.sin(i / 10) / 2),
  24_000,
);

const planOf = (phrase: string): WakeTrainingPlan => ({
  id: ID,
  phrase,
  variants: [phrase],
  voices: { train: ["one"], heldOut: ["two"] },
  singleVoice: false,
  starterSpeech: true,
  samplesPerVoice: 4,
  core: {
    mel: { path: "data/starter/wake/mel.onnx", starter: true },
    embedding: { path: EMBEDDING, starter: true },
    embeddingSha256: sha256(readFileSync(join(ROOT, EMBEDDING))),
    starter: true,
  },
  banks: [],
});

function setUp(t: TestContext) {
  const dataDir = tempFolder(t);
  const program = trainingProgram("double-worker", new URL("./testing/double-worker.ts", import.meta.url).href);
  const told: JobProgress[] = [];
  const controller = new AbortController();
  const hooks: WakeTrainingHooks = {
    signal: controller.signal,
    onProgress: (progress) => void told.push(progress),
    synthesize: async () => TONE,
    recordings: async () => [{ kind: "phrase", speaker: "Anna", wav: TONE }],
  };
  const training = createWakeTraining({ dataDir, rootDir: ROOT, log: createKeptLog(), program });
  return { dataDir, training, hooks, told, controller };
}

describe("createWakeTraining()", { concurrency: 2 }, () => {
  test("train() leaves a detector under a name of the phrase, clips to listen to, and a bank for the next one", async (t) => {
    const { dataDir, training, hooks, told } = setUp(t);
    let [atOnce, most] = [0, 0];
    const synthesize: WakeTrainingHooks["synthesize"] = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise(setImmediate);
      atOnce -= 1;
      return TONE;
    };
    const detector = await training.train(planOf("Hey Hearth"), { ...hooks, synthesize });
    assert.ok(most >= 1 && most <= 2, `${most} sentences are asked for at once`);
    assert.equal(detector.file, `hey-hearth-${ID}.onnx`);
    assert.deepEqual(detector.place, { path: `voice/wake/trained/${detector.file}`, starter: false });
    const bytes = readFileSync(join(dataDir, detector.place.path));
    // 1,760 samples are 8 frames of 32 bands: the starter's own mel model has run.
    assert.equal(bytes.toString(), "256 numbers of Hey Hearth");
    assert.deepEqual([detector.sizeBytes, detector.sha256], [bytes.length, sha256(bytes)]);
    assert.equal(detector.report.training.recordings, 1);
    assert.deepEqual(
      told.map(({ phase }) => phase),
      ["speech", "fitting"],
    );
    const samples = await training.samples(ID);
    assert.deepEqual(samples.map(({ kind }) => kind).sort(), ["near-miss", "phrase", "speech"]);
    for (const { n } of samples) {
      const { sampleRate, samples: heard } = decodeWav((await training.sample(ID, n)) ?? assert.fail("no clip"));
      assert.deepEqual([sampleRate, heard.length], [16_000, 1_600]);
    }
    assert.equal(await training.sample(ID, 99), null);
    assert.deepEqual(readdirSync(join(dataDir, "voice/wake/negatives")), ["bank-own.bank"]);
    assert.deepEqual(await training.leftovers(), { detectors: [detector.file], trainings: [ID] });
    await training.discard(ID);
    assert.deepEqual(await training.samples(ID), []);
    await training.removeDetectors([detector.file, "never-there.onnx"]);
    assert.deepEqual(await training.leftovers(), { detectors: [], trainings: [] });
    assert.ok(existsSync(join(dataDir, "voice/wake/negatives/bank-own.bank")), "a bank outlives its training");
  });

  test("train() ends within a second of an abort, and its next try goes on from what was kept", async (t) => {
    const { training, hooks, told, controller } = setUp(t);
    const running = training.train(planOf("for ever"), hooks);
    running.catch(() => undefined);
    while ((await training.samples(ID)).length < 3) await new Promise(setImmediate);
    const reason = new Error("cancelled by hand");
    const beganAt = performance.now();
    controller.abort(reason);
    await assert.rejects(running, (error) => error === reason);
    assertWithin(performance.now() - beganAt, 1_000);
    await training.train(planOf("for ever"), { ...hooks, signal: new AbortController().signal });
    const tries = told.filter(({ phase }) => phase === "speech").map(({ message }) => message);
    assert.deepEqual(tries, ["anew", "goes on"]);
  });

  test("train() of a signal that is aborted already starts nothing", async (t) => {
    const { training, hooks, controller } = setUp(t);
    controller.abort(new Error("too late"));
    await assert.rejects(training.train(planOf("Hey Hearth"), hooks), /too late/);
    assert.deepEqual(await training.leftovers(), { detectors: [], trainings: [] });
  });

  for (const phrase of ["crash", "leave"]) {
    test(`train() says in words that the thread has come to an end (${phrase})`, async (t) => {
      const { training, hooks } = setUp(t);
      await assert.rejects(training.train(planOf(phrase), hooks), (error) => {
        assert.ok(error instanceof DomainError && error.code === "internal" && error.cause instanceof Error);
        return /stopped unexpectedly.*Begin it again/.test(error.message);
      });
    });
  }

  test("train() passes on why there is no speech", async (t) => {
    const { training, hooks } = setUp(t);
    const synthesize = async () => {
      throw new DomainError("upstream_failed", "The voice has gone.");
    };
    await assert.rejects(training.train(planOf("Hey Hearth"), { ...hooks, synthesize }), (error) => {
      assert.ok(error instanceof DomainError);
      return error.code === "upstream_failed" && error.message === "The voice has gone.";
    });
  });

  test("train() refuses core models that are not those of the plan", async (t) => {
    const { training, hooks } = setUp(t);
    const plan = planOf("Hey Hearth");
    await assert.rejects(
      training.train({ ...plan, core: { ...plan.core, embeddingSha256: "0".repeat(64) } }, hooks),
      (error) => error instanceof DomainError && error.code === "component_not_ready",
    );
    const gone = { path: "voice/wake/core/mel.onnx", starter: false };
    await assert.rejects(
      training.train({ ...plan, core: { ...plan.core, mel: gone } }, hooks),
      (error) => error instanceof DomainError && error.code === "component_not_ready",
    );
  });

  test("files are looked for nowhere else, whatever is asked for", async (t) => {
    const { training } = setUp(t);
    for (const id of ["..", "../..", "", "a/b"]) {
      assert.throws(() => training.samples(id), TypeError);
      assert.throws(() => training.discard(id), TypeError);
    }
    await assert.rejects(training.removeDetectors(["../hearth.db"]), TypeError);
  });
});
