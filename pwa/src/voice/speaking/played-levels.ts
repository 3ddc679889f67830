// How loud what is played is at each moment, on the audio clock: the orb pulses with it, and Hearth's ear knows itself by it.

/** Levels are kept for windows of this length. */
export const LEVEL_WINDOW_S = 0.02;
/** Older than any echo of it. */
const KEPT_S = 3;

export interface PlayedLevels {
  /** @param startS of the audio clock; the samples are not kept */
  add(samples: Float32Array, sampleRate: number, startS: number): void;
  /** Nothing of it is played after this moment. */
  cut(atS: number): void;
  /** Root mean squares of `count` windows, oldest first, of which the last one ends at `endS`. 0: nothing was played. */
  before(endS: number, count: number): Float32Array<ArrayBuffer>;
}

interface Piece {
  startS: number;
  endS: number;
  levels: Float32Array;
}

export function createPlayedLevels(): PlayedLevels {
  let pieces: Piece[] = [];

  const levelAt = (atS: number): number => {
    for (const { startS, endS, levels } of pieces) {
      if (atS >= startS && atS < endS) return levels[Math.floor((atS - startS) / LEVEL_WINDOW_S)] ?? 0;
    }
    return 0;
  };
  return {
    add(samples, sampleRate, startS) {
      pieces.push({ startS, endS: startS + samples.length / sampleRate, levels: levelsOf(samples, sampleRate) });
    },
    cut(atS) {
      pieces = pieces
        .filter(({ startS }) => startS < atS)
        .map((piece) => ({ ...piece, endS: Math.min(piece.endS, atS) }));
    },
    before(endS, count) {
      if (pieces.some((piece) => piece.endS < endS - KEPT_S)) {
        pieces = pieces.filter((piece) => piece.endS >= endS - KEPT_S);
      }
      return Float32Array.from({ length: count }, (_, index) => levelAt(endS - (count - index - 0.5) * LEVEL_WINDOW_S));
    },
  };
}

function levelsOf(samples: Float32Array, sampleRate: number): Float32Array {
  const size = Math.max(1, Math.round(sampleRate * LEVEL_WINDOW_S));
  const levels = new Float32Array(Math.ceil(samples.length / size));
  for (let window = 0; window < levels.length; window++) {
    const from = window * size;
    const to = Math.min(samples.length, from + size);
    let energy = 0;
    for (let i = from; i < to; i++) energy += (samples[i] ?? 0) ** 2;
    levels[window] = Math.sqrt(energy / (to - from));
  }
  return levels;
}
