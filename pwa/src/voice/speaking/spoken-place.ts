// Finds a spoken sentence in the text that is shown: by its letters and figures, since marks and spaces differ.

export interface SpokenPlace {
  /** Of the first and of the last letter, as positions in the shown text. */
  first: number;
  last: number;
  /** Where the next sentence is looked for. */
  next: number;
}

export interface ShownLetters {
  letters: string;
  /** For each letter its position in the text. */
  at: number[];
}

const LETTER = /[\p{L}\p{N}]/u;

export function lettersOf(text: string): ShownLetters {
  let letters = "";
  const at: number[] = [];
  let position = 0;
  for (const sign of text) {
    if (LETTER.test(sign)) {
      // Some letters become two in lower case, e.g. İ.
      const lower = sign.toLowerCase();
      letters += lower;
      for (let i = 0; i < lower.length; i++) at.push(position);
    }
    position += sign.length;
  }
  return { letters, at };
}

/** null where it does not stand in the text behind `from`, e.g. an announcement of a table. */
export function findSpoken({ letters, at }: ShownLetters, sentence: string, from: number): SpokenPlace | null {
  const wanted = lettersOf(sentence).letters;
  if (wanted === "") return null;
  const start = letters.indexOf(wanted, from);
  const first = at[start];
  const last = at[start + wanted.length - 1];
  return start < 0 || first === undefined || last === undefined ? null : { first, last, next: start + wanted.length };
}
