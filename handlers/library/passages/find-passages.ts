// Passages to answer a question from: pages by name and by search, their paragraphs weighed, within a budget.
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ArticleRef } from "../../shared/contract/library.ts";
import type { ReadArticle } from "../article/to-article.ts";
import { fold } from "../fold.ts";
import type { Follow } from "../follow.ts";
import type { Kiwix } from "../kiwix/kiwix.ts";
import type { Passage, PassagesOptions } from "../library.ts";
import { searchLibrary } from "../search.ts";
import type { Shelf } from "../shelf.ts";
import { findTitles } from "../titles.ts";
import { type Keywords, keywordsOf } from "./keywords.ts";
import { type Paragraph, paragraphsOf } from "./paragraphs.ts";
import { rankParagraphs } from "./rank-paragraphs.ts";

export interface PassagesParts {
  kiwix: Kiwix;
  shelf: Shelf;
  follow: Follow;
  clock: Pick<Clock, "schedule">;
  read(ref: { bookId: string; path: string }, signal: AbortSignal): Promise<ReadArticle>;
}

const PAGES_MAX = 5;
const HITS_OF_A_SEARCH = 6;
const SEARCHES_MAX = 4;
/** Looking for pages, in milliseconds: a question nobody can answer must not keep everybody's queue busy. */
const FIND_MS = 5_000;
/** No passage takes more of the budget than so many characters. */
const PASSAGE_MAX_CHARS = 1_200;
const SHORTEST_CHARS = 80;

export async function findPassages(
  parts: PassagesParts,
  question: string,
  options: PassagesOptions,
  signal: AbortSignal,
): Promise<Passage[]> {
  const keywords = keywordsOf(question);
  if (options.about !== undefined) {
    const paragraphs = paragraphsOf(await parts.read(options.about, signal));
    const ranked = rankParagraphs(keywords.stems, paragraphs);
    // "What does it say?" has no word to look for: then how it begins is what it says.
    return withinBudget(ranked.length > 0 ? ranked : paragraphs, options);
  }
  if (keywords.stems.length === 0) return [];
  const refs = await findPages(parts, keywords, signal);
  const paragraphs: Paragraph[] = [];
  for (const ref of refs.slice(0, PAGES_MAX)) paragraphs.push(...(await paragraphsAt(parts, ref, signal)));
  const named = new Set([...keywords.names, keywords.query].map(fold));
  const ranked = rankParagraphs(keywords.stems, paragraphs, ({ title }) => named.has(fold(title)));
  return withinBudget(ranked, options);
}

/** What was found in time. @throws DomainError `upstream_timeout` where that is nothing */
async function findPages(parts: PassagesParts, keywords: Keywords, signal: AbortSignal): Promise<ArticleRef[]> {
  const found = new Map<string, ArticleRef>();
  const late = new AbortController();
  const words = "The library took too long. Please try again.";
  const cancel = parts.clock.schedule(FIND_MS, () => late.abort(new DomainError("upstream_timeout", words)));
  try {
    await lookForPages(parts, keywords, { found, signal: AbortSignal.any([signal, late.signal]) });
  } catch (cause) {
    signal.throwIfAborted();
    if (!late.signal.aborted || found.size === 0) throw cause;
  } finally {
    cancel();
  }
  return [...found.values()];
}

/** The page of the very name first, then what the search found; each page once. */
async function lookForPages(
  parts: PassagesParts,
  keywords: Keywords,
  { found, signal }: { found: Map<string, ArticleRef>; signal: AbortSignal },
): Promise<void> {
  const books = await parts.shelf.books(signal);
  const add = (refs: readonly ArticleRef[]) => {
    for (const ref of refs) {
      const key = JSON.stringify([ref.bookId, ref.path]);
      if (!found.has(key)) found.set(key, ref);
    }
  };
  const subjects = [...new Set([...keywords.names, keywords.query])].filter((each) => fold(each) !== "");
  for (const q of subjects) {
    add(await findTitles(parts, { books, q, limit: 2, keep: ({ exact }) => exact }, signal));
  }
  // Everything at once finds nothing where one of the words is on no page.
  const words = keywords.query.split(" ").toSorted((a, b) => b.length - a.length);
  const queries = [...new Set([keywords.query, ...keywords.names, ...words])].slice(0, SEARCHES_MAX);
  for (const q of queries) {
    if (found.size >= PAGES_MAX) break;
    // Titles are asked for once: each book is asked in its turn.
    const isFirst = q === queries[0];
    add((await searchLibrary(parts, { q, limit: HITS_OF_A_SEARCH, textOnly: !isFirst }, signal)).items);
  }
}

/** A page that can't be read has nothing to say. */
async function paragraphsAt(parts: PassagesParts, ref: ArticleRef, signal: AbortSignal): Promise<Paragraph[]> {
  try {
    return paragraphsOf(await parts.read(ref, signal));
  } catch (cause) {
    const isOfPage = cause instanceof DomainError && (cause.code === "not_found" || cause.code === "upstream_failed");
    if (isOfPage) return [];
    throw cause;
  }
}

function withinBudget(paragraphs: readonly Paragraph[], { limit, maxChars }: PassagesOptions): Passage[] {
  const passages: Passage[] = [];
  let room = maxChars;
  const said = new Set<string>();
  for (const { isLead: _, ...paragraph } of paragraphs) {
    // Books share pages, and pages share paragraphs.
    if (said.has(paragraph.text)) continue;
    said.add(paragraph.text);
    if (passages.length >= limit || room < SHORTEST_CHARS) break;
    const text = shortened(paragraph.text, Math.min(room, PASSAGE_MAX_CHARS));
    passages.push({ ...paragraph, text });
    room -= text.length;
  }
  return passages;
}

/** Ends with a sentence where one ends in its second half. */
function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const start = text.slice(0, maxChars - 1);
  const sentences = start.slice(
    0,
    Math.max(start.lastIndexOf(". "), start.lastIndexOf("! "), start.lastIndexOf("? ")) + 1,
  );
  return sentences.length >= maxChars / 2
    ? sentences
    : `${start.slice(0, Math.max(start.lastIndexOf(" "), maxChars / 2)).trimEnd()}…`;
}
