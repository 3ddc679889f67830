// What of a message the person says of themselves: not what they quote, paste or ask. Pure.

/** More than this is pasted rather than told. */
const SAID_MAX_CHARS = 1_200;
/** A quoted stretch of so many characters is somebody else's words; a quoted word or name is not. */
const QUOTED_MIN_CHARS = 40;

const QUOTES: readonly RegExp[] = [
  /```[\s\S]*?(?:```|$)/g,
  /^[ \t]*>.*$/gm,
  new RegExp(`"[^"\\n]{${QUOTED_MIN_CHARS},}"`, "g"),
  new RegExp(`[“„][^”“\\n]{${QUOTED_MIN_CHARS},}[”“]`, "g"),
  new RegExp(`[«»][^«»\\n]{${QUOTED_MIN_CHARS},}[«»]`, "g"),
];
/** "My sister writes: …", "Here is the letter:" and everything below it. */
const PASTED =
  /(?:^|\n)[^\n]*(?:here(?:'s| is| are)|this is what|translate|summari[sz]e|proofread|correct this|rewrite|hier ist|hier sind|übersetz\p{L}*|fasse?|korrigier\p{L}*|schreib\p{L}* um)[^\n]*:\s*\n[\s\S]*$/iu;

/** Empty where nothing of it is the person's own. */
export function saidByUser(message: string): string {
  const own = QUOTES.reduce((text, quote) => text.replaceAll(quote, " "), message.replace(PASTED, " "));
  const said = own.replaceAll(/[ \t]+/g, " ").trim();
  return said.length > SAID_MAX_CHARS ? "" : said;
}

const SELF =
  /(?:^|[^\p{L}])(?:i|i['’](?:m|ve|d|ll)|my|mine|me|myself|we|we['’](?:re|ve)|our|us|ich|mein\p{L}*|mir|mich|wir|uns|unser\p{L}*)(?=$|[^\p{L}])/iu;
const WORD = /[\p{L}\p{N}'’-]+/gu;
/** A bare question or an order tells nothing of whoever asks. */
const ASKS_ONLY =
  /^(?:(?:can|could|would|will|do|does|did|is|are|was|what|who|when|where|why|how|which|should|shall|may|tell|show|give|make|write|set|draw|play|kannst|könntest|würdest|was|wer|wann|wo|wie|warum|wieso|welche\p{L}*|soll|darf|ist|sind|sag|zeig|gib|mach|schreib|stell|male?)(?=[^\p{L}])[^.!?]*[.!?]?\s*)+$/iu;

/** Whether it is worth asking a model for facts in it: it speaks of the person, and does more than ask. */
export function mayHoldFacts(said: string): boolean {
  return (said.match(WORD)?.length ?? 0) >= 4 && SELF.test(said) && !ASKS_ONLY.test(said.trim());
}
