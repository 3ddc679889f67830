// Makes plain, bounded text out of what a stranger's character card holds.

/** No field is read further than this, in UTF-16 code units, whatever the card claims to need. */
const RAW_MAX_CHARS = 100_000;

/** Text of any value: line breaks and tabs stay, other control characters and broken pairs go. */
export function plainText(value: unknown): string {
  if (typeof value !== "string") return "";
  return value
    .slice(0, RAW_MAX_CHARS)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, "")
    .trim();
}

/** A name on one line, without invisible characters except the one that joins emoji. */
export const plainLine = (value: unknown): string =>
  plainText(value)
    .replace(/[^\P{Cf}\u200D]|[\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** At most `maxChars` UTF-16 code units, cut between whole characters and, where one is near, after a word. */
export function cutText(text: string, maxChars: number): { text: string; cut: boolean } {
  if (text.length <= maxChars) return { text, cut: false };
  const hard = text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, "");
  const space = hard.search(/\s\S*$/);
  return { text: (space > maxChars * 0.9 ? hard.slice(0, space) : hard).trimEnd(), cut: true };
}

const CHARACTER = /\{\{char\}\}|<bot>/gi;
const OWNED_BY_READER = /(?:\{\{user\}\}|<user>)['’]s/gi;
const READER = /\{\{user\}\}|<user>/gi;

/** Fills the card's places in a description that the model reads. */
export const fillPersona = (text: string, name: string): string =>
  text
    .replace(CHARACTER, () => name)
    .replace(OWNED_BY_READER, "the user’s")
    .replace(READER, "the user");

/** Fills them in words that are said to the reader: "Hello, {{user}}!" becomes "Hello!". */
export const fillGreeting = (text: string, name: string): string =>
  text
    .replace(CHARACTER, () => name)
    .replace(OWNED_BY_READER, "your")
    .replace(/,? ?(?:\{\{user\}\}|<user>)(?=[!.?…])/gi, "")
    .replace(/, (?:\{\{user\}\}|<user>),/gi, ",")
    .replace(READER, "you");
