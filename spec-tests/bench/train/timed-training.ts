// One training with the starter's voice, by phases: seconds, processor time, memory, and its report in short.
import { readFileSync } from "node:fs";
import type { WakeReport } from "../../../handlers/shared/contract/wake-admin.ts";
import { createTrainingBench, type PlanOptions, planOf } from "../../../handlers/testing/wake/training-bench.ts";
import { trainDetector } from "../../../handlers/wake-words/training/train-detector.ts";

const STARTER_BANK = new URL("../../../data/starter/wake/negatives.bank", import.meta.url);

export interface TimedTraining {
  onnx: Uint8Array;
  report: WakeReport;
  /** For the terminal. */
  words: string;
}

export async function timedTraining(options: Required<Omit<PlanOptions, "variants">>): Promise<TimedTraining> {
  const bench = await createTrainingBench(options.core);
  const beganMs = performance.now();
  const began = process.cpuUsage();
  const phases: { phase: string; atMs: number }[] = [];
  let rss = 0;
  const result = await trainDetector(await planOf(options), {
    ...bench.tools,
    banks: () => Promise.resolve(options.core === "starter" ? [new Uint8Array(readFileSync(STARTER_BANK))] : []),
    onProgress: ({ phase }) => {
      if (phases.at(-1)?.phase !== phase) phases.push({ phase, atMs: performance.now() - beganMs });
    },
    breathe: () => {
      rss = Math.max(rss, process.memoryUsage().rss);
      return Promise.resolve();
    },
  });
  const totalMs = performance.now() - beganMs;
  const { user, system } = process.cpuUsage(began);
  await bench.close();
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const lines = [
    `${options.voices.train} voices × ${options.samplesPerVoice} samples: ${seconds(totalMs)}, processor ${seconds((user + system) / 1_000)}, ${Math.round(rss / 1e6)} MB at most`,
    ...phases.map(({ phase, atMs }, n) => `  ${phase}: ${seconds((phases[n + 1]?.atMs ?? totalMs) - atMs)}`),
    inWords(result.report),
  ];
  return { ...result, words: lines.join("\n") };
}

function inWords({ verdict, threshold, heldOut, recallLow, falseAccepts, nearMisses, confusable }: WakeReport): string {
  return [
    `${verdict} at ${threshold}: ${heldOut.heard} of ${heldOut.clips} clips of ${heldOut.voices} held-out voices (at least ${recallLow.toFixed(2)})`,
    `  ${falseAccepts.count} false accepts in ${falseAccepts.hours.toFixed(2)} h, at most ${falseAccepts.upperBound.toFixed(1)} an hour`,
    `  ${nearMisses.fired} of ${nearMisses.clips} near-misses: ${confusable
      .filter(({ fires }) => fires)
      .map(({ text }) => text)
      .join(", ")}`,
  ].join("\n");
}
