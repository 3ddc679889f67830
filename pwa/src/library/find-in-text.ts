// Finds words in a text as people mean them: without regard to capitals, accents and how many spaces there are.

export interface Match {
  /** In UTF-16 code units of the text, the end excluded. */
  start: number;
  end: number;
}

interface Folded {
  letters: string;
  /** For each letter, where it stands in the text. */
  places: number[];
}

/** In the order of the text, none over another; at most `max`. */
export function findAll(text: string, words: string, max: number): Match[] {
  const wanted = fold(words.trim()).letters;
  if (wanted === "") return [];
  const { letters, places } = fold(text);
  const found: Match[] = [];
  for (let at = letters.indexOf(wanted); at >= 0 && found.length < max; at = letters.indexOf(wanted, at)) {
    const end = at + wanted.length;
    found.push({ start: places[at] ?? 0, end: places[end] ?? text.length });
    at = end;
  }
  return found;
}

function fold(text: string): Folded {
  const letters: string[] = [];
  const places: number[] = [];
  let wasSpace = false;
  let at = 0;
  for (const sign of text) {
    const isSpace = /\s/.test(sign);
    const plain = isSpace ? (wasSpace ? "" : " ") : sign.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    // One sign may become several letters.
    for (const letter of plain.split("")) {
      letters.push(letter);
      places.push(at);
    }
    wasSpace = isSpace;
    at += sign.length;
  }
  return { letters: letters.join(""), places };
}
