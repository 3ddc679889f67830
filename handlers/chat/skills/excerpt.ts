// The shortest useful piece of a passage, as Markdown that says exactly what stood there. Pure.
import { withoutNumbers } from "../prompt/quotations.ts";

/** Whole sentences are taken up to here, in UTF-16 code units; a longer first one is cut at a word. */
const EXCERPT_CHARS = { enough: 160, max: 320 } as const;

/** Whole sentences from the passage's beginning. */
export function excerptOf(text: string): string {
  const plain = withoutNumbers(text).replaceAll(/\s+/g, " ").trim();
  if (plain.length <= EXCERPT_CHARS.max) return plain;
  let excerpt = "";
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(
    plain.slice(0, 4 * EXCERPT_CHARS.max),
  )) {
    if ((excerpt + segment).trimEnd().length > EXCERPT_CHARS.max) break;
    excerpt += segment;
    if (excerpt.length >= EXCERPT_CHARS.enough) break;
  }
  if (excerpt.trim() !== "") return excerpt.trim();
  const cut = plain.slice(0, EXCERPT_CHARS.max);
  const word = cut.lastIndexOf(" ");
  return `${word > 0 ? cut.slice(0, word) : cut}…`;
}

/** Markdown in which nothing of a stranger's text is a link, a picture, a formula or any other form. */
export function asMarkdown(plain: string): string {
  return plain
    .replaceAll(/[\\`*_{}[\]<>#|~$&]/g, "\\$&")
    .replace(
      /^(\s*)([-+=]|\d+[.)])/u,
      (_, blank: string, sign: string) => `${blank}${sign.slice(0, -1)}\\${sign.slice(-1)}`,
    )
    .replaceAll(/(:)(?=\/\/)|(?<=www)(\.)|(@)/gi, "\\$&");
}
