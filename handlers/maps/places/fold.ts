// Names and queries in one form to be compared in: without case, accents, punctuation, and the usual abbreviations.

/** Of a name or a query, that many words are looked at. */
export const WORDS_MAX = 12;
const WORD_MAX_CHARS = 40;

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
  þ: "th",
};
/** How Germans write where they have no such key. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };
const ABBREVIATIONS: readonly [RegExp, string][] = [
  // "Hauptstr. 5", "Goethestr 5" and "Str. des 17. Juni".
  [/str\.?(?![\p{L}\p{M}])/gu, "strasse"],
  [/\bst[.](?=\s)/gu, "saint "],
  [/\bav(e)?[.](?=\s)/gu, "avenue "],
  [/\bbd[.]?(?=\s)|\bblvd[.]?(?=\s|$)/gu, "boulevard "],
];

/** "Café de l'Hôtel" → "cafe de l hotel"; German letters as their plain vowel. */
export function fold(text: string): string {
  return plain(text.normalize("NFC").toLowerCase());
}

/** Every form under which this text is to be found: "munchen" and "muenchen". */
export function foldings(text: string): string[] {
  const lower = text.normalize("NFC").toLowerCase();
  const first = plain(lower);
  if (!/[äöü]/.test(lower)) return [first];
  return [first, plain(lower.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter))];
}

function plain(lower: string): string {
  let text = lower
    .replace(/[ßæœøđłıþ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  for (const [pattern, whole] of ABBREVIATIONS) text = text.replace(pattern, whole);
  return text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** The words of a folded text. */
export const wordsOf = (folded: string): string[] =>
  folded === ""
    ? []
    : folded
        .split(" ")
        .slice(0, WORDS_MAX)
        .map((word) => word.slice(0, WORD_MAX_CHARS));
