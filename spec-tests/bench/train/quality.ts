// "Hey jarvis", trained here and pretrained by openWakeWord, on the same recordings of people.
import type { ModelRunner } from "../../../handlers/shared/wake/model-runner.ts";
import { loadModel, loadModelFile } from "../../../handlers/testing/wake/onnx-runner.ts";
import { originalModelPath, type Recording, readRecordings } from "../../../handlers/testing/wake/recordings.ts";
import { inRoom, runLoop } from "../../../handlers/testing/wake/run-loop.ts";
import { type CoreName, coreFiles } from "../../../handlers/testing/wake/training-bench.ts";
import type { TimedTraining } from "./timed-training.ts";

/** openWakeWord's own advice, and the catalogue's defaultThreshold. */
const PRETRAINED_THRESHOLD = 0.5;
const ROOM = { level: 0.0003, beforeS: 3, afterS: 1 };

const isWhole = ({ name }: Recording) => name.startsWith("hey_jarvis_");
/** The name without "hey": a near-miss for one that was trained on the whole phrase. */
const isName = ({ name }: Recording) => name.startsWith("pv_jarvis_");

interface Tally {
  whole: string[];
  name: string[];
  others: string[];
}

/** A Markdown table; both detectors run in the same loops. */
export async function comparisonTable(core: CoreName, { onnx, report }: TimedTraining): Promise<string> {
  const files = coreFiles(core);
  const [mel, embedding] = [await loadModelFile(files.mel), await loadModelFile(files.embedding)];
  const models = {
    trained: { model: await loadModel(onnx), threshold: report.threshold },
    pretrained: {
      model: await loadModelFile(originalModelPath("hey_jarvis_v0.1.onnx")),
      threshold: PRETRAINED_THRESHOLD,
    },
  };
  const recordings = readRecordings().filter(({ name }) => !name.startsWith("multiple"));
  const tallies = new Map<string, Tally>(Object.keys(models).map((id) => [id, { whole: [], name: [], others: [] }]));
  const detectors = Object.entries(models).map(([id, each]) => ({ id, ...each }));
  for (const recording of recordings) {
    const sound = inRoom(recording.samples, ROOM);
    const { wakes } = await runLoop({ mel, embedding, now: () => 0 }, detectors, sound);
    const list = isWhole(recording) ? "whole" : isName(recording) ? "name" : "others";
    for (const { id } of wakes) tallies.get(id)?.[list].push(recording.name);
  }
  await closeAll([mel, embedding, ...detectors.map(({ model }) => model)]);
  const of = (isIt: (recording: Recording) => boolean) => recordings.filter(isIt).length;
  const others = recordings.filter((each) => !isWhole(each) && !isName(each));
  const minutes = others.reduce((sum, { samples }) => sum + samples.length / 16_000 / 60, 0);
  const lines = [...tallies].map(([id, { whole, name, others: wrong }]) =>
    [
      id,
      core,
      `${new Set(whole).size} of ${of(isWhole)}`,
      `${new Set(name).size} of ${of(isName)}`,
      `${wrong.length} in ${minutes.toFixed(1)} min${wrong.length === 0 ? "" : ` (${[...new Set(wrong)].join(", ")})`}`,
    ].join(" | "),
  );
  const head = ["detector", "core", "hears “hey jarvis”", "wakes at “jarvis” alone", "false accepts elsewhere"].join(
    " | ",
  );
  return [head, "--- | --- | --- | --- | ---", ...lines].map((line) => `| ${line} |`).join("\n");
}

const closeAll = (models: readonly ModelRunner[]) => Promise.all(models.map((model) => model.close()));
