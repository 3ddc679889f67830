// How people send Hearth to its library, in English and German: what leaves no doubt, and what is then looked up. Pure.

const BOOKS_EN =
  "(?:encyclop(?:a)?edias?|home library|library|libraries|lexicon|dictionary|wikipedia|wiktionary|wikivoyage|our books|the books)";
const BOOKS_DE =
  "(?:enzyklopädien?|lexikon|lexika|bibliothek|bücherei|wörterbuch|wikipedia|wiktionary|wikivoyage|(?:unseren|den|meinen) büchern|nachschlagewerk)";

/** Each leaves no doubt: the books are named, and something is to be found in them. */
const SURE: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:look(?:ing)? (?:\S+ ){0,8}?(?:up|into|in|for|at)|search|consult|browse|check|find|quote)\b.{0,200}\b${BOOKS_EN}\b`,
    "iu",
  ),
  new RegExp(
    String.raw`\b(?:what|how) (?:does|do|did|would|has|have) (?:the |our |my |your )?${BOOKS_EN}\b.{0,40}\b(?:say|says|know|write|tell|explain|describe|got?)\b`,
    "iu",
  ),
  new RegExp(
    String.raw`^(?:according to|in|from|ask) (?:the |our |my )?${BOOKS_EN}\b[,:]? .*\b(?:what|who|when|where|why|how|which|tell|about)\b`,
    "iu",
  ),
  /\b(?:what|who|when|where|why|how|which|is there|are there)\b.{1,200}\b(?:according to|in|from) (?:the |our |my )?(?:encyclop(?:a)?edia|wikipedia|lexicon)\b/iu,
  new RegExp(
    String.raw`(?:^|[^\p{L}])(?:such\p{L}*|schau\p{L}*|schlag\p{L}*|sieh|seh\p{L}*|guck\p{L}*|lies|find\p{L}*|nachschlagen|nachsehen|nachschauen|steht|sagt|sagen|weiß|schreibt|zitier\p{L}*)(?=$|[^\p{L}]).{0,200}(?:^|[^\p{L}])${BOOKS_DE}(?=$|[^\p{L}])`,
    "iu",
  ),
  new RegExp(
    String.raw`(?:^|[^\p{L}])(?:im|in der|in|laut|aus dem|aus der) ${BOOKS_DE}(?=$|[^\p{L}]).{0,200}(?:nach(?:schlagen|sehen|schauen|gucken|lesen)?|such\p{L}*|steht|was|wer|wann|wo|wie|warum)(?=$|[^\p{L}])`,
    "iu",
  ),
  /(?:^|[^\p{L}])(?:schlag|schlage) (?:mir |mal |bitte |doch )*.{2,120}? nach\s*[.!?]*$/iu,
];

/** The building, and what happens there: no books of ours. */
const ELSEWHERE =
  /\b(?:library|bibliothek|bücherei)\b.{0,40}\b(?:card|closes?|closed|opens?|opening|öffnet|schließt|geschlossen|offen|ausweis)\b|\b(?:at|to|from|near|behind|beside|find|where'?s?|where is) the library\s*(?:[,.!?]|$|on\b|in town)|(?:^|[^\p{L}])(?:zur|wo ist die|neben der|hinter der|vor der|von der) (?:bibliothek|bücherei)/iu;

export function isSureLibraryWish(message: string): boolean {
  const text = message.trim();
  return !ELSEWHERE.test(text) && SURE.some((pattern) => pattern.test(text));
}

const the = "(?:the |our |my |your |some |an? )?";
/** What is said around the subject. */
const ASIDES: readonly RegExp[] = [
  /^(?:hey|ok|okay|hi|bitte|please|und|and)[\s,!]+/iu,
  /^(?:(?:can|could|would|will) you|i(?:'d| would) like you to|i want you to|kannst du|könntest du|würdest du)\s+(?:please |bitte |mir |mal )*/iu,
  new RegExp(String.raw`^what (?:does|do) ${the}${BOOKS_EN} (?:say|know|tell us|write|have)(?: about| on)?\s+`, "iu"),
  new RegExp(
    String.raw`^was (?:sagt|weiß|schreibt|steht) (?:das |die |der |im |in der |in )?${BOOKS_DE} (?:über|zu|zum|zur)\s+`,
    "iu",
  ),
  new RegExp(
    String.raw`^(?:look|search|check|find|consult|browse|read)(?: me)?(?: in| through| into)? ${the}${BOOKS_EN} (?:for|about|on|to find)\s+(?:out )?(?:about |an article (?:on|about) )?`,
    "iu",
  ),
  new RegExp(
    String.raw`[\s,]+(?:up )?(?:in|from|according to|with) ${the}${BOOKS_EN}(?: for me| please)?\s*[.!?]*$`,
    "iu",
  ),
  new RegExp(String.raw`[\s,]+(?:im|in der|in|laut|aus dem|aus der) ${BOOKS_DE}(?: nach| bitte)?\s*[.!?]*$`, "iu"),
  new RegExp(
    String.raw`^(?:such|suche|schau|schaue|schlag|schlage|sieh|lies)(?: mir| mal| bitte| doch)* (?:im|in der|in) ${BOOKS_DE}(?: nach)?\s*,?\s+(?:nach |zu )?`,
    "iu",
  ),
  /^(?:look|search)(?: up| for)\s+/iu,
  /^(?:schlag|schlage|such|suche|schau|schaue)(?: mir| mal| bitte| doch)*\s+(?:nach\s+)?/iu,
  /^(?:find|show|give|open|read)(?: me)? (?:an |the )?(?:article|page|pages|book|books|something)(?: to read)? (?:about|on|for)\s+/iu,
  new RegExp(
    String.raw`^(?:according to|in|from|laut|im|in der) ${the}(?:${BOOKS_EN}|${BOOKS_DE})(?: (?:nachschlagen|nachsehen|nachschauen))?[\s,:]+`,
    "iu",
  ),
  /[.!?]\s+(?:please )?look (?:it|that|this|him|her|them)$/iu,
  /\s+(?:nach|nachschlagen|up|please|bitte)\s*[.!?]*$/iu,
  /\s*[.!?]+$/u,
];

/** What is to be looked up: "Look up Ray Charles in the encyclopedia" → "Ray Charles"; the whole where nothing else is said. */
export function subjectOf(message: string): string {
  const whole = message.trim();
  let subject = whole;
  for (let before = ""; before !== subject; ) {
    before = subject;
    subject = ASIDES.reduce((text, aside) => text.replace(aside, ""), subject).trim();
  }
  return /[\p{L}\p{N}]{2}/u.test(subject) ? subject : whole;
}
