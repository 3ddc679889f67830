// Whether an hour of sound leaves anything behind: run as fast as it goes, with the garbage collected before each look.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { decodeWav } from "../../../handlers/shared/speech/wav.ts";
import { FRAME_MS, FRAME_SAMPLES } from "../../../handlers/shared/wake/constants.ts";
import { createWakeLoop } from "../../../handlers/shared/wake/wake-loop.ts";
import { inRoom } from "../../../handlers/testing/wake/run-loop.ts";
import type { Row } from "../stats.ts";
import type { WakeModels } from "./models.ts";

const GOLDEN = join(import.meta.dirname, "../../../handlers/shared/wake/testing/golden");
const MB = 1024 * 1024;
const GROWTH_MOST_MB = 2;

/** @param minutes of sound; what the first half leaves behind is the engine's and the compiler's, the second's would be a leak */
export async function memoryRow({ mel, embedding, streaming, detector }: WakeModels, minutes: number): Promise<Row> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = () => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { own: (heapUsed + external) / MB, whole: rss / MB };
  };
  const clip = decodeWav(new Uint8Array(readFileSync(join(GOLDEN, "hey-hearth.wav")))).samples;
  const scene = inRoom(clip, { level: 0.0005, beforeS: 8, afterS: 8 });
  const loop = createWakeLoop({ mel, embedding: streaming ?? embedding });
  loop.setDetectors([{ id: "wake word", model: detector, threshold: 0.5 }]);
  const steps = Math.round((minutes * 60_000) / FRAME_MS);
  let before = used();
  for (let step = 0; step < steps; step++) {
    if (step === Math.round(steps / 2)) before = used();
    const at = (step * FRAME_SAMPLES) % (scene.length - FRAME_SAMPLES);
    await loop.push(scene.subarray(at, at + FRAME_SAMPLES));
  }
  const after = used();
  return {
    name: `memory over ${minutes} minutes of sound`,
    measured: `${(after.own - before.own).toFixed(2)} MB more in the second half`,
    yardstick: `${before.own.toFixed(1)} MB at its half, ${before.whole.toFixed(0)} MB the whole process`,
    ratio: `process ${(after.whole - before.whole).toFixed(1)} MB more`,
    target: `at most ${GROWTH_MOST_MB} MB`,
    met: after.own - before.own <= GROWTH_MOST_MB,
  };
}
