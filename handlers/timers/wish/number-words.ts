// Numbers up to ninety-nine as people say them, in English and German. Pure.

const ONES_EN =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS_EN = "twenty thirty forty fifty sixty seventy eighty ninety";
const ONES_DE =
  "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn";
const TENS_DE = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig";

const VALUES = new Map<string, number>([
  ["a", 1],
  ["an", 1],
  ["zwo", 2],
  ["ein", 1],
  ["dreissig", 30],
  ...["eine", "einen", "einer", "einem", "eines"].map((word) => [word, 1] as const),
  ...[ONES_EN, ONES_DE].flatMap((list) => list.split(" ").map((word, value) => [word, value] as const)),
  ...[TENS_EN, TENS_DE].flatMap((list) => list.split(" ").map((word, at) => [word, 20 + 10 * at] as const)),
  ...compounds(),
]);

function compounds(): [string, number][] {
  const [english, german] = [ONES_EN.split(" "), ["", "ein", ...ONES_DE.split(" ").slice(2)]];
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((tens) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((one): [string, number][] => [
      [`${TENS_EN.split(" ")[tens]} ${english[one]}`, 20 + 10 * tens + one],
      [`${german[one]}und${TENS_DE.split(" ")[tens]}`, 20 + 10 * tens + one],
    ]),
  );
}

const oneOf = (words: readonly string[]) => `(?:${[...words].sort((a, b) => b.length - a.length).join("|")})`;
const SMALL_EN = ONES_EN.split(" ");
const SMALL_DE = ONES_DE.split(" ");

/** For use within a pattern: the longest words first, "twenty-five" with or without its hyphen. */
export const NUMBER = [
  String.raw`(?:\d{1,4}(?:[.,]\d{1,2})?`,
  `${oneOf(TENS_EN.split(" "))}(?:[ -]${oneOf(SMALL_EN.slice(1, 10))})?`,
  `(?:${oneOf(["ein", ...SMALL_DE.slice(2, 10)])}und)?${oneOf([...TENS_DE.split(" "), "dreissig"])}`,
  `${oneOf([...SMALL_EN, ...SMALL_DE, "zwo"])}`,
  "ein(?:e[nrms]?)?|an?)",
].join("|");

/** @throws RangeError for what NUMBER does not match */
export function numberOf(said: string): number {
  const word = said.toLowerCase().replace("-", " ");
  const value = VALUES.get(word) ?? Number(word.replace(",", "."));
  if (Number.isNaN(value)) throw new RangeError(`"${said}" is no number that is known here.`);
  return value;
}
