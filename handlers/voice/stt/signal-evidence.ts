// What the sound itself says about whether somebody spoke: how much of it is voice, and how far above the room.
import { createLevelMeter, VAD_WINDOW_MS } from "../../shared/speech/vad.ts";

export interface SignalEvidence {
  /** What stands out of the room at all, and from the first of it to the last. */
  activeMs: number;
  spanMs: number;
  /** Of that, what repeats itself 80 to 400 times a second, as vocal cords do; a second at most. */
  voicedMs: number;
  /** The loudest tenth of it against the quietest tenth of everything; 0: no difference. */
  aboveRoomDb: number;
}

/** Pitch of people's voices, children's included, in hertz. */
const PITCH = { min: 80, max: 400 } as const;
/** Pitch is looked for at a quarter of the rate, which is plenty for 400 Hz and sixteen times cheaper. */
const DECIMATION = 4;
/** Two periods of the lowest pitch. */
const PITCH_FRAME_MS = 40;
/** Normalized autocorrelation: white noise reaches 0.3 in such a frame, a spoken vowel 0.7 and more. */
const VOICED = 0.55;
/** So much above the room a window is more than it. */
const ACTIVE_DB = 6;
/** More voice than this says nothing more, and looking for it takes time. */
const VOICED_ENOUGH_MS = 1_000;
/** The room of a recording without a pause is not known; no room is quieter than a good microphone's own noise. */
const ROOM_MIN = 0.0005;

export function measureSignal(samples: Float32Array, sampleRate: number): SignalEvidence {
  const levels = createLevelMeter(sampleRate).push(samples);
  const sorted = Float32Array.from(levels).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const room = Math.max(ROOM_MIN, at(0.1));
  const threshold = room * 10 ** (ACTIVE_DB / 20);

  const windowSamples = Math.round((sampleRate * VAD_WINDOW_MS) / 1000);
  let active = 0;
  let voiced = 0;
  let first = 0;
  let last = -1;
  for (const [index, level] of levels.entries()) {
    if (level < threshold) continue;
    if (active === 0) first = index;
    last = index;
    active++;
    if (voiced * VAD_WINDOW_MS >= VOICED_ENOUGH_MS) continue;
    const frame = samples.subarray(index * windowSamples, index * windowSamples + 2 * windowSamples);
    if (isVoiced(frame, sampleRate)) voiced++;
  }
  return {
    activeMs: active * VAD_WINDOW_MS,
    spanMs: (last + 1 - first) * VAD_WINDOW_MS,
    voicedMs: voiced * VAD_WINDOW_MS,
    aboveRoomDb: Math.max(0, 20 * Math.log10(at(0.95) / room)),
  };
}

function isVoiced(samples: Float32Array, sampleRate: number): boolean {
  const rate = sampleRate / DECIMATION;
  const frame = decimated(samples);
  const shortest = Math.floor(rate / PITCH.max);
  const longest = Math.ceil(rate / PITCH.min);
  if (frame.length < (PITCH_FRAME_MS / 1000) * rate - 1) return false;
  for (let lag = shortest; lag <= longest; lag++) {
    let product = 0;
    let one = 0;
    let other = 0;
    for (let i = lag; i < frame.length; i++) {
      const a = frame[i] ?? 0;
      const b = frame[i - lag] ?? 0;
      product += a * b;
      one += a * a;
      other += b * b;
    }
    if (product > VOICED * Math.sqrt(one * other) && product > 0) return true;
  }
  return false;
}

/** Means of four, which also takes the highs away, and without their own mean. */
function decimated(samples: Float32Array): Float32Array {
  const frame = new Float32Array(Math.floor(samples.length / DECIMATION));
  let mean = 0;
  for (let i = 0; i < frame.length; i++) {
    let sum = 0;
    for (let j = 0; j < DECIMATION; j++) sum += samples[i * DECIMATION + j] ?? 0;
    frame[i] = sum / DECIMATION;
    mean += sum / DECIMATION / frame.length;
  }
  for (let i = 0; i < frame.length; i++) frame[i] = (frame[i] ?? 0) - mean;
  return frame;
}
