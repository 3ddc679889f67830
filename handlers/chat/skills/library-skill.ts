// The skill of the route `library`: passages of the home's books, answered from by the model or shown as they are.
import { DomainError } from "../../errors.ts";
import type { Library, Passage } from "../../library/library.ts";
import type { CardOf } from "../../shared/contract/cards.ts";
import type { ArticleRef } from "../../shared/contract/library.ts";
import { SOURCES_MAX } from "../../shared/contract/limits.ts";
import { decidingMessages } from "../router/conversation-score.ts";
import { asMarkdown, excerptOf } from "./excerpt.ts";
import { subjectOf } from "./library-wish.ts";
import { LIBRARY_WORDS, type LibraryWords } from "./library-words.ts";
import type { Skill, SkillAnswer, SkillTurn } from "./skills.ts";
import { languageOf } from "./wish-words.ts";

/** What passages may fill of a model's context, at about three characters a token. */
const CONTEXT_SHARE = 0.4;
const CHARS_PER_TOKEN = 3;
const PASSAGES_CHARS = { min: 1_200, max: 12_000 } as const;
/** Of the passages themselves, fewer are read than a model can. */
const QUOTED_MAX = 3;
/** Enough to find the place again where another edition numbers its blocks differently. */
const QUOTE_CHARS = 120;
/** Follow-ups stay with the page of the question before, so far back. */
const QUESTION_CHARS = 600;

export function createLibrarySkill(library: Library): Skill {
  return {
    async answer(turn, signal) {
      const question = turn.history.at(-1);
      // A question about a picture that was sent along is the model's, which may be able to see it.
      if (question === undefined || question.role !== "user" || (turn.hasPictures && question.about === null))
        return null;
      const words = LIBRARY_WORDS[languageOf(question.content, turn.language.startsWith("de") ? "de" : "en")];
      const { asked, about } = wishOf(turn);
      if (!library.hasBooks()) {
        return about === null && turn.contextTokens !== null
          ? null
          : { text: library.isChecking() ? words.notReady : words.noBooks, card: null };
      }
      let passages: Passage[];
      try {
        const limit = turn.contextTokens === null ? QUOTED_MAX : SOURCES_MAX;
        const maxChars = charsFor(turn.contextTokens);
        passages = await library.passages(asked, { limit, maxChars, ...(about === null ? {} : { about }) }, signal);
      } catch (error) {
        signal.throwIfAborted();
        return { text: refusalIn(words, error), card: null };
      }
      const useful = passages.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).slice(0, SOURCES_MAX);
      if (useful.length === 0) return { text: about === null ? words.unknown : words.pageSilent, card: null };
      const withoutModel = quote(useful.slice(0, QUOTED_MAX), words);
      if (turn.contextTokens === null) return withoutModel;
      return {
        quotations: useful.map(({ title, bookTitle, text }, at) => ({ n: at + 1, page: title, book: bookTitle, text })),
        card: cardOf(useful, false),
        withoutModel,
      };
    },
  };
}

/** A follow-up is asked together with what it leans on, about the page that was asked about there. */
function wishOf({ history }: SkillTurn): { asked: string; about: ArticleRef | null } {
  const deciding = decidingMessages(history);
  const questions = history
    .filter(({ role, content }) => role === "user" && content.trim() !== "")
    .slice(-deciding.length);
  return {
    asked: deciding.map(subjectOf).join(" ").slice(-QUESTION_CHARS),
    about: questions.findLast(({ about }) => about !== null)?.about ?? null,
  };
}

function charsFor(contextTokens: number | null): number {
  if (contextTokens === null) return PASSAGES_CHARS.max;
  const fitting = Math.floor(contextTokens * CONTEXT_SHARE * CHARS_PER_TOKEN);
  return Math.min(PASSAGES_CHARS.max, Math.max(PASSAGES_CHARS.min, fitting));
}

function cardOf(passages: readonly Passage[], quoted: boolean): CardOf<"library"> {
  const sources = passages.map(({ bookId, path, title, bookTitle, block, text }, at) => ({
    ...{ n: at + 1, bookId, path, title, bookTitle, block },
    quote: startOf(text),
  }));
  return { kind: "library", quoted, sources };
}

/** Whole words of the passage's beginning, as they stood there. */
function startOf(text: string): string {
  const start = text.trim().split("\n", 1)[0] ?? "";
  if (start.length <= QUOTE_CHARS) return start;
  const cut = start.slice(0, QUOTE_CHARS);
  const word = cut.lastIndexOf(" ");
  return word > 0 ? cut.slice(0, word) : cut;
}

function quote(passages: readonly Passage[], words: LibraryWords): SkillAnswer {
  const quotes = passages.map(({ text }, at) => `> ${asMarkdown(excerptOf(text))} [${at + 1}]`);
  return { text: [words.quoted, ...quotes].join("\n\n"), card: cardOf(passages, true) };
}

/** @throws what is no refusal of the library */
function refusalIn(words: LibraryWords, error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === "component_not_ready") return words.notReady;
  if (error.code === "not_found") return words.pageGone;
  if (error.code === "upstream_failed" || error.code === "upstream_timeout" || error.code === "busy") return words.away;
  throw error;
}
