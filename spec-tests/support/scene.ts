// What Chromium's microphone hears in a test: recordings with pauses, over the faint noise that every real room has.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { encodeWav16 } from "../../handlers/shared/speech/wav.ts";
import { createRandom } from "../../handlers/wake-words/sound/room-sounds.ts";

/** A recording, or a pause in seconds. */
export type ScenePart = Float32Array | number;

/** About -66 dB of full scale. */
const ROOM_LEVEL = 0.000_5;

/** @param sampleRate of the recordings and of the file */
export async function writeScene(path: string, parts: readonly ScenePart[], sampleRate: number): Promise<void> {
  const lengths = parts.map((part) => (typeof part === "number" ? Math.round(part * sampleRate) : part.length));
  const random = createRandom(1);
  const whole = Float32Array.from(
    { length: lengths.reduce((sum, length) => sum + length, 0) },
    () => (random() * 2 - 1) * ROOM_LEVEL,
  );
  let at = 0;
  for (const [i, part] of parts.entries()) {
    if (typeof part !== "number")
      for (const [k, sample] of part.entries()) whole[at + k] = (whole[at + k] ?? 0) + sample;
    at += lengths[i] ?? 0;
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, encodeWav16(whole, sampleRate));
}
