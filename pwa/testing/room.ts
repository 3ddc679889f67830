// A room with a loudspeaker and a microphone, for tests: speech-like sound, its echo, somebody who speaks over it.
import { FRAME_SAMPLES, WAKE_SAMPLE_RATE } from "@hearth/handlers/shared/wake/constants.ts";

/** Numbers from 0 to 1, the same ones for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Syllables of a voice with breath in it and a rest now and then, at this root mean square where it is heard. */
export function speechLike(durationS: number, rms: number, random: () => number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(durationS * WAKE_SAMPLE_RATE));
  const pitch = 90 + 130 * random();
  let phase = 0;
  for (let at = 0; at < samples.length; ) {
    const length = Math.round((0.08 + 0.18 * random()) * WAKE_SAMPLE_RATE);
    const loudness = 0.25 + 0.75 * random();
    const breath = random() * 0.6;
    for (let i = 0; i < length && at + i < samples.length; i++) {
      phase += (2 * Math.PI * pitch * (1 + 0.05 * Math.sin(at / 9_000))) / WAKE_SAMPLE_RATE;
      const voiced =
        Math.sin(phase) + 0.6 * Math.sin(2 * phase + 1) + 0.4 * Math.sin(5 * phase) + 0.2 * Math.sin(9 * phase);
      const sound = voiced * (1 - breath) + (random() * 2 - 1) * breath * 2;
      samples[at + i] = sound * loudness * Math.sin((Math.PI * i) / length) ** 0.6;
    }
    // The closure before a stop, or a breath between phrases.
    at += length + Math.round((random() < 0.12 ? 0.25 + 0.3 * random() : 0.03 * random()) * WAKE_SAMPLE_RATE);
  }
  return scaled(samples, rms);
}

export function scaled(samples: Float32Array, rms: number): Float32Array<ArrayBuffer> {
  const factor = rms / Math.max(1e-9, rmsOf(samples));
  return Float32Array.from(samples, (sample) => sample * factor);
}

export function rmsOf(samples: ArrayLike<number>): number {
  let energy = 0;
  for (let i = 0; i < samples.length; i++) energy += (samples[i] ?? 0) ** 2;
  return Math.sqrt(energy / Math.max(1, samples.length));
}

export interface Path {
  delayS: number;
  /** Of the direct sound. */
  attenuationDb: number;
}

/** What comes back: later, quieter, and with a few reflections of the room. */
export function echoOf(samples: Float32Array, { delayS, attenuationDb }: Path, random: () => number) {
  const direct = 10 ** (-attenuationDb / 20);
  const taps = [
    { at: 0, gain: direct },
    ...Array.from({ length: 6 }, (_, index) => ({
      at: Math.round((0.004 + 0.06 * random()) * WAKE_SAMPLE_RATE),
      gain: direct * 0.4 ** (1 + index / 3) * (random() < 0.5 ? -1 : 1),
    })),
  ];
  const delay = Math.round(delayS * WAKE_SAMPLE_RATE);
  const echo = new Float32Array(samples.length);
  for (const { at, gain } of taps) {
    for (let i = delay + at; i < echo.length; i++) echo[i] = (echo[i] ?? 0) + gain * (samples[i - delay - at] ?? 0);
  }
  return echo;
}

/** Sounds that are heard together, the later ones from `fromS` on. */
export function mixed(
  length: number,
  ...sounds: { samples: Float32Array; fromS: number }[]
): Float32Array<ArrayBuffer> {
  const mix = new Float32Array(length);
  for (const { samples, fromS } of sounds) {
    const from = Math.round(fromS * WAKE_SAMPLE_RATE);
    for (let i = 0; i < samples.length && from + i < length; i++)
      mix[from + i] = (mix[from + i] ?? 0) + (samples[i] ?? 0);
  }
  return mix;
}

export const hiss = (length: number, rms: number, random: () => number) =>
  scaled(
    Float32Array.from({ length }, () => random() * 2 - 1),
    rms,
  );

export function framesOf(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>[] {
  const frames: Float32Array<ArrayBuffer>[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
    frames.push(samples.slice(at, at + FRAME_SAMPLES));
  }
  return frames;
}
