// Memories that share words with a question, through FTS5, bounded so that a word that all have costs no more than a rare one.
import { sql } from "drizzle-orm";
import { fold } from "../../library/fold.ts";
import { isStopWord, stem } from "../../library/passages/keywords.ts";
import type { Database } from "../../store/database.ts";
import { ownerWord } from "../memory-store.ts";

const TERMS_MAX = 8;
/** Newest first: of a word that more have, the oldest are left to the vectors. */
const HITS_PER_TERM = 300;
/** Shorter ones stand for themselves: as a beginning they would be in every third memory. */
const PREFIX_MIN_CHARS = 4;

export interface TextHit {
  seq: number;
  /** 0 to 1: how much of what the question is about, by the rareness of its words. */
  share: number;
}

/** The words of a question as they are looked for; accents stay, the index folds them by itself. */
export function termsOf(question: string): string[] {
  const words =
    question
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const telling = words.filter((word) => word.length > 1 && !fold(word).split(" ").every(isStopWord));
  return [...new Set(telling.map(stem))].slice(0, TERMS_MAX);
}

const expressionOf = (userId: string, term: string) =>
  `owner : "${ownerWord(userId)}" AND text : "${term}"${term.length >= PREFIX_MIN_CHARS ? "*" : ""}`;

/** @param total memories of the person, by which a word counts as rare */
export async function findByWords(db: Database, userId: string, question: string, total: number): Promise<TextHit[]> {
  const terms = termsOf(question);
  if (terms.length === 0 || total === 0) return [];
  const lists = terms.map(
    (term, n) => sql`SELECT ${n} AS term, seq FROM (
      SELECT rowid AS seq FROM memories_fts WHERE memories_fts MATCH ${expressionOf(userId, term)}
      ORDER BY rowid DESC LIMIT ${HITS_PER_TERM})`,
  );
  const rows = await db.values<[number, number]>(sql.join(lists, sql` UNION ALL `));
  return weigh(rows, total);
}

/** Pure. `rows`: a term's number and a memory that has it. */
export function weigh(rows: readonly (readonly [number, number])[], total: number): TextHit[] {
  const frequency = new Map<number, number>();
  for (const [term] of rows) frequency.set(Number(term), (frequency.get(Number(term)) ?? 0) + 1);
  const weightOf = (term: number) => Math.log(1 + total / (frequency.get(term) ?? 1));
  const all = [...frequency.keys()].reduce((sum, term) => sum + weightOf(term), 0);
  const shares = new Map<number, number>();
  for (const [term, seq] of rows) {
    shares.set(Number(seq), (shares.get(Number(seq)) ?? 0) + weightOf(Number(term)) / all);
  }
  return [...shares].map(([seq, share]) => ({ seq, share }));
}
