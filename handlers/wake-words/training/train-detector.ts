// Makes a detector of a phrase and says how well it hears: speech, features, a fit, and the gate that it has to pass.
import { checkExport, exportDetector } from "./export-detector.ts";
import { fitDetector } from "./fit-detector.ts";
import type { Linear } from "./fit-logistic.ts";
import { listenToAll } from "./gate.ts";
import { gatherRecordings, gatherVoices } from "./gather-voices.ts";
import type { Piece } from "./kept-pieces.ts";
import { negativesOf } from "./negatives.ts";
import type { TrainDetector } from "./training-tools.ts";
import { WINDOW_SIZE } from "./windows.ts";
import { writeReport } from "./write-report.ts";

/** Windows whose scores are compared between the trainer and the file. */
const COMPARED = 64;

/**
 * The same plan over the same sound makes the same detector. What `tools.kept` holds of an earlier try is not done again.
 * @throws DomainError of `tools.say`, `invalid_request` for a damaged bank, `internal` for a file that does not score as
 * it should; WakeModelError for core models of another kind; whatever `tools.signal` was aborted with
 */
export const trainDetector: TrainDetector = async (plan, tools) => {
  const beganMs = tools.now();
  const { train, heldOut, speech } = await gatherVoices(plan, tools);
  const recordings = await gatherRecordings(tools);
  const negatives = await negativesOf(plan, speech, tools);
  const voices = recordings.length === 0 ? train : [...train, recordings];
  const { detector, ...rows } = await fitDetector({ voices, negatives, tools });
  const rounded = asStored(detector);
  const onnx = exportDetector(rounded);
  await checkExport(onnx, { detector: rounded, windows: comparedOf(train), load: tools.load });
  const heard = await listenWith(onnx, { detector: rounded, heldOut, negatives, tools });
  const ofKind = (kind: Piece["kind"]) =>
    new Set(recordings.filter((piece) => piece.kind === kind).map(({ text }) => text)).size;
  const report = writeReport({
    plan,
    heard,
    training: {
      voices: plan.voices.train.length,
      ...rows,
      recordings: ofKind("phrase"),
      falseAlarms: ofKind("near-miss"),
      singleVoice: plan.singleVoice,
      starterSpeech: plan.starterSpeech,
      variants: plan.variants,
      durationMs: Math.round(tools.now() - beganMs),
    },
  });
  return { onnx, report };
};

async function listenWith(onnx: Uint8Array, input: Omit<Parameters<typeof listenToAll>[0], "model">) {
  const model = await input.tools.load(onnx);
  try {
    return await listenToAll({ ...input, model });
  } finally {
    await model.close();
  }
}

/** As float32, which the file holds. */
const asStored = ({ weights, bias }: Linear): Linear => ({
  weights: weights.map(Math.fround),
  bias: Math.fround(bias),
});

const comparedOf = (voices: readonly (readonly Piece[])[]): Float32Array[] =>
  voices
    .flat()
    .slice(0, COMPARED)
    .map(({ values }) => values.slice(-WINDOW_SIZE));
