// Loudness by windows, and the two levels between which speech begins and ends.

/** Root mean square (specification, sections 4 and 8): speech begins at `onset`, and has ended below `offset`. */
export const VAD = { onset: 0.02, offset: 0.012 } as const;

export const VAD_WINDOW_MS = 20;

/** Of the direct-current filter: what lies below 13 Hz at 16,000 samples a second is no sound. */
const DIRECT_CURRENT_POLE = 0.995;

export interface LevelMeter {
  /** The level of each window that these samples complete, oldest first. */
  push(samples: Float32Array): number[];
}

/**
 * Root mean square of windows of 20 ms, without the constant offset that cheap microphones add to everything.
 * Levels of finite samples are finite.
 */
export function createLevelMeter(sampleRate: number): LevelMeter {
  const windowSamples = Math.round((sampleRate * VAD_WINDOW_MS) / 1000);
  let previous: number | null = null;
  let centred = 0;
  let energy = 0;
  let filled = 0;

  return {
    push(samples) {
      const levels: number[] = [];
      for (let i = 0; i < samples.length; i++) {
        const sample = samples[i] ?? 0;
        centred = sample - (previous ?? sample) + DIRECT_CURRENT_POLE * centred;
        previous = sample;
        energy += centred * centred;
        filled++;
        if (filled < windowSamples) continue;
        levels.push(Math.sqrt(energy / windowSamples));
        energy = 0;
        filled = 0;
      }
      return levels;
    },
  };
}
