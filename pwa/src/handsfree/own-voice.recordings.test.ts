// The guard on real voices: with HEARTH_TEST_DATA naming the folder that holds `audio/`.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createBargeInWatch } from "@hearth/handlers/shared/handsfree/barge-in.ts";
import { resample } from "@hearth/handlers/shared/speech/resample.ts";
import { decodeWav } from "@hearth/handlers/shared/speech/wav.ts";
import { createRandom, echoOf, framesOf, hiss, mixed, rmsOf, scaled } from "../../testing/room.ts";
import { createPlayedLevels } from "../voice/speaking/played-levels.ts";
import { createOwnVoiceGuard, type OwnVoiceGuard, WINDOWS_PER_FRAME } from "./own-voice.ts";
import { windowLevelsOf } from "./window-levels.ts";

const folder = join(process.env.HEARTH_TEST_DATA ?? "", "audio/speech");
const skip = existsSync(folder) ? false : "HEARTH_TEST_DATA names no folder with recordings, so none were heard";
const RATE = 16_000;
const FRAME_S = 0.08;
const REPLY_S = 6;
const REPLIES = 100;

/** Sentences; others of the recordings are single words, or stored in ways that nobody plays. */
function voices(): Float32Array<ArrayBuffer>[] {
  return readdirSync(folder)
    .filter((name) => /^(arctic|jfk|librivox|vosk).*[.]wav$/.test(name))
    .map((name) => decodeWav(new Uint8Array(readFileSync(join(folder, name)))))
    .map(({ samples, sampleRate }) => resample(samples, sampleRate, RATE))
    .filter((samples) => samples.length > 2 * RATE)
    .map((samples) => Float32Array.from({ length: REPLY_S * RATE }, (_, i) => samples[i % samples.length] ?? 0));
}

function listen(microphone: Float32Array<ArrayBuffer>, reply: Float32Array, guard: OwnVoiceGuard) {
  const levels = createPlayedLevels();
  levels.add(reply, RATE, 0);
  const watch = createBargeInWatch();
  guard.reset();
  const found = { byRule: 0, guarded: 0 };
  framesOf(microphone).forEach((frame, index) => {
    guard.push(windowLevelsOf(frame), levels.before((index + 1) * FRAME_S, WINDOWS_PER_FRAME));
    if (!watch.push(rmsOf(frame))) return;
    found.byRule += 1;
    if (!guard.explains()) found.guarded += 1;
  });
  return found;
}

function reply(voice: Float32Array, seed: number, attenuationDb: number) {
  const random = createRandom(seed);
  const spoken = scaled(voice, 0.2);
  const echo = echoOf(spoken, { delayS: 0.04 + 0.2 * random(), attenuationDb }, random);
  const noise = hiss(echo.length, 0.003, random);
  return { spoken, microphone: mixed(echo.length, { samples: echo, fromS: 0 }, { samples: noise, fromS: 0 }) };
}

test("real voices 20 to 35 dB below the loudspeaker break into none of 100 replies", { skip }, () => {
  const known = voices();
  for (let i = 0; i < REPLIES; i++) {
    const voice = known[i % known.length] ?? new Float32Array(RATE);
    const { spoken, microphone } = reply(voice, i + 1, 20 + (15 * i) / (REPLIES - 1));
    assert.deepEqual(listen(microphone, spoken, createOwnVoiceGuard()), { byRule: 0, guarded: 0 }, `reply ${i}`);
  }
});

test("where the echo is hardly cancelled, half of what would break in is held back", { skip }, (t) => {
  const known = voices();
  // One device in one room.
  const guard = createOwnVoiceGuard();
  const count = { byRule: 0, guarded: 0 };
  for (let i = 0; i < REPLIES; i++) {
    const voice = known[i % known.length] ?? new Float32Array(RATE);
    const { spoken, microphone } = reply(voice, 1, 3 + (7 * i) / (REPLIES - 1));
    const found = listen(microphone, spoken, guard);
    if (found.byRule > 0) count.byRule += 1;
    if (found.guarded > 0) count.guarded += 1;
  }
  t.diagnostic(
    `by the rule alone ${count.byRule} of ${REPLIES} replies break into themselves, with the guard ${count.guarded}`,
  );
  assert.ok(count.guarded <= count.byRule / 2, JSON.stringify(count));
});
