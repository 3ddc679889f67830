// A whole recording through the wake loop, for tests and benchmarks.
import { FRAME_SAMPLES, WAKE_SAMPLE_RATE } from "../../shared/wake/constants.ts";
import {
  createWakeLoop,
  type DetectorInUse,
  type WakeLoopOptions,
  type WakeStep,
} from "../../shared/wake/wake-loop.ts";
import { createRandom, mixInto, roomSound } from "../../wake-words/sound/room-sounds.ts";

export interface LoopRun {
  steps: WakeStep[];
  /** In order, with the step that told of each. */
  wakes: { id: string; score: number; framesAgo: number; step: number }[];
  /** Steps that computed an embedding. */
  embedded: number;
}

/** From a new beginning; the last samples that fill no step are left out. */
export async function runLoop(
  options: WakeLoopOptions,
  detectors: readonly DetectorInUse[],
  sound: Float32Array,
): Promise<LoopRun> {
  const loop = createWakeLoop(options);
  loop.setDetectors(detectors);
  const steps: WakeStep[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
    steps.push(await loop.push(sound.subarray(at, at + FRAME_SAMPLES)));
  }
  return {
    steps,
    wakes: steps.flatMap(({ wakes }, step) => wakes.map((wake) => ({ ...wake, step }))),
    embedded: steps.filter(({ ranEmbedding }) => ranEmbedding).length,
  };
}

/** The recording in a room with even noise of this root mean square, so many seconds before and after it. */
export function inRoom(
  recording: Float32Array,
  { level, gain = 1, beforeS, afterS }: { level: number; gain?: number; beforeS: number; afterS: number },
): Float32Array {
  const before = Math.round(beforeS * WAKE_SAMPLE_RATE);
  const length = before + recording.length + Math.round(afterS * WAKE_SAMPLE_RATE);
  const sound = roomSound(level === 0 ? "silence" : "white", length, level, createRandom(3));
  mixInto(
    sound,
    recording.map((value) => value * gain),
    before,
  );
  return sound;
}
