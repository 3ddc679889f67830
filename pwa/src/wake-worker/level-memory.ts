// How loud the last frames were: what devices that heard the same word are compared by.
import { rootMeanSquare } from "../voice/listening/root-mean-square.ts";

export interface LevelMemory {
  push(samples: Float32Array): void;
  /** Root mean square of the loudest frames among the last `frames`. */
  loudest(frames: number): number;
}

const KEPT_FRAMES = 64;
/** 400 ms: a word's vowels, and none of the silence around it. */
const LOUDEST_FRAMES = 5;

export function createLevelMemory(): LevelMemory {
  const powers: number[] = [];
  return {
    push(samples) {
      powers.push(rootMeanSquare(samples) ** 2);
      if (powers.length > KEPT_FRAMES) powers.shift();
    },
    loudest(frames) {
      const loud = powers
        .slice(-frames)
        .sort((a, b) => b - a)
        .slice(0, LOUDEST_FRAMES);
      return loud.length === 0 ? 0 : Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / loud.length);
    },
  };
}
