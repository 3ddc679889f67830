// Which recorded phrases are heard, and how often other recordings wake: the original detectors over both cores.
import { WAKE_SAMPLE_RATE } from "../../../handlers/shared/wake/constants.ts";
import type { ModelRunner } from "../../../handlers/shared/wake/model-runner.ts";
import { loadModel, loadModelFile } from "../../../handlers/testing/wake/onnx-runner.ts";
import {
  DETECTORS,
  originalModelPath,
  type Recording,
  readRecordings,
} from "../../../handlers/testing/wake/recordings.ts";
import { inRoom, runLoop } from "../../../handlers/testing/wake/run-loop.ts";
import { type Core, coreBytes } from "./models.ts";

/** openWakeWord's own advice, and the catalogue's defaultThreshold. */
const THRESHOLD = 0.5;
const ROOM = { level: 0.00003, beforeS: 3, afterS: 1 };

interface Tally {
  said: number;
  heard: number;
  plainHeard: number;
  falseWakes: Map<Recording["kind"], string[]>;
}

/** A Markdown table: recall, false wakes an hour in speech and noise, and where else it woke. */
export async function detectionTable(core: Core): Promise<string> {
  const bytes = coreBytes(core);
  const [mel, embedding] = [await loadModel(bytes.mel), await loadModel(bytes.embedding)];
  const models = await Promise.all(DETECTORS.map(({ file }) => loadModelFile(originalModelPath(file))));
  const tallies = new Map<string, Tally>(
    DETECTORS.map(({ id }) => [id, { said: 0, heard: 0, plainHeard: 0, falseWakes: new Map() }]),
  );
  const recordings = readRecordings();
  for (const recording of recordings) {
    const peaks = new Map<string, number>();
    const detectors = DETECTORS.map(({ id }, n) => ({
      id,
      threshold: THRESHOLD,
      model: watched(models[n], (score) => peaks.set(id, Math.max(score, peaks.get(id) ?? 0))),
    }));
    const { wakes } = await runLoop({ mel, embedding, now: () => 0 }, detectors, inRoom(recording.samples, ROOM));
    for (const { id, isSaidIn } of DETECTORS) {
      const tally = tallies.get(id);
      if (tally === undefined) continue;
      const count = wakes.filter((wake) => wake.id === id).length;
      if (isSaidIn(recording)) {
        tally.said += 1;
        tally.heard += Number(count > 0);
        tally.plainHeard += Number((peaks.get(id) ?? 0) >= THRESHOLD);
      } else if (count > 0 && !recording.name.startsWith("multiple")) {
        const names = tally.falseWakes.get(recording.kind) ?? [];
        tally.falseWakes.set(recording.kind, [...names, ...Array<string>(count).fill(recording.name)]);
      }
    }
  }
  for (const model of [mel, embedding, ...models]) await model.close();
  const hours = lengthOf(recordings.filter(({ kind }) => kind === "speech" || kind === "noise")) / 3_600;
  const lines = [...tallies].map(([id, { said, heard, plainHeard, falseWakes }]) => {
    const others = [...(falseWakes.get("wake") ?? []), ...(falseWakes.get("commands") ?? [])];
    const count = (falseWakes.get("speech") ?? []).length + (falseWakes.get("noise") ?? []).length;
    return `| ${[
      id,
      `${heard} of ${said}`,
      `${plainHeard} of ${said}`,
      `${(count / hours).toFixed(1)} (${count} in ${(hours * 60).toFixed(1)} min)`,
      others.length === 0 ? "none" : others.join(", "),
    ].join(" | ")} |`;
  });
  return [
    `Detection with the ${core} core, threshold ${THRESHOLD}:`,
    "",
    "| detector | heard | a plain threshold hears | false wakes an hour, speech and noise | wakes in other words and commands |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}

const lengthOf = (recordings: readonly Recording[]) =>
  recordings.reduce((sum, { samples }) => sum + samples.length / WAKE_SAMPLE_RATE, 0);

function watched(model: ModelRunner | undefined, onScore: (score: number) => void): ModelRunner {
  if (model === undefined) throw new Error("a detector is missing");
  return {
    inputShape: model.inputShape,
    run: async (data, shape) => {
      const output = await model.run(data, shape);
      onScore(Math.max(...(output.length === 1 ? output : output.subarray(1))));
      return output;
    },
    close: () => model.close(),
  };
}
