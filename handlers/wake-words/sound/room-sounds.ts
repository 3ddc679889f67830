// What a room adds to a voice, from a seed: noises, hums, breaths, clicks. 16,000 samples a second.
import { STT_SAMPLE_RATE } from "../../shared/contract/limits.ts";

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (Mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const ROOMS = ["silence", "white", "pink", "fan", "hum", "buzz"] as const;
export type Room = (typeof ROOMS)[number];

/** A sound of the room with this root mean square. */
export function roomSound(room: Room, length: number, level: number, random: Random): Float32Array {
  return scaled(RAW[room](length, random), level);
}

const RAW: Record<Room, (length: number, random: Random) => Float32Array> = {
  silence: (length) => new Float32Array(length),
  white: (length, random) => new Float32Array(length).map(() => random() - 0.5),
  pink: (length, random) => {
    // Three one-pole filters, an octave and more apart (Paul Kellet's economy form).
    let [low, middle, high] = [0, 0, 0];
    return new Float32Array(length).map(() => {
      const white = random() - 0.5;
      low = 0.99765 * low + white * 0.099046;
      middle = 0.963 * middle + white * 0.2965164;
      high = 0.57 * high + white * 1.0526913;
      return low + middle + high + white * 0.1848;
    });
  },
  /** A fan or a range hood: rushing below 400 Hz, and its blades. */
  fan: (length, random) => {
    const blades = 40 + 60 * random();
    let rush = 0;
    return new Float32Array(length).map((_, i) => {
      rush = 0.86 * rush + (random() - 0.5);
      return rush * (1 + 0.15 * Math.sin((2 * Math.PI * blades * i) / STT_SAMPLE_RATE));
    });
  },
  hum: (length, random) => harmonics(random() < 0.5 ? 50 : 60, [1, 0.5, 0.25], length, random),
  /** A transformer or a refrigerator: in the middle of the pitch of voices. */
  buzz: (length, random) => harmonics(random() < 0.5 ? 100 : 120, [1, 0.7, 0.5, 0.3, 0.2], length, random),
};

function harmonics(hz: number, weights: readonly number[], length: number, random: Random): Float32Array {
  const phases = weights.map(() => random() * 2 * Math.PI);
  const sound = new Float32Array(length);
  for (const [k, weight] of weights.entries()) {
    const step = (2 * Math.PI * hz * (k + 1)) / STT_SAMPLE_RATE;
    for (let i = 0; i < length; i++) sound[i] = (sound[i] ?? 0) + weight * Math.sin(step * i + (phases[k] ?? 0));
  }
  return sound;
}

/** Breathing out after a word: soft noise that swells for a moment and fades. */
export function breath(length: number, level: number, random: Random): Float32Array {
  let soft = 0;
  const sound = new Float32Array(length).map((_, i) => {
    soft = 0.6 * soft + (random() - 0.5);
    const at = i / length;
    return soft * Math.min(1, at * 8) * (1 - at);
  });
  return scaled(sound, level);
}

/** A switch or a mouse: over in less than 10 ms. */
export function click(peak: number, random: Random): Float32Array {
  return new Float32Array(120).map((_, i) => peak * Math.exp(-i / 25) * (2 * random() - 1));
}

export const levelOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length));

function scaled(sound: Float32Array, level: number): Float32Array {
  const own = levelOf(sound);
  return own === 0 ? sound : sound.map((value) => (value / own) * level);
}

/** Adds `sound` to `target` from sample `at` on; what does not fit is left out. */
export function mixInto(target: Float32Array, sound: Float32Array, at: number): void {
  for (let i = 0; i < sound.length && at + i < target.length; i++)
    target[at + i] = (target[at + i] ?? 0) + (sound[i] ?? 0);
}
