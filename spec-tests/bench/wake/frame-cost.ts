// What a step of the wake loop costs in each of its forms: in processor time, and each step of all forms side by side, so
// that a busy machine is as busy for all of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeWav } from "../../../handlers/shared/speech/wav.ts";
import { FRAME_SAMPLES } from "../../../handlers/shared/wake/constants.ts";
import { createWakeLoop, type WakeLoop } from "../../../handlers/shared/wake/wake-loop.ts";
import { inRoom } from "../../../handlers/testing/wake/run-loop.ts";
import { createRandom, roomSound } from "../../../handlers/wake-words/sound/room-sounds.ts";
import { median, ms, percentile, type Row } from "../stats.ts";
import type { Engine } from "./engines.ts";
import type { WakeModels } from "./models.ts";

const GOLDEN = join(import.meta.dirname, "../../../handlers/shared/wake/testing/golden");
/** Steps before the engine runs as fast as it will, and the room is known. */
const WARM_UP_STEPS = 60;
const SPEECH_STEPS = 150;
const QUIET_STEPS = 200;
const OPENINGS = 4;

const clip = (name: string) => decodeWav(new Uint8Array(readFileSync(join(GOLDEN, `${name}.wav`)))).samples;

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

interface Form {
  name: string;
  loop: WakeLoop;
  times: number[];
}

function formsOf({ mel, embedding, streaming, detector }: WakeModels): Form[] {
  const form = (name: string, loop: WakeLoop): Form => {
    loop.setDetectors([{ id: "wake word", model: detector, threshold: 0.5 }]);
    return { name, loop, times: [] };
  };
  return [
    form("the whole window", createWakeLoop({ mel, embedding, form: "full" })),
    form("incremental", createWakeLoop({ mel, embedding, gate: false })),
    ...(streaming === null ? [] : [form("streaming", createWakeLoop({ mel, embedding: streaming, gate: false }))]),
  ];
}

/** Pushes the sound through each form, step by step in turn; the times begin anew behind the warm-up. */
async function pushAll(forms: readonly Form[], sound: Float32Array): Promise<void> {
  for (let step = 0; (step + 1) * FRAME_SAMPLES <= sound.length; step++) {
    const frame = sound.subarray(step * FRAME_SAMPLES, (step + 1) * FRAME_SAMPLES);
    for (const form of forms) {
      if (step === WARM_UP_STEPS) form.times.length = 0;
      form.times.push(await processorMs(() => form.loop.push(frame)));
    }
  }
}

const figures = (times: readonly number[]) =>
  `p50 ${ms(median(times))}, p95 ${ms(percentile(times, 0.95))}, p99 ${ms(percentile(times, 0.99))}`;
const meanOf = (times: readonly number[]) => times.reduce((sum, each) => sum + each, 0) / times.length;

async function speechRows(models: WakeModels, { name: engine, isBrowsers }: Engine): Promise<Row[]> {
  const sentence = clip("kitchen-light");
  const sound = new Float32Array((WARM_UP_STEPS + SPEECH_STEPS) * FRAME_SAMPLES);
  for (let at = 0; at < sound.length; at += sentence.length) sound.set(sentence.subarray(0, sound.length - at), at);
  const forms = formsOf(models);
  await pushAll(forms, sound);
  const [full, ...others] = forms;
  if (full === undefined) throw new Error("there is no form to measure");
  return others.map(({ name, times }) => {
    const share = median(times) / median(full.times);
    // The home's targets are for the browser's engine; the other one is quick enough in any form.
    const isJudged = name === "streaming" && isBrowsers;
    return {
      name: `a step in speech, ${name}, ${engine}`,
      measured: figures(times),
      yardstick: `${full.name}: ${figures(full.times)}`,
      ratio: share.toFixed(2),
      target: isJudged ? "at most 0.5, p50 under 8 ms, p99 under 40 ms" : "below 1, p99 under 40 ms",
      met: percentile(times, 0.99) < 40 && (isJudged ? share <= 0.5 && median(times) < 8 : share < 1),
    };
  });
}

/** A quiet room for the gated loop and the whole window, and what the first steps of a word cost behind it. */
async function quietRows(models: WakeModels, { name: engine }: Engine): Promise<Row[]> {
  const { mel, embedding, streaming, detector } = models;
  const [full] = formsOf(models);
  const gated: Form = { name: "gated", loop: createWakeLoop({ mel, embedding: streaming ?? embedding }), times: [] };
  gated.loop.setDetectors([{ id: "wake word", model: detector, threshold: 0.5 }]);
  if (full === undefined) throw new Error("there is no form to measure");
  const room = roomSound("pink", (WARM_UP_STEPS + QUIET_STEPS) * FRAME_SAMPLES, 0.0005, createRandom(2));
  await pushAll([full, gated], room);
  const quiet = [...gated.times];
  gated.times.length = 0;
  for (let n = 0; n < OPENINGS; n++) {
    const word = inRoom(clip("hey-hearth"), { level: 0.0005, beforeS: 0.1 * n, afterS: 4 });
    for (let at = 0; at + FRAME_SAMPLES <= word.length; at += FRAME_SAMPLES) {
      gated.times.push(await processorMs(() => gated.loop.push(word.subarray(at, at + FRAME_SAMPLES))));
    }
  }
  return [
    {
      name: `a step in a quiet room, ${engine}`,
      measured: `mean ${ms(meanOf(quiet))}, ${figures(quiet)}`,
      yardstick: `the whole window: mean ${ms(meanOf(full.times))}`,
      ratio: (meanOf(quiet) / meanOf(full.times)).toFixed(3),
      target: "mean under 1.5 ms",
      met: meanOf(quiet) < 1.5,
    },
    {
      name: `a step while a word ends the quiet, ${engine}`,
      measured: `${figures(gated.times)}, longest ${ms(Math.max(...gated.times))}`,
      yardstick: `the whole window: ${figures(full.times)}`,
      ratio: (percentile(gated.times, 0.99) / median(full.times)).toFixed(2),
      target: "p99 under 40 ms",
      met: percentile(gated.times, 0.99) < 40,
    },
  ];
}

export async function frameCostRows(models: WakeModels, engine: Engine): Promise<Row[]> {
  return [...(await speechRows(models, engine)), ...(await quietRows(models, engine))];
}
