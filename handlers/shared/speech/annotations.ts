// What a transcript says that nobody said: "[BLANK_AUDIO]", "(music)", "*sighs*", notes (specification, section 4).

const ANNOTATIONS = [
  /\[[^\][]*\]/g,
  /\([^()]*\)/g,
  // Whisper marks singing by notes around it, or by notes alone.
  /[♩♪♫♬🎵🎶][^♩♪♫♬🎵🎶]*[♩♪♫♬🎵🎶]/gu,
  /[♩♪♫♬🎵🎶]+/gu,
  // Not "3 * 4 * 5".
  /\*(?=\p{Letter})[^*]*\*/gu,
];
/** An annotation that the model did not close runs to the end. */
const UNCLOSED = /[[(][^\])]*$/;
const WORD = /[\p{Letter}\p{Number}]/u;

export interface Heard {
  /** Without its annotations; empty when nothing else was there. */
  text: string;
  /** There were annotations, and no word beside them. */
  onlyAnnotations: boolean;
}

/** `"Turn it off (door closes)."` → `"Turn it off."` */
export function withoutAnnotations(transcript: string): Heard {
  let text = transcript;
  // Once more for each depth of nesting; each round that changes something makes the text shorter.
  for (let before = ""; before !== text; ) {
    before = text;
    for (const annotation of ANNOTATIONS) text = text.replaceAll(annotation, " ");
  }
  text = text
    .replace(UNCLOSED, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,!?;:])/g, "")
    .trim();
  const hasWords = WORD.test(text);
  return { text: hasWords ? text : "", onlyAnnotations: !hasWords && WORD_OR_NOTE.test(transcript) };
}

const WORD_OR_NOTE = /[\p{Letter}\p{Number}♩♪♫♬🎵🎶*]/u;
