// How people ask for another unit, in English and German: "5 miles in km", "how many tablespoons are in a cup". Pure.
import { wordsToDigits } from "../numbers/number-words.ts";
import { NUMBER, plainNumber } from "../numbers/read-number.ts";
import { UNITS, type Unit } from "./units.ts";

export interface Amount {
  /** Exact text, e.g. "2.5" or "-40". */
  value: string;
  unit: string;
}

/** Several amounts are one together: 5 feet 10 inches. */
export interface Conversion {
  amounts: Amount[];
  to: string;
}

const MESSAGE_MAX = 160;
const AMOUNTS_MAX = 3;

const ASKING =
  /^(?:(?:(?:hey|hi|hello|hallo|ok|okay|please|bitte|so|und|and|also|now|jetzt|hearth)[\s,!:]+)|(?:(?:can|could|would) you (?:please )?|(?:kannst|könntest) du (?:mir )?(?:bitte |mal )?|tell me,? |sag (?:mir )?(?:bitte |mal )?,? ?))+/iu;
const ENDING = /(?:\s*[?!.=]+|[\s,]+(?:please|bitte|um|umrechnen|umgerechnet|umwandeln|denn|eigentlich))+\s*$/iu;

/** `amount` and `to` are named groups. */
const FORMS: readonly RegExp[] = [
  /^(?:convert|change|turn|what(?:'s|’s| is| are)|how much (?:is|are)|give me) (?<amount>.+?) (?:to|in|into|as|expressed in) (?<to>.+)$/iu,
  /^(?:rechne|wandle|wandel|konvertiere|(?:was|wie ?viel) (?:ist|sind)) (?<amount>.+?) (?:in|zu|nach|als) (?<to>.+)$/iu,
  /^(?:how many|how much) (?<to>.+?) (?:is|are|make|makes|go into|fit in(?:to)?|(?:are there |are |is |do you get )?in|equals?|does|do i get from) (?:there )?(?:in )?(?<amount>.+?)(?: (?:have|make|contain))?$/iu,
  /^wie ?viele? (?<to>.+?) (?:sind|ist|hat|haben|ergeben|ergibt|machen|passen in|entsprechen|entspricht|stecken in|gehen in|(?:sind |gibt es )?in) (?:in )?(?<amount>.+?)$/iu,
  /^(?<amount>.+?) (?:is|are|sind|ist|=) (?:how many|how much|wie ?viele?) (?<to>.+)$/iu,
  /^(?<amount>.+?) (?:to|in|into|as|zu|nach) (?<to>.+)$/iu,
  // "5 ft 10 in in cm"
  /^(?:(?:convert|what(?:'s|’s| is| are)|how much (?:is|are)|rechne|(?:was|wie ?viel) (?:ist|sind)) )?(?<amount>.+) (?:to|in|into|as|zu|nach) (?<to>.+)$/iu,
];

const BY_ALIAS = new Map<string, Unit>(UNITS.flatMap((unit) => unit.aliases.map((alias) => [alias, unit] as const)));
const AMOUNT = new RegExp(
  String.raw`^(?<minus>[-−]|minus )?\s*(?:(?<whole>\d+)[ -](?=\d+\s?/\s?\d))?(?:(?<top>\d+)\s?/\s?(?<bottom>\d+)|(?<number>${NUMBER}))\s*(?<unit>\D.*)?$`,
  "u",
);

/** null: it asks for no conversion between units that are known and of one kind. */
export function conversionIn(message: string, language: "en" | "de"): Conversion | null {
  if (message.length > MESSAGE_MAX) return null;
  const text = message.replaceAll(/\s+/gu, " ").trim().replace(ASKING, "").replace(ENDING, "").trim();
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups?.amount === undefined || groups.to === undefined) continue;
    const to = unitCalled(groups.to, language);
    const amounts = to === null ? null : amountsIn(groups.amount, language);
    if (to === null || amounts === null) continue;
    const units = amounts.map(({ unit }) => unitOf(unit));
    if (units.some(({ dimension }) => dimension !== to.dimension)) continue;
    if (new Set(units).size !== units.length || (to.dimension === "temperature" && units.length > 1)) continue;
    return { amounts, to: to.id };
  }
  return null;
}

/** @throws RangeError */
export function unitOf(id: string): Unit {
  const found = UNITS.find((unit) => unit.id === id);
  if (found === undefined) throw new RangeError(`there is no unit ${id}`);
  return found;
}

function unitCalled(said: string, language: "en" | "de"): Unit | null {
  const name = said
    .trim()
    .toLowerCase()
    .replace(/^(?:the |a |an |ein |eine |einen |einem |einer |us |u\.s\. |degrees? (?=celsius|fahrenheit|kelvin))/u, "")
    .replace(/\.$/u, "");
  // A cup of a German kitchen is no American one.
  if (language === "de" && name === "cup") return BY_ALIAS.get("cup") ?? null;
  return BY_ALIAS.get(name) ?? null;
}

/** "5 ft 10 in", "half a cup", "anderthalb Liter", "a pound"; null: something else is in it. */
function amountsIn(said: string, language: "en" | "de"): Amount[] | null {
  const plain = wordsToDigits(inDigits(said.toLowerCase().trim()));
  const parts = plain
    .replace(FEET_AND_INCHES, "$1 ft $2 in")
    .split(/(?<=[\p{L}"'′″])(?:,? (?:and |und )?|,)(?=\d)|(?<=['′])(?=\d)/u);
  if (parts.length > AMOUNTS_MAX) return null;
  const amounts = parts.map((part) => amountIn(part, language));
  return amounts.every((amount) => amount !== null) ? amounts : null;
}

function amountIn(part: string, language: "en" | "de"): Amount | null {
  const groups = AMOUNT.exec(part)?.groups;
  if (groups === undefined) {
    // "a pound", "eine Meile", "gallons" alone.
    const unit = /^(?:an?|one|the|eine?[mnrs]?|1)?\s*(?=\p{L})/u.test(part) ? unitCalled(part, language) : null;
    return unit === null || !/^(?:an?|one|eine?[mnrs]?)\s/u.test(part) ? null : { value: "1", unit: unit.id };
  }
  const unit = groups.unit === undefined ? null : unitCalled(groups.unit.replace(/^(?:of|von) /u, ""), language);
  const value = exactText(groups, language);
  if (unit === null || value === null) return null;
  return { value: groups.minus === undefined ? value : `-${value}`, unit: unit.id };
}

/** Fractions stay fractions: "1/3". */
function exactText(groups: Record<string, string | undefined>, language: "en" | "de"): string | null {
  const { whole = "0", top, bottom, number } = groups;
  if (number !== undefined) return plainNumber(number, language);
  if (top === undefined || bottom === undefined || Number(bottom) === 0) return null;
  if (whole.length + top.length + bottom.length > 12) return null;
  return `${Number(whole) * Number(bottom) + Number(top)}/${bottom}`;
}

/** "5 ft 10", "5 foot 10": who says feet first leaves the inches out. */
const FEET_AND_INCHES = /^(\d+) ?(?:ft|foot|feet|fuß|'|′) (\d{1,2})$/u;

const FRACTIONS: readonly [RegExp, string][] = [
  [/(\d+)\s?½/gu, "$1 1/2"],
  [/½/gu, "1/2"],
  [/(\d+)\s?¼/gu, "$1 1/4"],
  [/¼/gu, "1/4"],
  [/(\d+)\s?¾/gu, "$1 3/4"],
  [/¾/gu, "3/4"],
  [/⅓/gu, "1/3"],
  [/⅔/gu, "2/3"],
  [/\b(?:one|a) and a half\b/gu, "1 1/2"],
  [/\b(\d+) and a half\b/gu, "$1 1/2"],
  [/\btwo and a half\b/gu, "2 1/2"],
  [/\bthree and a half\b/gu, "3 1/2"],
  [/^(?:half an?|a half|half) /gu, "1/2 "],
  [/^(?:a quarter(?: of an?)?|quarter(?: of)? an?|one quarter) /gu, "1/4 "],
  [/^(?:three quarters of an?|three quarters?|3 quarters?) /gu, "3/4 "],
  [/^(?:a third(?: of an?)?|one third(?: of an?)?) /gu, "1/3 "],
  [/^(?:ein(?:e|en|em|er)? halbe[rsnm]?|halbe[rsnm]?) /gu, "1/2 "],
  [/^(?:anderthalb|eineinhalb|einundeinhalb) /gu, "1 1/2 "],
  [/^zweieinhalb /gu, "2 1/2 "],
  [/^dreieinhalb /gu, "3 1/2 "],
  [/^(?:ein viertel|einen viertel|viertel) ?/gu, "1/4 "],
  [/^(?:ein dreiviertel|drei viertel|dreiviertel) ?/gu, "3/4 "],
];
const inDigits = (said: string): string =>
  FRACTIONS.reduce((text, [words, digits]) => text.replace(words, digits), said);
