// Cuts a text into pieces that the engine can say at once, at the places where a reader would breathe.

/** Where to cut, the best first: after a sentence, after a clause, between words. */
const BREATHS = [/[.!?…]["'”’)\]]*\s/g, /[,;:–—]["'”’)\]]*\s/g, /\s/g];

/** The phonemizer (espeak) drops what is beyond 160 bytes of a word, without a word. */
const LONG_WORD = /\S{40}(?=\S)/gu;

/**
 * Pieces of at most `maxChars` UTF-16 code units, without outer spaces, none of them empty. A place is used only when
 * the piece before it has at least a third of that length.
 */
export function splitPieces(text: string, maxChars: number): string[] {
  const pieces: string[] = [];
  let rest = text.replaceAll(LONG_WORD, "$& ").trim();
  while (rest.length > maxChars) {
    const at = breathIn(rest.slice(0, maxChars + 1), Math.floor(maxChars / 3)) ?? wholeCharacter(rest, maxChars);
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  if (rest !== "") pieces.push(rest);
  return pieces;
}

/** Both halves of a piece that turned out too long, or the piece alone when it cannot be cut. */
export function halves(piece: string): string[] {
  if (piece.length < 2) return [piece];
  return splitPieces(piece, Math.ceil(piece.length / 2));
}

function breathIn(text: string, leastChars: number): number | null {
  for (const breath of BREATHS) {
    const ends = [...text.matchAll(breath)].map((match) => match.index + match[0].length - 1);
    const last = ends.findLast((end) => end >= leastChars);
    if (last !== undefined) return last;
  }
  return null;
}

/** One place back where the cut would go through a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return at > 1 && before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}
