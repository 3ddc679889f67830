// Private-use characters that carry, through the cleaned text, what a stretch of it was. The input's own are taken out first.

import { MATHS_SAID_MAX } from "./limits.ts";

/** What a stretch of cleaned text was in the source. */
export const MARKS = {
  code: ["\uE000", "\uE001"],
  maths: ["\uE002", "\uE003"],
  url: ["\uE004", "\uE005"],
} as const;

const ANY = /[\uE000-\uE00F]/g;
/** Control characters but tab and newline, and the format characters: invisible marks of direction, joining, byte order. */
const INVISIBLE = /(?![\t\n])\p{Cc}|(?!\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu;

/** Said, but no word of the source: "Done", a column's name once more. */
export const saidOnly = (text: string): string => `\uE006${text}\uE007`;

export type Mark = keyof typeof MARKS;

export const marked = (mark: Mark, text: string): string => `${MARKS[mark][0]}${text}${MARKS[mark][1]}`;

/** A formula; of one that is too long to be said, only that there is one. */
export const markedMaths = (source: string): string => marked("maths", source.length > MATHS_SAID_MAX ? "" : source);

/** The text as the source has it. */
export const unmarked = (text: string): string =>
  text
    .replace(/\uE006[^\uE007]*\uE007/g, "")
    .replace(ANY, "")
    .replace(/ {2,}/g, " ")
    .trim();

/** Takes out what nobody sees and what the marks of this folder are made of. */
export const withoutInvisible = (text: string): string => text.replace(ANY, "").replace(INVISIBLE, "");

/** Replaces each marked stretch by what is said for it. Stretches don't nest. */
export function replaceMarked(text: string, say: Record<Mark, (inner: string) => string>): string {
  if (!/[\uE000-\uE007]/.test(text)) return text;
  return text
    .replace(/[\uE006\uE007]/g, "")
    .replace(/([\uE000\uE002\uE004])([^\uE000-\uE005]*)[\uE001\uE003\uE005]/g, (_, open: string, inner: string) => {
      const mark = open === MARKS.code[0] ? "code" : open === MARKS.maths[0] ? "maths" : "url";
      return say[mark](inner);
    });
}
