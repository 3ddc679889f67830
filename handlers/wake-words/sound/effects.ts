// What happens to a voice between a mouth and a microphone: pitch, the walls of a room, a narrow band.
import { WAKE_SAMPLE_RATE } from "../../shared/wake/constants.ts";
import type { Random } from "./room-sounds.ts";

/**
 * Higher and faster (> 1), or lower and slower (< 1), as a tape does it. A cubic through four samples is enough: what it
 * gets wrong lies above 4 kHz, where the mel model is deaf.
 * @param factor 0.7 to 1.4
 */
export function repitch(samples: Float32Array, factor: number): Float32Array {
  const result = new Float32Array(Math.floor(samples.length / factor));
  const last = samples.length - 1;
  for (let i = 0; i < result.length; i++) {
    const place = i * factor;
    const at = Math.min(last, Math.floor(place));
    const part = place - at;
    const p0 = samples[Math.max(0, at - 1)] as number;
    const p1 = samples[at] as number;
    const p2 = samples[Math.min(last, at + 1)] as number;
    const p3 = samples[Math.min(last, at + 2)] as number;
    const curve = 2 * p0 - 5 * p1 + 4 * p2 - p3 + part * (3 * (p1 - p2) + p3 - p0);
    result[i] = p1 + 0.5 * part * (p2 - p0 + part * curve);
  }
  return result;
}

/** Early reflections and taps of the tail, a second of reverberation. */
const EARLY = 6;
const EARLY_FROM_S = 0.002;
const EARLY_TO_S = 0.03;
const TAPS_PER_S = 160;
const SIXTY_DB = Math.log(1000);

/**
 * The sound in a room of that reverberation time (until 60 dB are gone), as long as it was. The tail is made of few taps
 * of either sign (velvet noise), which sounds as dense as noise and costs a hundredth.
 * @param wet how loud the room is beside the voice itself; 0: none
 */
export function reverberate(
  samples: Float32Array,
  { seconds, wet, random }: { seconds: number; wet: number; random: Random },
): Float32Array {
  const taps: { at: number; gain: number }[] = [];
  for (let n = 0; n < EARLY; n++) {
    const at = EARLY_FROM_S + (EARLY_TO_S - EARLY_FROM_S) * random();
    taps.push({ at, gain: wet * (0.3 + 0.4 * random()) * (random() < 0.5 ? -1 : 1) });
  }
  const count = Math.round(TAPS_PER_S * seconds);
  for (let n = 0; n < count; n++) {
    const at = EARLY_TO_S + ((n + random()) / count) * seconds;
    taps.push({ at, gain: wet * 0.45 * Math.exp((-SIXTY_DB * at) / seconds) * (random() < 0.5 ? -1 : 1) });
  }
  const result = samples.slice();
  for (const { at, gain } of taps) {
    const delay = Math.round(at * WAKE_SAMPLE_RATE);
    for (let i = delay; i < samples.length; i++)
      result[i] = (result[i] as number) + gain * (samples[i - delay] as number);
  }
  return result;
}

/** Only what a telephone lets through: 300 to 3,400 Hz, 12 dB an octave beside. */
export function telephone(samples: Float32Array): Float32Array {
  return filtered(filtered(samples, "high", 300), "low", 3_400);
}

/** A second-order Butterworth pass (R. Bristow-Johnson's cookbook). */
function filtered(samples: Float32Array, pass: "low" | "high", hz: number): Float32Array {
  const angle = (2 * Math.PI * hz) / WAKE_SAMPLE_RATE;
  const [alpha, cosine] = [Math.sin(angle) / Math.SQRT2, Math.cos(angle)];
  const norm = 1 + alpha;
  const edge = (pass === "low" ? 1 - cosine : 1 + cosine) / 2 / norm;
  const middle = (pass === "low" ? 2 : -2) * edge;
  const [back1, back2] = [(-2 * cosine) / norm, (1 - alpha) / norm];
  let [in1, in2, out1, out2] = [0, 0, 0, 0];
  const result = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] as number;
    const out = edge * sample + middle * in1 + edge * in2 - back1 * out1 - back2 * out2;
    in2 = in1;
    in1 = sample;
    out2 = out1;
    out1 = out;
    result[i] = out;
  }
  return result;
}

/** Without the silence before and behind it, which is what falls below a fiftieth of its loudest sample. */
export function trimmed(samples: Float32Array): Float32Array {
  let loudest = 0;
  for (const value of samples) loudest = Math.max(loudest, Math.abs(value));
  const isAudible = (value: number) => Math.abs(value) > loudest / 50;
  const from = samples.findIndex(isAudible);
  return from === -1 ? new Float32Array(0) : samples.slice(from, samples.findLastIndex(isAudible) + 1);
}

/** As loud as that, by root mean square; silence stays silence. */
export function atLevel(samples: Float32Array, level: number): Float32Array {
  let sum = 0;
  for (const value of samples) sum += value * value;
  const own = Math.sqrt(sum / Math.max(1, samples.length));
  if (own === 0) return samples;
  const scaled = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) scaled[i] = ((samples[i] as number) / own) * level;
  return scaled;
}
