// Which of the memories that were found help with a question: meaning, words and recency as one number. Pure.
import { isSameText } from "../text/same-memory.ts";

export interface Candidate {
  seq: number;
  text: string;
  slot: string;
  saidAt: number;
  /** Cosine by exact vectors; null: it has none to compare. */
  similarity: number | null;
  /** 0 to 1, see TextHit. */
  share: number;
}

export interface Ranked<C extends Candidate> {
  candidate: C;
  score: number;
}

/** Chosen on the tune half of the scripted household (spec-tests/bench/memory), never on the half that is reported. */
const TEXT_WEIGHT = 0.6;
const RECENCY_WEIGHT = 0.04;
const RECENCY_HALF_LIFE_MS = 60 * 24 * 3_600_000;
/** What is far below the best is about something else. */
const OF_BEST = 0.5;
/** Without a shared word, so much meaning at least: what has less is about something else, whatever the best is. */
const SIMILARITY_FLOOR = 0.2;

/** Best first; of memories that say the same, or of which only one can hold, the one said last. */
export function fuse<C extends Candidate>(candidates: readonly C[], nowMs: number, count: number): Ranked<C>[] {
  const ranked = candidates
    .filter(({ similarity, share }) => share > 0 || (similarity ?? 0) >= SIMILARITY_FLOOR)
    .map((candidate) => ({ candidate, score: scoreOf(candidate, nowMs) }))
    .sort((a, b) => b.score - a.score || b.candidate.seq - a.candidate.seq);
  const best = ranked[0]?.score ?? 0;
  const near = ranked.filter(({ score }) => score >= best * OF_BEST);
  return near
    .filter(({ candidate }) => !near.some(({ candidate: other }) => outdoes(other, candidate)))
    .slice(0, count);
}

function scoreOf({ similarity, share, saidAt }: Candidate, nowMs: number): number {
  const age = Math.max(0, nowMs - saidAt);
  return Math.max(0, similarity ?? 0) + TEXT_WEIGHT * share + RECENCY_WEIGHT * 2 ** (-age / RECENCY_HALF_LIFE_MS);
}

function outdoes(other: Candidate, candidate: Candidate): boolean {
  if (other.seq === candidate.seq) return false;
  const sameThing = (other.slot !== "" && other.slot === candidate.slot) || isSameText(other.text, candidate.text);
  return (
    sameThing && (other.saidAt > candidate.saidAt || (other.saidAt === candidate.saidAt && other.seq > candidate.seq))
  );
}
