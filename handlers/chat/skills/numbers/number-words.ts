// Numbers that are said in words, English and German, as digits: "twenty-five" and "fünfundzwanzig" → "25". Pure.

const ENGLISH_SMALL: Readonly<Record<string, number>> = {
  ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18 },
  ...{ nineteen: 19, twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80 },
  ...{ ninety: 90, dozen: 12 },
};
const ENGLISH_LARGE: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };

const GERMAN_DIGITS: Readonly<Record<string, number>> = {
  ...{ ein: 1, eins: 1, eine: 1, einen: 1, einem: 1, einer: 1, zwei: 2, zwo: 2, drei: 3, vier: 4, fünf: 5, sechs: 6 },
  ...{ sieben: 7, acht: 8, neun: 9 },
};
const GERMAN_SMALL: Readonly<Record<string, number>> = {
  ...GERMAN_DIGITS,
  ...{ null: 0, zehn: 10, elf: 11, zwölf: 12, dreizehn: 13, vierzehn: 14, fünfzehn: 15, sechzehn: 16, siebzehn: 17 },
  ...{ achtzehn: 18, neunzehn: 19, dutzend: 12 },
};
const GERMAN_TENS: Readonly<Record<string, number>> = {
  ...{ zwanzig: 20, dreißig: 30, dreissig: 30, vierzig: 40, fünfzig: 50, sechzig: 60, siebzig: 70, achtzig: 80 },
  neunzig: 90,
};
const GERMAN_LARGE: readonly [RegExp, number][] = [
  [/^billion(?:en)?$/u, 1e12],
  [/^milliarden?$/u, 1e9],
  [/^million(?:en)?$/u, 1e6],
];
/** German numbers below a million are one word, however long; a longer one is none. */
const GERMAN_WORD_MAX = 80;

/** Articles count as a one only where a number goes on: "a hundred", "eine Million". */
const ARTICLE = /^(?:an?|eine?)$/u;

const POINT = /^(?:point|komma)$/u;

/** Every number in words becomes digits; all else stays as it is. "a", "ein" and "eine" alone stay, too. */
export function wordsToDigits(text: string): string {
  const parts = text.split(/([^\p{L}-]+)/u);
  const out: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const run = numberFrom(parts, at);
    if (run === null) {
      out.push(parts[at] ?? "");
      at++;
    } else {
      out.push(run.digits);
      at = run.end;
    }
  }
  return out.join("");
}

interface Run {
  total: number;
  group: number;
  /** What may follow within the group has to be smaller: "twenty five" is 25, "five twenty" are two numbers. */
  room: number;
  hasHundred: boolean;
  /** The last "thousand" or "million": the next has to be smaller. */
  scale: number;
  decimals: string | null;
}

/** The longest number in words that begins at `start`, where words and what lies between them take turns. */
function numberFrom(parts: readonly string[], start: number): { digits: string; end: number } | null {
  let run: Run = { total: 0, group: 0, room: 1e6, hasHundred: false, scale: Number.POSITIVE_INFINITY, decimals: null };
  let end = start;
  for (let at = start; at < parts.length; at += 2) {
    if (at > start && !/^[^\S\n]+$/u.test(parts[at - 1] ?? "")) break;
    const [word, next] = [wordAt(parts, at), wordAt(parts, at + 2)];
    if (at === start && ARTICLE.test(word)) {
      if (!isCounted(next)) return null;
      continue;
    }
    if (end > start && isJoint(word, next, run)) {
      if (POINT.test(word)) run = { ...run, decimals: "" };
      continue;
    }
    const longer = afterWord(run, word, end > start || at > start);
    if (longer === null) break;
    run = longer;
    end = at + 1;
  }
  if (end === start) return null;
  const { total, group, decimals } = run;
  return { digits: String(total + group) + (decimals === null ? "" : `.${decimals}`), end };
}

const wordAt = (parts: readonly string[], at: number) => (parts[at] ?? "").toLowerCase();
const isCounted = (word: string) =>
  word === "hundred" || word === "dozen" || word === "dutzend" || scaleOf(word) !== null;

