// What is remembered of a person that helps with a question: by meaning, by words, by recency.
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Database } from "../../store/database.ts";
import type { Embedder } from "../embedder.ts";
import type { CandidateRow, KeyedVector, MemoryStore } from "../memory-store.ts";
import { dot, fromBytes } from "../vectors/vector-bytes.ts";
import type { VectorShelf } from "../vectors/vector-shelf.ts";
import { fuse } from "./fuse.ts";
import { findByWords } from "./text-hits.ts";

/** What a companion may use: all of the person's, or only what was told to it. */
export type RecallScope = { companionId: string } | "person";

export interface RecallRequest {
  userId: string;
  scope: RecallScope;
  question: string;
}

export interface Recalled {
  id: string;
  seq: number;
  text: string;
  saidAt: number;
  score: number;
}

export type Recall = (request: RecallRequest, signal: AbortSignal) => Promise<Recalled[]>;

interface RecallOptions {
  db: Database;
  store: MemoryStore;
  shelf: VectorShelf;
  embedder: Embedder;
  clock: Clock;
  log: Log;
}

/** What an answer is given at most; the prompt's budget may hold fewer. */
const COUNT = 10;
/** Read with their exact vectors; those that come by words alone are fewer, the likeliest of them. */
const BY_MEANING = 30;
const BY_WORDS = 20;
/** A longer question tells more than it asks: its end is what is asked. */
const QUESTION_MAX_CHARS = 600;

/** An embedding model that fails or is missing leaves the words. @throws whatever the signal is aborted with */
export function createRecall({ db, store, shelf, embedder, clock, log }: RecallOptions): Recall {
  async function meaningOf(question: string, signal: AbortSignal): Promise<KeyedVector | null> {
    try {
      return (await embedder.embed([question], signal))?.[0] ?? null;
    } catch (cause) {
      signal.throwIfAborted();
      log.warn("memories are recalled by their words alone", { cause: cause instanceof Error ? cause.message : null });
      return null;
    }
  }

  return async ({ userId, scope, question: whole }, signal) => {
    const total = await store.count(userId);
    if (total === 0) return [];
    const question = whole.slice(-QUESTION_MAX_CHARS);
    const [meaning, words] = await Promise.all([meaningOf(question, signal), findByWords(db, userId, question, total)]);
    const companion = scope === "person" ? {} : scope;
    const near = meaning === null ? [] : await shelf.search(userId, meaning, { count: BY_MEANING, ...companion });
    const shares = new Map(words.map(({ seq, share }) => [seq, share]));
    const likeliest = words.toSorted((a, b) => b.share - a.share || b.seq - a.seq).slice(0, BY_WORDS);
    const seqs = new Set([...near, ...likeliest].map(({ seq }) => seq));
    const rows = await store.candidates(userId, [...seqs]);
    const candidates = rows
      .filter((row) => scope === "person" || row.companionId === scope.companionId)
      .map((row) => ({ ...row, similarity: similarityOf(row, meaning), share: shares.get(row.seq) ?? 0 }));
    return fuse(candidates, clock.now(), COUNT).map(({ candidate: { id, seq, text, saidAt }, score }) => ({
      ...{ id, seq, text, saidAt, score },
    }));
  };
}

function similarityOf({ vector, vectorModel }: CandidateRow, meaning: KeyedVector | null): number | null {
  if (meaning === null || vector === null || vectorModel !== meaning.key) return null;
  return dot(meaning.vector, fromBytes(vector));
}
