// How much a message leans on what was said before: "and tomorrow?" wholly, "set a timer for ten minutes" not at all.

const OPENS_AS_FOLLOW_UP =
  /^(?:and|but|or|then|now|also|what about|how about|no|yes|actually|only|just|with|without|until|because|so|by|on|in|at|for|once more|not|und|aber|oder|et|mais|ou|pero|y)\b/i;
const REFERS_BACK =
  /\b(?:it|its|that|this|those|these|them|they|their|he|she|him|her|his|hers|there|ones?|then|again|more|another|same|else|too|as well|instead|next|first|second|last|less|longer|shorter|bigger|smaller|darker|brighter|lighter|warmer|colder|louder|quieter|faster|slower|later|earlier|further)\b/i;
/** Scripts without spaces: about two characters make a word. */
const EAST_ASIAN = /[\u0E00-\u0E7F\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/g;

/** Weight by number of words. Short messages lean on what was before in every language. */
const BY_LENGTH = [1, 1, 0.5, 0.25];
const OPENING = 1;
const REFERENCE = 0.75;
const HIGHEST = 2;

/** 0 for a message that stands by itself, up to 2 for one that says nothing alone. */
export function dependence(message: string): number {
  const text = message.trim();
  const asian = text.match(EAST_ASIAN)?.length ?? 0;
  const words =
    text
      .replaceAll(EAST_ASIAN, " ")
      .split(/\s+/)
      .filter((word) => word !== "").length + Math.ceil(asian / 2);
  const weight =
    (BY_LENGTH[words - 1] ?? 0) +
    (OPENS_AS_FOLLOW_UP.test(text) ? OPENING : 0) +
    (REFERS_BACK.test(text) ? REFERENCE : 0);
  return Math.min(HIGHEST, weight);
}
