// A transcript as words that can be compared: small letters, no accents, no punctuation; and where each of them stands.

export interface Word {
  /** `what's` → `whats`, `Müller` → `muller`. */
  plain: string;
  /** In the transcript, in UTF-16 code units. */
  begin: number;
  end: number;
}

/** Letters, digits and what joins them into one word, in any script. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’ʼ]*/gu;
const LIGATURES = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l" } as const;

export function plainWord(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[ßæœøł]/g, (letter) => LIGATURES[letter as keyof typeof LIGATURES])
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => ({ plain: plainWord(word), begin: index, end: index + word.length }))
    .filter(({ plain }) => plain !== "");
}
