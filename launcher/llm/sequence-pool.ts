// The conversations that a model holds in memory: which free one to continue, so that little has to be read again.

import type { LlamaContextSequence, Token } from "node-llama-cpp";

export interface SequencePool {
  /** Takes the free sequence that saves the most reading for `prompt`. The caller holds a slot, so that one is free. */
  take(prompt: readonly Token[]): LlamaContextSequence;
  giveBack(sequence: LlamaContextSequence): void;
}

/** Keeps `sequences`, the least recently used first. */
export function createSequencePool(sequences: readonly LlamaContextSequence[]): SequencePool {
  const free = [...sequences];
  return {
    take(prompt) {
      const index = chooseByPrefix(
        free.map((sequence) => sequence.contextTokens),
        prompt,
      );
      const [chosen] = free.splice(index, 1);
      if (chosen === undefined)
        throw new RangeError("No free sequence: more requests were admitted than there are slots");
      return chosen;
    },
    giveBack(sequence) {
      free.push(sequence);
    },
  };
}

/**
 * Index of the candidate, the least recently used first, whose beginning saves the most reading. What a candidate
 * remembers beyond that beginning is lost, and counts against it the more, the more recently it was used: a new
 * chat with the same companion must not wipe out the chat of a minute ago for the sake of the shared instructions.
 */
export function chooseByPrefix(candidates: readonly (readonly number[])[], prompt: readonly number[]): number {
  let best = { index: 0, score: Number.NEGATIVE_INFINITY };
  for (const [index, tokens] of candidates.entries()) {
    const saved = commonPrefix(tokens, prompt);
    const score = saved - (tokens.length - saved) * (index / candidates.length);
    if (score > best.score) best = { index, score };
  }
  return best.index;
}

function commonPrefix(a: readonly number[], b: readonly number[]): number {
  const end = Math.min(a.length, b.length);
  for (let index = 0; index < end; index += 1) if (a[index] !== b[index]) return index;
  return end;
}
