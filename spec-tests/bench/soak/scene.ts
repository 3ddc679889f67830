// What the wall hears: five minutes, again and again. Four people ask something; then there is nobody but noises and voices
// in another room, for so long that the wall clears itself.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resample } from "../../../handlers/shared/speech/resample.ts";
import { decodeWav } from "../../../handlers/shared/speech/wav.ts";
import { readRecordings } from "../../../handlers/testing/wake/recordings.ts";
import { createRandom, levelOf, mixInto, roomSound } from "../../../handlers/wake-words/sound/room-sounds.ts";
import { writeScene } from "../../support/scene.ts";
import { ROOT } from "../../targets/process-target.ts";

const RATE = 16_000;
/** As sound cards have it, not as the wake loop wants it. */
const CARD_RATE = 44_100;

/** As long as the windows that are compared: each holds every part of it, and so is the wall in both of them the same. */
export const SCENE_S = 300;
/** Where each wake word begins. The wall clears itself three minutes after the last of them has been answered. */
export const ASKED_AT_S = [8, 33, 58, 83] as const;
/** From the beginning of a wake word to the end of its answer: 13 s, and as much again for a busy machine. */
export const ANSWERED_WITHIN_S = 26;
/** When the wall is looked at, from the scene's beginning on, each minute: nobody's turn is under way. */
export const LOOKED_AT_S = 54;

const QUIET_FROM_S = 116;
const PAUSE_S = 3;
/** Somebody in the next room, and a noise at this one's window: about -40 dB and -34 dB of full scale. */
const VOICES_LEVEL = 0.01;
const NOISES_LEVEL = 0.02;

/** @param say the house's voice, at 16 kHz */
export type Say = (text: string) => Promise<Float32Array>;

/**
 * Writes the scene as a sound file for Chromium's microphone.
 * @param isReal with the recordings that HEARTH_TEST_DATA names, for openWakeWord's own models
 */
export async function writeWallScene(path: string, say: Say, isReal: boolean): Promise<void> {
  const question = await say("set a timer for five minutes");
  const sounds = isReal ? recorded() : await madeUp(say);
  const scene = new Float32Array(SCENE_S * RATE);
  const { wake } = sounds;
  for (const atS of ASKED_AT_S) {
    mixInto(scene, wake, atS * RATE);
    mixInto(scene, question, atS * RATE + wake.length + RATE / 10);
  }
  let at = QUIET_FROM_S * RATE;
  for (let i = 0; at < scene.length; i++) {
    const list = i % 2 === 0 ? sounds.noises : sounds.voices;
    const sound = list[Math.floor(i / 2) % list.length] ?? new Float32Array(0);
    const level = (i % 2 === 0 ? NOISES_LEVEL : VOICES_LEVEL) / Math.max(levelOf(sound), 1e-6);
    mixInto(
      scene,
      sound.map((sample) => sample * level),
      at,
    );
    at += sound.length + PAUSE_S * RATE;
  }
  await writeScene(path, [resample(scene, RATE, CARD_RATE)], CARD_RATE);
}

interface Sounds {
  wake: Float32Array;
  noises: Float32Array[];
  voices: Float32Array[];
}

function recorded(): Sounds {
  const all = readRecordings();
  const wake = all.find(({ name }) => name === "hey_jarvis_wyoming.wav");
  if (wake === undefined) throw new Error("HEARTH_TEST_DATA has no audio/wake/hey_jarvis_wyoming.wav.");
  const of = (kind: string) => all.filter((each) => each.kind === kind).map(({ samples }) => samples);
  return { wake: wake.samples, noises: of("noise"), voices: of("speech") };
}

/** Without recordings: "Hey Hearth", what the house's voice says, and noises out of numbers. */
async function madeUp(say: Say): Promise<Sounds> {
  const random = createRandom(1);
  const noises = (["fan", "pink", "hum", "buzz"] as const).map((room) => roomSound(room, 10 * RATE, 1, random));
  const sentences = ["the library is closed today", "good night", "turn off the lights in the kitchen"];
  const wake = await readFile(join(ROOT, "handlers/shared/wake/testing/golden/hey-hearth.wav"));
  return { wake: decodeWav(new Uint8Array(wake)).samples, noises, voices: await Promise.all(sentences.map(say)) };
}
