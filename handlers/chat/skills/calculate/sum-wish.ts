// Sums as people write and say them, in English and German: "15 % of 80", "Wurzel aus 81", "seven times eight". Pure.
import { wordsToDigits } from "../numbers/number-words.ts";
import { NUMBER, plainNumber } from "../numbers/read-number.ts";

/** `^` binds most, then `√`, then `*` and `/`, then `+` and `-`; `%` stands behind its number. */
export interface Sum {
  /** Numbers and the signs + - * / ^ √ ³√ % ( ), a blank between each: "15 % * 80". */
  expression: string;
  currency: "€" | "$" | "£" | null;
  /** The result is a share: "what percentage is 20 of 80". */
  inPercent: boolean;
}

export const SUM_CHARS_MAX = 240;
export const EXPRESSION_CHARS_MAX = 400;
const TOKENS_MAX = 80;

const ASKING: readonly RegExp[] = [
  /^(?:(?:hey|hi|hello|hallo|ok|okay|please|bitte|so|und|and|also|now|jetzt|hearth)[\s,!:]+)+/iu,
  /^(?:(?:can|could|would|will) you (?:please )?(?:tell me |work out |calculate |compute )?|(?:kannst|könntest|würdest) du (?:mir )?(?:bitte |mal )?(?:sagen,? |ausrechnen,? )?|tell me,? |sag (?:mir )?(?:bitte |mal )?,? ?|do you know |weißt du,? )/iu,
  /^(?:what(?:'s|’s| is| are| do you get (?:if you|when you)| does| would)|whats|how much (?:is|are|does|do|would)|calculate|compute|work out|solve|evaluate|(?:was|wie ?viel) (?:ist|sind|ergibt|ergeben|macht|machen|gibt|wäre)|wie ?viel|rechne(?: mir)?(?: bitte)?(?: mal)?(?: aus)?:?|berechne(?: mir)?(?: bitte)?:?|was kommt (?:bei|heraus bei|raus bei))(?=[\s:]|$)[\s:]*/iu,
  /^(?:the result of|das ergebnis von|the answer to|denn|eigentlich|mal|bitte|please)\s+/iu,
];
const ENDING =
  /(?:\s*(?:=\s*\??|[?!.]+)|[\s,]+(?:please|bitte|equals?|make|makes|be|ist gleich|gleich|ergibt|macht das|heraus|raus|aus|ausrechnen|rechnen|zusammen|altogether|in total|insgesamt|denn|eigentlich))+\s*$/iu;

const P = "(?:%|percent|per cent|prozent)";
/** Rewritten in this order; what stands in the place of `A` and `B` is read on. */
const FORMS: readonly [RegExp, string][] = [
  [
    new RegExp(
      `^(?:as a percentage,? )?(?:what|which|how many|wie ?viele?) (?:${P}|percentage)(?: of)? (?:is|are|sind|ist) (.+) (?:of|from|out of|von|aus) (.+)$`,
      "iu",
    ),
    "share ($1) / ($2)",
  ],
  [new RegExp(`^(?:what|which|how many) (?:${P}|percentage) of (.+) (?:is|are) (.+)$`, "iu"), "share ($2) / ($1)"],
  [new RegExp(`^(.+) (?:is|are) what (?:${P}|percentage) of (.+)$`, "iu"), "share ($1) / ($2)"],
  [
    new RegExp(
      `^(?:a |an |the )?(.+?) ?(${P}) (?:tip|vat|tax|trinkgeld|mehrwertsteuer|zinsen|interest) (?:on|for|of|auf|bei|von) (.+)$`,
      "iu",
    ),
    "$1 % * ($3)",
  ],
  [new RegExp(`^(.+?) ?(${P}) (?:off|discount on|rabatt auf|nachlass auf) (.+)$`, "iu"), "($3) - $1 %"],
  [/^(?:the )?sum of (.+) and (.+)$/iu, "($1) + ($2)"],
  [/^(?:the )?product of (.+) and (.+)$/iu, "($1) * ($2)"],
  [/^(?:the )?difference (?:of|between) (.+) and (.+)$/iu, "($1) - ($2)"],
  [/^(?:die )?summe (?:aus|von) (.+) und (.+)$/iu, "($1) + ($2)"],
  [/^(?:das )?produkt (?:aus|von) (.+) und (.+)$/iu, "($1) * ($2)"],
  [/^(?:die )?differenz (?:aus|von|zwischen) (.+) und (.+)$/iu, "($1) - ($2)"],
  [/^(?:add|plus) (.+) (?:and|to) (.+)$/iu, "($2) + ($1)"],
  [/^(?:addiere|zähle) (.+) (?:und|zu) (.+?)(?: (?:zusammen|dazu|hinzu))?$/iu, "($2) + ($1)"],
  [/^(?:subtract|take|deduct) (.+) from (.+)$/iu, "($2) - ($1)"],
  [/^(?:subtrahiere|ziehe?) (.+) von (.+?)(?: ab)?$/iu, "($2) - ($1)"],
  [/^multiply (.+) (?:by|with|and|times) (.+)$/iu, "($1) * ($2)"],
  [/^(?:multipliziere|nimm) (.+) (?:mit|mal|und) (.+)$/iu, "($1) * ($2)"],
  [/^divide (.+) (?:by|into) (.+)$/iu, "($1) / ($2)"],
  [/^(?:teile|dividiere|teil) (.+) (?:durch|in) (.+)$/iu, "($1) / ($2)"],
];

/** Words for signs, the longer before the shorter. */
const SIGNS: readonly [RegExp, string][] = [
  [/(?:to the power of|raised to(?: the)?(?: power of)?|to the (?=\d+(?:st|nd|rd|th) power))/giu, " ^ "],
  [/(?<=\^\s+\d+)(?:st|nd|rd|th) power/giu, " "],
  [/(?:divided by|geteilt durch|dividiert durch|over(?=\s+\d))/giu, " / "],
  [/(?:multiplied by|multipliziert mit|times|mal(?:genommen mit)?)(?![\p{L}])/giu, " * "],
  [
    /(?:square root|sqrt|quadratwurzel|zweite wurzel|2(?:nd|\.) root|wurzel)(?: of| aus| von)?(?: the)?(?![\p{L}])/giu,
    " √ ",
  ],
  [/(?:cube root|cubic root|third root|3rd root|kubikwurzel|dritte √|3\. √)(?: of| aus| von)?/giu, " ³√ "],
  [/(?:dritte|3\.)\s+√/giu, " ³√ "],
  [/(?:squared|zum quadrat|im quadrat|hoch zwei)(?![\p{L}])/giu, " ^ 2 "],
  [/(?:cubed)(?![\p{L}])/giu, " ^ 3 "],
  [/(?:(?:one|a) half|half|die hälfte|ein halb)(?: of| von)(?![\p{L}])/giu, " 0.5 * "],
  [/(?:(?:one|1|a) third|ein drittel)(?: of| von)(?![\p{L}])/giu, " (1 / 3) * "],
  [/(?:(?:two|2) thirds|(?:zwei|2) drittel)(?: of| von)(?![\p{L}])/giu, " (2 / 3) * "],
  [/(?:(?:one|1|a) quarter|ein viertel)(?: of| von)(?![\p{L}])/giu, " 0.25 * "],
  [/(?:(?:three|3) quarters|(?:drei|3) viertel)(?: of| von)(?![\p{L}])/giu, " 0.75 * "],
  [/(?:double|twice|das doppelte(?: von)?|doppelt so viel wie)(?: of)?(?![\p{L}])/giu, " 2 * "],
  [/(?:triple|das dreifache(?: von)?)(?![\p{L}])/giu, " 3 * "],
  [/(?:percent|per cent|prozent)(?![\p{L}])/giu, " % "],
  [/%\s+(?:of|von|vom)(?![\p{L}])/giu, " % * "],
  [/(?:plus|und(?=\s+\d)|and(?=\s+\d)|added to)(?![\p{L}])/giu, " + "],
  [/(?:minus|less|weniger|abzüglich)(?![\p{L}])/giu, " - "],
  [/(?:durch)(?![\p{L}])/giu, " / "],
  [/(?:hoch)(?![\p{L}])/giu, " ^ "],
  [/(?:the|der|die|das|dem|of(?=\s*[(√³]))(?![\p{L}])/giu, " "],
];
const CURRENCIES: readonly ["€" | "$" | "£", RegExp][] = [
  ["€", /€|(?<![\p{L}])(?:euros?|eur)(?![\p{L}])/giu],
  ["$", /\$|(?<![\p{L}])(?:dollars?|usd)(?![\p{L}])/giu],
  ["£", /£|(?<![\p{L}])(?:pounds sterling|quid|gbp)(?![\p{L}])/giu],
];

const TOKEN = new RegExp(String.raw`(${NUMBER})|(³√|[-+*/^√%()])|(\s+)`, "uy");

/** null: it is no sum, or not one alone. */
export function sumIn(message: string, language: "en" | "de"): Sum | null {
  if (message.length > SUM_CHARS_MAX || !/\d|\p{L}{3}/u.test(message)) return null;
  const { text, asked } = withoutAsking(message);
  if (!asked && isNoSumAlone(text)) return null;
  // "Three and four" tells something rather than asks.
  if (!asked && /\s(?:and|und)\s/iu.test(text)) return null;
  let rest = text.toLowerCase();
  const currency = CURRENCIES.find(([, pattern]) => rest.search(pattern) !== -1);
  const mentions = currency === undefined ? 0 : (rest.match(currency[1])?.length ?? 0);
  if (currency !== undefined) rest = rest.replace(currency[1], " ");
  rest = wordsToDigits(rest).trim();
  for (const [form, written] of FORMS) {
    if (!form.test(rest)) continue;
    rest = rest.replace(form, written);
    break;
  }
  const inPercent = rest.startsWith("share ");
  const tokens = tokensOf(signed(inPercent ? rest.slice(6) : rest), language);
  if (tokens === null || !asksForSomething(tokens)) return null;
  // Money by money is a number.
  const isMoney = mentions === 1 || (mentions > 1 && !tokens.some((token) => "*/^".includes(token)));
  return { expression: tokens.join(" "), currency: isMoney ? (currency?.[0] ?? null) : null, inPercent };
}

function withoutAsking(message: string): { text: string; asked: boolean } {
  const whole = message.replaceAll(/\s+/gu, " ").trim();
  const isShare = /^(?:what|which|wie ?viele?|how many) (?:%|percent|per cent|prozent)/iu.test(whole);
  let text = whole.replace(ENDING, "");
  let asked = /=\s*\??$/u.test(whole) || isShare;
  if (isShare) return { text, asked };
  for (const asking of ASKING) {
    const rest = text.replace(asking, "");
    if (rest !== text && !/^(?:hey|hi|hello|hallo|ok|okay|please|bitte)/iu.test(text)) asked = true;
    text = rest;
  }
  return { text: text.replace(ENDING, "").trim(), asked };
}

/** What stands alone and could be a score, a date, a telephone number or a shoe size: "3-4", "24/7", "0171 / 1234". */
const isNoSumAlone = (text: string): boolean =>
  /^\+?[\d\s./–:-]+$/u.test(text) && !/\d\s[-–/:]\s\d/u.test(text) && !/\d\s?\+\s?\d/u.test(text);

function signed(text: string): string {
  const plain = text
    .replaceAll(/[×·∙•✕]|(?<=\d\s?)x(?=\s?\d)/gu, "*")
    .replaceAll(/[÷:](?=\s?\d)/gu, "/")
    .replaceAll(/[−–—]/gu, "-")
    .replaceAll("**", "^")
    .replaceAll("²", " ^ 2 ")
    .replaceAll("³√", " ∛ ")
    .replaceAll("³", " ^ 3 ")
    .replaceAll("∛", " ³√ ");
  return SIGNS.reduce((rest, [words, sign]) => rest.replace(before(words), sign), plain);
}

/** Words begin where no letter stands before them. */
const before = (words: RegExp): RegExp => new RegExp(`(?<!\\p{L})${words.source}`, words.flags);

/** null: there is something else in it. */
function tokensOf(text: string, language: "en" | "de"): string[] | null {
  const tokens: string[] = [];
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null || tokens.length >= TOKENS_MAX) return null;
    at = TOKEN.lastIndex;
    const [, number, sign] = match;
    if (number !== undefined) {
      const plain = plainNumber(number, language);
      if (plain === null) return null;
      tokens.push(plain);
    } else if (sign !== undefined) tokens.push(sign);
  }
  return tokens;
}

/** A number alone, signed or in per cent, asks for nothing. */
function asksForSomething(tokens: readonly string[]): boolean {
  const numbers = tokens.filter((token) => /\d/u.test(token)).length;
  return (
    tokens.includes("√") || tokens.includes("³√") || (numbers >= 2 && tokens.some((token) => "+-*/^".includes(token)))
  );
}
