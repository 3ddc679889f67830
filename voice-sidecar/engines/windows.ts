// Cuts audio that is longer than what a model hears at once into windows, at the quietest places.

export interface Window {
  /** Of the audio, in samples. */
  begin: number;
  end: number;
}

/** What is looked at around a place to know how quiet it is, in seconds. */
const QUIET_S = 0.2;
const STEP_S = 0.01;
/** Models that hear less than this at once know single sentences, and hear best when they get one. */
const SHORT_WINDOW_S = 10;

/**
 * Windows without gaps and overlaps, each at most `windowS` seconds. Overlapping windows that are merged by their words,
 * as transformers.js does it, lost every second phrase of the starter model's; a cut in a pause loses none.
 */
export function splitWindows(samples: Float32Array, sampleRate: number, windowS: number): Window[] {
  const longest = Math.floor(windowS * sampleRate);
  const shortest = Math.floor(longest * (windowS < SHORT_WINDOW_S ? 0.25 : 0.5));
  const windows: Window[] = [];
  let begin = 0;
  while (samples.length - begin > longest) {
    const end = quietestPlace(samples, begin + shortest, begin + longest, sampleRate);
    windows.push({ begin, end });
    begin = end;
  }
  windows.push({ begin, end: samples.length });
  return windows;
}

function quietestPlace(samples: Float32Array, from: number, to: number, sampleRate: number): number {
  const half = Math.floor((QUIET_S * sampleRate) / 2);
  const step = Math.max(1, Math.floor(STEP_S * sampleRate));
  let best = to;
  let least = Number.POSITIVE_INFINITY;
  for (let place = from; place + half <= to; place += step) {
    const loudness = energy(samples, place - half, place + half);
    if (loudness < least) {
      least = loudness;
      best = place;
    }
  }
  return best;
}

function energy(samples: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = Math.max(0, from); i < to; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
}