/** "two hundred and five"; "three and four" are two numbers. */
function isJoint(word: string, next: string, { hasHundred, room, scale, group, decimals }: Run): boolean {
  if (POINT.test(word)) return decimals === null && (simple(next) ?? 10) < 10;
  if ((word !== "and" && word !== "und") || decimals !== null) return false;
  const value = wordValue(next);
  const mayGoOn = (hasHundred && room === 100) || (scale < Number.POSITIVE_INFINITY && group === 0);
  return mayGoOn && value !== null && value > 0 && value < 100;
}

/** null: the number ends before this word. `begun`: "hundred" and "million" alone are no numbers. */
function afterWord(run: Run, word: string, begun: boolean): Run | null {
  const { total, group, room, hasHundred, scale, decimals } = run;
  if (decimals !== null) {
    const digit = simple(word);
    return digit === null || digit > 9 ? null : { ...run, decimals: decimals + digit };
  }
  const next = scaleOf(word);
  if (next !== null) {
    if (!begun || next >= scale) return null;
    return {
      ...run,
      total: total + (group === 0 ? 1 : group) * next,
      group: 0,
      room: Math.min(next, 1e6),
      hasHundred: false,
      scale: next,
    };
  }
  if (word === "hundred") {
    if (!begun || hasHundred || group >= 100) return null;
    return { ...run, group: (group === 0 ? 1 : group) * 100, hasHundred: true, room: 100 };
  }
  const value = wordValue(word);
  return value === null || value >= room ? null : { ...run, group: group + value, room: roomBehind(value) };
}

function roomBehind(value: number): number {
  if (value >= 1_000) return value % 1_000 === 0 ? 1_000 : 1;
  if (value >= 100) return value % 100 === 0 ? 100 : 1;
  return value >= 20 && value % 10 === 0 ? 10 : 1;
}

const scaleOf = (word: string): number | null =>
  ENGLISH_LARGE[word] ?? GERMAN_LARGE.find(([pattern]) => pattern.test(word))?.[1] ?? null;

/** Zero to nine, as decimals are said one by one. */
const simple = (word: string): number | null => own(ENGLISH_SMALL, word) ?? own(GERMAN_SMALL, word);

function wordValue(word: string): number | null {
  if (ARTICLE.test(word)) return null;
  const english = own(ENGLISH_SMALL, word) ?? hyphenated(word);
  return english ?? germanValue(word);
}

/** "twenty-five" */
function hyphenated(word: string): number | null {
  const [tens = "", digit = "", ...more] = word.split("-");
  const [high, low] = [own(ENGLISH_SMALL, tens), own(ENGLISH_SMALL, digit)];
  if (high === null || low === null || more.length > 0) return null;
  return high >= 20 && high % 10 === 0 && low > 0 && low < 10 ? high + low : null;
}

/** "dreihundertfünfundvierzigtausendsiebzehn": up to 999,999 in one word. */
function germanValue(word: string): number | null {
  if (word.length === 0 || word.length > GERMAN_WORD_MAX) return null;
  const [before, after, ...more] = word.split("tausend");
  if (more.length > 0) return null;
  if (after === undefined) return below1000(word);
  const high = before === "" ? 1 : below1000(before ?? "");
  const low = after === "" ? 0 : below1000(after.replace(/^und/u, ""));
  return high === null || low === null ? null : high * 1_000 + low;
}

function below1000(word: string): number | null {
  const [before, after, ...more] = word.split("hundert");
  if (more.length > 0) return null;
  if (after === undefined) return below100(word);
  const hundreds = before === "" ? 1 : own(GERMAN_DIGITS, before ?? "");
  const low = after === "" ? 0 : below100(after.replace(/^und(?!zwanzig)/u, ""));
  return hundreds === null || low === null ? null : hundreds * 100 + low;
}

function below100(word: string): number | null {
  const whole = own(GERMAN_SMALL, word) ?? own(GERMAN_TENS, word);
  if (whole !== null) return whole;
  const [, digit = "", tens = ""] = /^(\p{L}+?)und(\p{L}+)$/u.exec(word) ?? [];
  const [low, high] = [own(GERMAN_DIGITS, digit), own(GERMAN_TENS, tens)];
  return low === null || high === null ? null : high + low;
}

const own = (table: Readonly<Record<string, number>>, word: string): number | null =>
  Object.hasOwn(table, word) ? (table[word] ?? null) : null;
