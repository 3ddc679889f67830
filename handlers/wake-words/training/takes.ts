// One clip as a microphone in some room would have it: how near, how loud, among which noise, and after or before what.
import { FRAME_SAMPLES, WAKE_SAMPLE_RATE } from "../../shared/wake/constants.ts";
import { atLevel, repitch, reverberate, telephone } from "../sound/effects.ts";
import { mixInto, type Random, ROOMS, roomSound } from "../sound/room-sounds.ts";

/** Silence, or rather the room, before and after what is said, in seconds. */
const LEAD_S = 1;
const TAIL_S = 0.5;
/** Root mean square of a voice: from across the room to close by. */
const LEVEL = { least: 0.012, most: 0.2 };
/** How much softer the room is, in decibels. */
const NOISE_DB = { least: 6, most: 36 };
/** In so many of a hundred takes. */
const SHARE = { reverb: 0.6, telephone: 0.1, before: 0.15, after: 0.3, babble: 0.15 };

export interface Take {
  sound: Float32Array;
  /** Where the clip begins and ends in it, in samples. */
  start: number;
  end: number;
}

export interface TakeOptions {
  random: Random;
  /** Other talk, also of other voices: heard before, after, or far behind it. Nothing: it is said alone. */
  others?: readonly Float32Array[];
  /** Higher or lower voices are made of it, by so much at most. Default 0.08. */
  pitch?: number;
}

/** @param clip trimmed, at 16 kHz */
export function makeTake(clip: Float32Array, { random, others = [], pitch = 0.08 }: TakeOptions): Take {
  const said = repitch(clip, 1 + pitch * (2 * random() - 1));
  const before = others.length > 0 && random() < SHARE.before ? pick(others, random) : null;
  const after = others.length > 0 && random() < SHARE.after ? pick(others, random) : null;
  const gap = Math.round(0.05 * WAKE_SAMPLE_RATE + random() * 0.35 * WAKE_SAMPLE_RATE);
  const start = Math.round(LEAD_S * WAKE_SAMPLE_RATE) + Math.floor(random() * 4 * FRAME_SAMPLES);
  const end = start + said.length;
  const voice = new Float32Array(end + Math.round(TAIL_S * WAKE_SAMPLE_RATE));
  mixInto(voice, atLevel(said, 1), start);
  if (before !== null) mixInto(voice, atLevel(before.slice(-start + gap), 1), Math.max(0, start - gap - before.length));
  if (after !== null) mixInto(voice, atLevel(after, 1), end + gap);
  return { sound: inSomeRoom(voice, { random, others }), start, end };
}

/** Speech at a root mean square of about 1 as it arrives: walls, distance, noise, now and then a telephone. */
export function inSomeRoom(voice: Float32Array, { random, others = [] }: TakeOptions): Float32Array {
  const walls = { seconds: 0.12 + 0.4 * random(), wet: 0.15 + 0.75 * random(), random };
  const echoed = random() < SHARE.reverb ? reverberate(voice, walls) : voice;
  const heard = random() < SHARE.telephone ? telephone(echoed) : echoed;
  const level = LEVEL.least * (LEVEL.most / LEVEL.least) ** random();
  const noiseLevel = level * 10 ** (-(NOISE_DB.least + (NOISE_DB.most - NOISE_DB.least) * random()) / 20);
  const sound = roomSound(pick(ROOMS, random), voice.length, noiseLevel, random);
  if (others.length > 0 && random() < SHARE.babble) addBabble(sound, others, { level: noiseLevel, random });
  for (let i = 0; i < sound.length; i++) {
    sound[i] = Math.max(-1, Math.min(1, (sound[i] ?? 0) + level * (heard[i] ?? 0)));
  }
  return sound;
}

const BABBLERS = 4;

/** Some of `others` at once, over and over, in the background. */
export function addBabble(
  sound: Float32Array,
  others: readonly Float32Array[],
  { level, random }: { level: number; random: Random },
): void {
  for (let n = 0; n < BABBLERS; n++) {
    let at = -Math.floor(random() * WAKE_SAMPLE_RATE);
    while (at < sound.length) {
      const clip = atLevel(pick(others, random), level / Math.sqrt(BABBLERS));
      mixInto(sound, at < 0 ? clip.subarray(-at) : clip, Math.max(0, at));
      at += clip.length + Math.floor(random() * 0.5 * WAKE_SAMPLE_RATE) + 1;
    }
  }
}

function pick<T>(from: readonly T[], random: Random): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new RangeError("there is nothing to pick from");
  return found;
}
