// Changes the sample rate without aliases: a windowed sinc as a polyphase filter, whole or as a stream.

export interface Resampler {
  /** What has become certain with these samples. */
  push(samples: Float32Array): Float32Array<ArrayBuffer>;
  /** The rest; nothing may be pushed after it. */
  end(): Float32Array<ArrayBuffer>;
}

export const RESAMPLE_RATES = { min: 4_000, max: 192_000 } as const;

/** Zero crossings on each side of the sinc, counted at the lower rate. With the window below: 80 dB of stop band. */
const CROSSINGS = 32;
const KAISER_BETA = 8;
/** The middle of the transition, of the lower rate: the stop band begins at its Nyquist frequency. */
const CUTOFF = 0.461;
/** More phases than these (an odd rate such as 44,099) are interpolated between, so that the table stays small. */
const PHASES_MAX = 512;

/**
 * All at once: `ceil(length × to ÷ from)` samples.
 * @throws RangeError for a rate that is no whole number within `RESAMPLE_RATES`
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array<ArrayBuffer> {
  const resampler = createResampler(from, to);
  const body = resampler.push(samples);
  const tail = resampler.end();
  const whole = new Float32Array(body.length + tail.length);
  whole.set(body);
  whole.set(tail, body.length);
  return whole;
}

/**
 * As a stream; the pieces together are bit for bit what `resample` gives. It runs behind by 32 samples of the lower rate.
 * @throws RangeError for a rate that is no whole number within `RESAMPLE_RATES`
 */
export function createResampler(from: number, to: number): Resampler {
  for (const rate of [from, to]) {
    if (Number.isInteger(rate) && rate >= RESAMPLE_RATES.min && rate <= RESAMPLE_RATES.max) continue;
    throw new RangeError(`Cannot resample from ${from} to ${to} samples a second.`);
  }
  if (from === to) return { push: (samples) => new Float32Array(samples), end: () => new Float32Array(0) };
  return createPolyphase(from, to);
}

function createPolyphase(from: number, to: number): Resampler {
  const divisor = greatestCommonDivisor(from, to);
  const up = to / divisor;
  const down = from / divisor;
  const { table, half, phases } = createTable(from, to, up);
  const width = 2 * half;

  // The input from `half - 1` samples before the next output's place; silence stands before the first sample.
  let kept = new Float32Array(half - 1);
  /** Where the next output lies: `whole` samples into `kept`, and `phase / up` of one. */
  let whole = half - 1;
  let phase = 0;

  function outputAt(): number {
    const exact = (phase * phases) / up;
    const row = Math.floor(exact);
    const blend = exact - row;
    const first = whole - half + 1;
    let low = 0;
    let high = 0;
    if (blend === 0) {
      for (let tap = 0; tap < width; tap++) low += (table[row * width + tap] ?? 0) * (kept[first + tap] ?? 0);
      return low;
    }
    for (let tap = 0; tap < width; tap++) {
      const sample = kept[first + tap] ?? 0;
      low += (table[row * width + tap] ?? 0) * sample;
      high += (table[(row + 1) * width + tap] ?? 0) * sample;
    }
    return low + blend * (high - low);
  }

  /** Every output whose place is before `limit`. */
  function drain(limit: number): Float32Array<ArrayBuffer> {
    const count = whole >= limit ? 0 : Math.ceil(((limit - whole) * up - phase) / down);
    const output = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      output[i] = outputAt();
      phase += down;
      whole += Math.floor(phase / up);
      phase %= up;
    }
    return output;
  }

  return {
    push(samples) {
      const joined = new Float32Array(kept.length + samples.length);
      joined.set(kept);
      joined.set(samples, kept.length);
      kept = joined;
      const output = drain(kept.length - half);
      const first = Math.min(whole - half + 1, kept.length);
      kept = kept.slice(first);
      whole -= first;
      return output;
    },
    end() {
      const output = drain(kept.length);
      kept = new Float32Array(0);
      whole = 0;
      return output;
    },
  };
}

/** A row of `2 × half` coefficients for each phase, and one more for the blend. */
function createTable(from: number, to: number, up: number) {
  const phases = Math.min(up, PHASES_MAX);
  const lower = Math.min(from, to) / from;
  const half = Math.ceil(CROSSINGS / lower);
  const width = 2 * half;
  const cutoff = CUTOFF * lower;
  const table = new Float32Array((phases + 1) * width);
  for (let row = 0; row <= phases; row++) {
    const coefficients = Array.from({ length: width }, (_, tap) => {
      const x = tap - half + 1 - row / phases;
      return sinc(2 * cutoff * x) * kaiser(x / half);
    });
    // Each phase passes a constant unchanged, or a quiet tone would ride on loud ones.
    const sum = coefficients.reduce((total, value) => total + value, 0);
    for (const [tap, value] of coefficients.entries()) table[row * width + tap] = value / sum;
  }
  return { table, half, phases };
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const kaiser = (x: number) => (Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA));

/** The modified Bessel function of the first kind, order 0, by its series. */
function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
