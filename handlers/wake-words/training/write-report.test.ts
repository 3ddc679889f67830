// Reports on made-up scores.
import assert from "node:assert/strict";
import { test } from "node:test";
import { wakeReportSchema } from "../../shared/contract/wake-admin.ts";
import type { Heard } from "./gate.ts";
import { writeReport } from "./write-report.ts";

const plan = {
  id: "0190a1b2-0000-7000-8000-000000000000",
  phrase: "hey hearth",
  variants: ["hey hearth"],
  voices: { train: ["a", "b"], heldOut: ["c", "d"] },
  singleVoice: false,
  starterSpeech: false,
  samplesPerVoice: 6,
  core: {
    mel: { path: "mel.onnx", starter: true },
    embedding: { path: "embedding.onnx", starter: true },
    embeddingSha256: "0".repeat(64),
    starter: true,
  },
  banks: [],
};
const training = {
  ...{
    voices: 2,
    positives: 48,
    negatives: 900,
    recordings: 0,
    falseAlarms: 0,
    singleVoice: false,
    starterSpeech: false,
  },
  ...{ variants: ["hey hearth"], durationMs: 1_000 },
};
/** Twenty quiet steps, three at this score, and quiet again. */
const burst = (score: number) => [...Array(20).fill(0.001), score, score, score, ...Array(20).fill(0.001)];
const times = (count: number, score: number) => Array.from({ length: count }, () => ({ scores: burst(score) }));

const heard: Heard = {
  phrases: [...times(18, 0.8), ...times(2, 0.2)],
  nearMisses: [
    { text: "hey heart", scores: burst(0.6) },
    { text: "hey heart", scores: burst(0.3) },
    { text: "earth", scores: burst(0.1) },
  ],
  others: [burst(0.5), burst(0.3), burst(0.05)],
  hours: 1,
};

test("writeReport() takes the threshold that misses least within the target, and of equal ones that with fewest near-misses", () => {
  const report = wakeReportSchema.parse(writeReport({ plan, heard, training }));
  // A burst of s is s ÷ 0.9 smoothed: false accepts end above 0.56, near-misses above 0.67, the phrase is heard up to 0.89.
  assert.ok(report.threshold > 0.667 && report.threshold < 0.889, `${report.threshold}`);
  assert.equal(report.verdict, "good");
  assert.deepEqual(report.heldOut, { voices: 2, clips: 20, heard: 18 });
  assert.equal(report.recall, 0.9);
  assert.ok(Math.abs(report.recallLow - 0.699) < 1e-3);
  assert.deepEqual([report.falseAccepts.count, report.falseAccepts.hours], [0, 1]);
  assert.ok(Math.abs(report.falseAccepts.upperBound - 2.996) < 1e-3);
  assert.deepEqual(report.nearMisses, { clips: 3, fired: 0 });
  assert.deepEqual(report.hints, []);
  assert.equal(report.confusable[0]?.text, "hey heart");
  assert.ok(Math.abs((report.confusable[0]?.score ?? 0) - 0.6 / 0.9) < 1e-9);
  assert.equal(report.confusable.length, 2);
});

test("writeReport() advises other voices first where only the small ones that ship have spoken, however good it is", () => {
  const starter = { ...training, starterSpeech: true };
  const good = writeReport({ plan, heard, training: starter });
  assert.deepEqual([good.verdict, good.hints], ["good", ["full_voices"]]);
  assert.deepEqual(writeReport({ plan, heard, training: { ...starter, recordings: 3 } }).hints, []);
});

test("writeReport() draws the curve from the lowest threshold to the highest: both rates only fall", () => {
  const { curve } = writeReport({ plan, heard, training });
  assert.ok(curve.length > 20);
  for (const [n, point] of curve.slice(1).entries()) {
    const before = curve[n] ?? assert.fail();
    assert.ok(point.threshold > before.threshold);
    assert.ok(point.recall <= before.recall && point.falseAcceptsPerHour <= before.falseAcceptsPerHour);
  }
  assert.equal(curve[0]?.falseAcceptsPerHour, 2);
});

test("writeReport() calls weak what misses much, what false accepts drown, and what was hardly checked, with what would help", () => {
  const deaf = writeReport({ plan, heard: { ...heard, phrases: [...times(7, 0.8), ...times(3, 0.01)] }, training });
  assert.equal(deaf.verdict, "weak");
  assert.deepEqual(deaf.hints, [
    "longer_phrase",
    "more_voices",
    "install_core",
    "more_variants",
    "more_samples",
    "family_recordings",
  ]);
  const loud = writeReport({
    plan,
    heard: { ...heard, others: Array.from({ length: 5 }, () => burst(0.99)) },
    training,
  });
  assert.equal(loud.verdict, "weak");
  assert.equal(loud.falseAccepts.perHour, 5);
  assert.equal(writeReport({ plan, heard: { ...heard, hours: 0.05 }, training }).verdict, "weak");
});
