// Sound without a wake phrase as it fills a house, and its features: talk, babble, machines, tones like music, quiet.
import { WAKE_SAMPLE_RATE } from "../../shared/wake/constants.ts";
import { atLevel, repitch } from "../sound/effects.ts";
import { click, createRandom, mixInto, type Random, ROOMS, roomSound } from "../sound/room-sounds.ts";
import { embedSound, type FeatureTools } from "../training/features.ts";
import { addBabble, inSomeRoom } from "../training/takes.ts";
import type { BankDraft } from "./bank-format.ts";

/** Long enough that the beginning, which wakes nobody, costs little; short enough for memory. */
const STRETCH_S = 30;
/** Of a hundred stretches. */
const SHARE = { babble: 8, music: 6, noise: 8, quiet: 3 };
const PAUSE_S = { least: 0.05, most: 0.7 };
/** A voice speaks a whole stretch higher or lower than it does, and is somebody else. */
const PITCH = 0.14;

export interface SpokenClip {
  text: string;
  voice: string;
  /** Trimmed, at 16 kHz. */
  samples: Float32Array;
}

export interface BuildOptions extends FeatureTools {
  clips: readonly SpokenClip[];
  hours: number;
  seed: number;
  onStretch?(done: number, total: number): void;
}

/** Stretches of half a minute, each of one voice or of none; clips are used again, in other rooms, pitches and orders. */
export async function buildStretches(options: BuildOptions): Promise<BankDraft["stretches"]> {
  const { clips, hours, seed, onStretch } = options;
  const voices = [...new Set(clips.map(({ voice }) => voice))];
  if (voices.length === 0) throw new RangeError("a bank cannot be made without speech");
  const random = createRandom(seed);
  const total = Math.max(1, Math.round((hours * 3_600) / STRETCH_S));
  const stretches = [];
  for (let n = 0; n < total; n++) {
    const voice = voices[n % voices.length] ?? "";
    const own = clips.filter((clip) => clip.voice === voice);
    const { sound, text, isSpoken } = makeStretch({ own, all: clips, random });
    stretches.push({ voice: isSpoken ? voice : null, text, values: await embedSound(sound, options) });
    onStretch?.(n + 1, total);
  }
  return stretches;
}

interface Source {
  own: readonly SpokenClip[];
  all: readonly SpokenClip[];
  random: Random;
}

function makeStretch(source: Source): { sound: Float32Array; text: string; isSpoken: boolean } {
  const { random, all } = source;
  const length = STRETCH_S * WAKE_SAMPLE_RATE;
  let dice = random() * 100;
  const falls = (share: number) => {
    const isIt = dice < share;
    dice -= share;
    return isIt;
  };
  if (falls(SHARE.babble)) {
    const sound = roomSound("pink", length, 0.002, random);
    const some = Array.from({ length: 12 }, () => all[Math.floor(random() * all.length)]).flatMap((clip) => clip ?? []);
    addBabble(
      sound,
      some.map(({ samples }) => samples),
      { level: 0.05, random },
    );
    return { sound, text: some.map((clip) => clip.text).join(" "), isSpoken: false };
  }
  if (falls(SHARE.music)) return { sound: music(length, random), text: "", isSpoken: false };
  if (falls(SHARE.noise)) return { sound: household(length, random), text: "", isSpoken: false };
  if (falls(SHARE.quiet))
    return { sound: roomSound("pink", length, 0.0005 * random(), random), text: "", isSpoken: false };
  return { ...talk(length, source), isSpoken: true };
}

function talk(length: number, { own, all, random }: Source): { sound: Float32Array; text: string } {
  const voice = new Float32Array(length);
  const factor = 1 + PITCH * (2 * random() - 1);
  const said: string[] = [];
  let at = Math.floor(random() * WAKE_SAMPLE_RATE);
  while (at < length) {
    const clip = own[Math.floor(random() * own.length)];
    if (clip === undefined) break;
    const spoken = repitch(clip.samples, factor);
    mixInto(voice, atLevel(spoken, 1), at);
    said.push(clip.text);
    at += spoken.length + Math.round((PAUSE_S.least + (PAUSE_S.most - PAUSE_S.least) * random()) * WAKE_SAMPLE_RATE);
  }
  const others = Array.from({ length: 4 }, () => all[Math.floor(random() * all.length)]);
  return {
    sound: inSomeRoom(voice, { random, others: others.flatMap((clip) => clip?.samples ?? []) }),
    text: said.join(" "),
  };
}

/** Chords of few tones that come and go, on a scale of twelve. */
function music(length: number, random: Random): Float32Array {
  const sound = roomSound("pink", length, 0.001, random);
  const loud = 0.01 + 0.1 * random();
  for (let at = 0; at < length; ) {
    const note = Math.round((0.12 + 0.5 * random()) * WAKE_SAMPLE_RATE);
    for (let tone = 0; tone < 3; tone++)
      addTone(sound, { at, note, hz: 110 * 2 ** (Math.floor(random() * 36) / 12), loud });
    at += note;
  }
  return sound;
}

function addTone(
  sound: Float32Array,
  { at, note, hz, loud }: { at: number; note: number; hz: number; loud: number },
): void {
  for (let i = 0; i < note && at + i < sound.length; i++) {
    const swell = Math.min(1, i / 200) * Math.exp((-3 * i) / note);
    const phase = (2 * Math.PI * hz * i) / WAKE_SAMPLE_RATE;
    sound[at + i] =
      (sound[at + i] ?? 0) + loud * swell * (Math.sin(phase) + 0.4 * Math.sin(2 * phase) + 0.2 * Math.sin(3 * phase));
  }
}

/** A machine that runs, and things that are put down or fall. */
function household(length: number, random: Random): Float32Array {
  const room = ROOMS[Math.floor(random() * ROOMS.length)] ?? "fan";
  const sound = roomSound(room, length, 0.002 * 50 ** random(), random);
  for (let at = 0; at < length; at += Math.round(WAKE_SAMPLE_RATE * (0.1 + 2 * random()))) {
    mixInto(sound, click(0.02 + 0.6 * random(), random), at);
    if (random() < 0.2) mixInto(sound, roomSound("white", 3_000, 0.1 * random(), random), at);
  }
  return sound;
}
