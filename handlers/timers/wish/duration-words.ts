// Durations as people say them: "an hour and a half", "anderthalb Stunden", "2 min 30". Pure.
import { NUMBER, numberOf } from "./number-words.ts";

const UNIT_MS: readonly [RegExp, number][] = [
  [/^min/iu, 60_000],
  [/^(?:h|st)/iu, 3_600_000],
  [/^s/iu, 1_000],
  [/^(?:d|t)/iu, 86_400_000],
  [/^w/iu, 7 * 86_400_000],
];
const UNIT =
  "(?:seconds?|secs?|sekunden?|sek|minutes?|mins?|minuten?|hours?|hrs?|h|stunden?|std|days?|tage?n?|weeks?|wochen?)";
/** German words end in letters that a plain word boundary does not know. */
const END = String.raw`(?![\p{L}\d])`;
const START = String.raw`(?<![\p{L}\d.,:])`;

interface Form {
  pattern: RegExp;
  ms(groups: string[]): number;
}

const unitMs = (unit: string) => UNIT_MS.find(([pattern]) => pattern.test(unit))?.[1] ?? 0;
const HALVES = "(ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)";

const FORMS: readonly Form[] = [
  { pattern: form(`(?:three[- ]quarters of an hour|(?:eine )?dreiviertel ?stunde)`), ms: () => 45 * 60_000 },
  { pattern: form(`(?:a )?quarter (?:of an )?hour|(?:eine[rn]? )?viertel ?stunde`), ms: () => 15 * 60_000 },
  { pattern: form(`half an hour|(?:a )?half[- ]hour|(?:eine[rn]? )?halben? stunde`), ms: () => 30 * 60_000 },
  { pattern: form(`half a minute|(?:eine[rn]? )?halben? minute`), ms: () => 30_000 },
  {
    pattern: form(`anderthalb (stunden?|minuten?)`),
    ms: ([unit = ""]) => 1.5 * unitMs(unit),
  },
  {
    pattern: form(`${HALVES}e?inhalb (stunden?|minuten?|tagen?|wochen)`),
    ms: ([count = "", unit = ""]) => (numberOf(count) + 0.5) * unitMs(unit),
  },
  {
    pattern: form(`(${NUMBER}) (hours?|minutes?) and a half`),
    ms: ([count = "", unit = ""]) => (numberOf(count) + 0.5) * unitMs(unit),
  },
  {
    pattern: form(`(${NUMBER}) and a half (${UNIT})`),
    ms: ([count = "", unit = ""]) => (numberOf(count) + 0.5) * unitMs(unit),
  },
  {
    pattern: form(`(${NUMBER})[ -]?(${UNIT})`),
    ms: ([count = "", unit = ""]) => numberOf(count) * unitMs(unit),
  },
];

function form(source: string): RegExp {
  return new RegExp(`${START}(?:${source})${END}`, "iu");
}

export interface FoundSpan<Value> {
  start: number;
  end: number;
  value: Value;
}

const JOINED = /^(?:\s*,?\s*(?:and|und)?\s+|\s*)$/iu;

/** Every duration in it, in ms, in order; neighbours such as "1 hour and 20 minutes" are one. */
export function durationsIn(text: string): FoundSpan<number>[] {
  const spans: FoundSpan<number>[] = [];
  for (const { pattern, ms } of FORMS) {
    for (const match of text.matchAll(new RegExp(pattern, "giu"))) {
      const [start, end] = [match.index, match.index + match[0].length];
      const groups = match.slice(1);
      if (spans.some((span) => start < span.end && span.start < end)) continue;
      spans.push({ start, end, value: Math.round(ms(groups)) });
    }
  }
  spans.sort((a, b) => a.start - b.start);
  const joined: FoundSpan<number>[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    // Larger before smaller: "for 5 minutes and 10 minutes" are two.
    if (last === undefined || !JOINED.test(text.slice(last.end, span.start)) || span.value >= last.value)
      joined.push(span);
    else joined[joined.length - 1] = { ...last, end: span.end, value: last.value + span.value };
  }
  return joined;
}
