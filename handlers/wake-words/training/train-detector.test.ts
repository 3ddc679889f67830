// A whole training with the starter's real voice and core, and the bank that ships with Hearth.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { wakeReportSchema } from "../../shared/contract/wake-admin.ts";
import { loadModel } from "../../testing/wake/onnx-runner.ts";
import { inRoom, runLoop } from "../../testing/wake/run-loop.ts";
import { createTrainingBench, planOf } from "../../testing/wake/training-bench.ts";
import { decodeBank, encodeBank } from "../bank/bank-format.ts";
import { trainDetector } from "./train-detector.ts";
import type { TrainingTools, Utterance } from "./training-tools.ts";

const bench = await createTrainingBench();
after(() => bench.close());
/** Every other half minute of it, so that the test is quick; the check still hears a quarter of an hour. */
const whole = decodeBank(
  new Uint8Array(readFileSync(new URL("../../../data/starter/wake/negatives.bank", import.meta.url))),
);
const bank = encodeBank({
  ...whole.header,
  stretches: whole.stretches
    .filter((_, n) => n % 2 === 0)
    .map(({ voice, text, values }) => ({ voice, text, values: values() })),
});
const plan = await planOf({ phrase: "computer lantern", voices: { train: 4, heldOut: 1 }, samplesPerVoice: 6 });
const [stranger] = plan.voices.heldOut;

/** What was said while `trainDetector` ran. */
function listened(more: Partial<TrainingTools> = {}) {
  const said: Utterance[] = [];
  const phases = new Set<string>();
  const tools: TrainingTools = {
    ...bench.tools,
    banks: () => Promise.resolve([bank]),
    onProgress: ({ phase }) => phases.add(phase),
    ...more,
    say: (utterance, signal) => {
      said.push(utterance);
      return (more.say ?? bench.tools.say)(utterance, signal);
    },
  };
  return { said, phases, tools };
}

test("trainDetector() makes a detector that hears a voice it never heard and no near-miss, and goes on from what is kept", async () => {
  const dying = new Error("the speech engine died");
  const broken = listened({
    say: (utterance, signal) =>
      utterance.voice === plan.voices.train[3] ? Promise.reject(dying) : bench.tools.say(utterance, signal),
  });
  await assert.rejects(trainDetector(plan, broken.tools), dying);
  const { said, phases, tools } = listened();
  const { onnx, report } = await trainDetector(plan, tools);

  assert.deepEqual(new Set(said.map(({ voice }) => voice)), new Set([plan.voices.train[3], stranger]));
  assert.deepEqual([...phases], ["speech", "fitting", "checking"]);
  wakeReportSchema.parse(report);
  assert.equal(report.verdict, "good", JSON.stringify(report));
  assert.ok(report.falseAccepts.hours > 0.25);
  assert.equal(report.training.voices, 4);
  assert.ok(report.heldOut.clips === 6 && report.heldOut.heard >= 5);
  assert.ok(report.nearMisses.clips >= 10 && report.nearMisses.fired <= 0.3 * report.nearMisses.clips);

  const model = await loadModel(onnx);
  const hears = async (text: string) => {
    const voice = stranger ?? assert.fail();
    const clip = await bench.tools.say({ text, voice, speed: 1.04, kind: "phrase" }, tools.signal);
    const sound = inRoom(clip, { level: 0.001, gain: 0.5, beforeS: 1.5, afterS: 1 });
    const detectors = [{ id: "trained", model, threshold: report.threshold }];
    return (await runLoop({ mel: tools.mel, embedding: tools.embedding, now: () => 0 }, detectors, sound)).wakes.length;
  };
  assert.equal(await hears("computer lantern"), 1);
  for (const other of ["computer", "lantern", "jupiter lantern", "computer carter", "good morning everybody"]) {
    assert.equal(await hears(other), 0, other);
  }
  await model.close();

  const again = await trainDetector(plan, listened().tools);
  assert.deepEqual(again.onnx, onnx, "the same plan makes the same detector");
});

test("trainDetector() ends at the next breath once it is aborted", async () => {
  const aborting = new AbortController();
  let breaths = 0;
  const { tools } = listened({
    signal: aborting.signal,
    onProgress: ({ phase }) => {
      if (phase === "fitting") aborting.abort(new Error("no longer wanted"));
    },
    breathe: () => {
      if (aborting.signal.aborted) breaths += 1;
      aborting.signal.throwIfAborted();
      return Promise.resolve();
    },
  });
  await assert.rejects(trainDetector(plan, tools), /no longer wanted/);
  assert.equal(breaths, 1);
});
