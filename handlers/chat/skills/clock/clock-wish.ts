// How people ask for the time, the date and the days between, in English and German. Pure.
import type { CivilDay } from "./civil-day.ts";
import { type NamedDay, readDay } from "./read-day.ts";

export type ClockWish =
  | { ask: "time" | "date"; place: string | null }
  | { ask: "week" | "month" | "year" }
  /** How many days, or weeks, until a day or since it. */
  | { ask: "until" | "since"; day: NamedDay; inWeeks: boolean }
  | { ask: "between"; from: NamedDay; to: NamedDay; inWeeks: boolean }
  | { ask: "weekday" | "when"; day: NamedDay };

const MESSAGE_MAX = 140;

const ASKING =
  /^(?:(?:hey|hi|hello|hallo|ok|okay|please|bitte|so|und|and|also|now|jetzt|hearth|sorry|entschuldigung|excuse me)[\s,!:]+|(?:can|could|would) you (?:please )?(?:tell me|say) |(?:please )?tell me,? |do you know,? |i(?:'d| would) like to know,? |(?:kannst|könntest) du (?:mir |uns )?(?:bitte |mal )?sagen,? |sag (?:mir |uns )?(?:bitte |mal )?,? ?|weißt du,? |ich (?:möchte|will) wissen,? )+/iu;
const ENDING =
  /(?:[\s,]*[?!.]+|[\s,]+(?:please|bitte|denn|eigentlich|right now|now|at the moment|gerade|jetzt|im moment|momentan))+$/iu;

const IN_PLACE = String.raw`(?: (?:right now|now|currently|gerade|jetzt|im moment|momentan))?(?: (?:over )?(?:in|at) (?<place>[\p{L}][\p{L} .,'’-]{1,40}))?`;

const TIMES: readonly RegExp[] = [
  new RegExp(
    `^(?:what(?:'s|’s| is| s)? (?:the )?(?:current |exact |local )?time(?: is it| is| do we have| it is)?|what time(?: is it| it is| do we have)|the time(?: is it)?|(?:have you got|do you have) the time|(?:current |local )?time|what(?:'s|’s| is) the clock say)${IN_PLACE}$`,
    "iu",
  ),
  new RegExp(
    `^(?:wie spät(?: (?:ist|haben wir|hat man))?(?: es)?(?: ist)?|wie ?viel uhr(?: (?:ist es|haben wir|es ist|ist))?|welche uhrzeit(?: (?:haben wir|ist es|ist|hat man|hat es))?|(?:die )?(?:aktuelle )?uhrzeit)${IN_PLACE}(?: ist)?$`,
    "iu",
  ),
];
const DATES: readonly RegExp[] = [
  new RegExp(
    `^(?:what(?:'s|’s| is) (?:the |today'?’?s )?(?:current )?date(?: is it)?(?: today)?|what(?:'s|’s| is) today(?:'?’?s date)?|(?:what|which) (?:day|date|weekday|day of the week)(?: is it| is today| it is| today is)(?: today)?|today'?’?s date|the date(?: today)?)${IN_PLACE}$`,
    "iu",
  ),
  new RegExp(
    `^(?:(?:welcher|was für ein) (?:wochen)?tag (?:ist )?(?:heute|es)(?: ist)?|welches datum (?:haben wir|ist|ist es)(?: heute)?|(?:der wievielte|der wie vielte) (?:ist )?heute(?: ist)?|den (?:wievielten|wie vielten) haben wir(?: heute)?|was (?:ist )?heute (?:ist )?für ein (?:wochen)?tag(?: ist)?|(?:welchen|was für einen) (?:wochen)?tag haben wir(?: heute)?|(?:das )?(?:heutige )?datum(?: von heute)?|was ist (?:das|heute das|heute für ein) (?:heutige )?datum(?: heute)?)${IN_PLACE}$`,
    "iu",
  ),
];
const WEEKS =
  /^(?:(?:what|which) (?:calendar )?week(?: number| of the year)?(?: is it| is this| are we in| do we have)(?: today| now)?|what(?:'s|’s| is) the (?:current )?(?:calendar )?week(?: number)?|(?:the )?(?:calendar )?week number|(?:in )?welche(?:r)? (?:kalender)?woche (?:haben wir|ist|sind wir|ist es)(?: heute| gerade| jetzt)?|(?:die |in der )?(?:wievielte[n]?) (?:kalender)?woche (?:haben wir|ist|ist es|sind wir)(?: heute| gerade| jetzt)?|(?:welche|aktuelle) kw(?: haben wir| ist)?(?: heute| gerade)?|kalenderwoche)$/iu;
const MONTHS =
  /^(?:(?:what|which) month (?:is it|is this|are we in|do we have)|welche[nr] monat (?:haben wir|ist|ist es)(?: gerade| jetzt| heute)?)$/iu;
const YEARS =
  /^(?:(?:what|which) year (?:is it|is this|are we in|do we have)|(?:welches|in welchem) jahr (?:haben wir|ist|ist es|sind wir)(?: gerade| jetzt)?)$/iu;

/** `day`, `from` and `to` are read as days; `weeks` where weeks are asked for. */
const UNTIL: readonly RegExp[] = [
  /^(?:how many|how much) (?:(?:days|sleeps|nights)|(?<weeks>weeks))(?: (?:are there|are left|are there left|are it|is it|do we have|do we have left|have we got|left|remain|remaining|to go|do i have|still))*(?: (?:until|till|til|to|before|up to)) (?<day>.+?)(?: comes)?(?: left)?$/iu,
  /^(?:how long|how far away)(?: (?:is it|is there|have we got|do we have|will it be|left))?(?: (?:until|till|til|to|before)) (?<day>.+)$/iu,
  /^(?:days|(?<weeks>weeks|number of weeks)|number of days|sleeps|countdown) (?:until|till|to|before) (?<day>.+)$/iu,
  /^(?:noch )?wie ?viele? (?:(?:tage|nächte|male?)|(?<weeks>wochen))(?: (?:sind|es|ist|sind es|noch|haben wir|dauert|dauert es|schlafen|fehlen|bleiben|muss ich|müssen wir))* bis (?:(?:zum|zur|zu|an) )?(?<day>.+?)(?: schlafen)?$/iu,
  /^wie lange(?: (?:ist|es|dauert|noch|haben wir))* bis (?:(?:zum|zur|zu) )?(?<day>.+)$/iu,
  /^wie oft(?: (?:muss ich|müssen wir|noch|schlafen))* bis (?:(?:zum|zur|zu) )?(?<day>.+)$/iu,
];
const SINCE: readonly RegExp[] = [
  /^how many (?:days|(?<weeks>weeks))(?: (?:is it|has it been|have passed|have gone by|ago was|are there))? since (?<day>.+)$/iu,
  /^how (?:long ago|many days ago|many (?<weeks>weeks) ago) (?:was|is) (?<day>.+)$/iu,
  /^(?:how long (?:is it|has it been) since) (?<day>.+)$/iu,
  /^wie ?viele? (?:tage|(?<weeks>wochen))(?: (?:sind|ist|es))* (?:seit|her seit) (?:(?:dem|der) )?(?<day>.+?)(?: vergangen| her)?$/iu,
  /^wie lange ist (?:es )?(?:seit )?(?<day>.+?) her$/iu,
];
const BETWEEN: readonly RegExp[] = [
  /^how many (?:days|(?<weeks>weeks))(?: (?:are there|are|lie|is it))? (?:between|from) (?<from>.+?) (?:and|to|until|till) (?<to>.+)$/iu,
  /^wie ?viele? (?:tage|(?<weeks>wochen))(?: (?:sind|liegen|sind es|vergehen))? (?:zwischen|vom|von) (?:dem )?(?<from>.+?) (?:und|bis zum|bis zu|bis) (?:dem )?(?<to>.+)$/iu,
];
const WEEKDAYS: readonly RegExp[] = [
  /^(?:on )?(?:what|which) (?:day|weekday|day of the week|week day)(?: of the week)? (?:is|was|will|does|did|falls?)(?: it on)? (?<day>.+?)(?: (?:be|fall|fall on|falls on|on|going to be))?$/iu,
  /^(?:was für ein|welcher) (?:wochen)?tag (?:ist|war|wird|wäre)(?: am| der)? (?<day>.+?)(?: sein)?$/iu,
  /^auf (?:welchen|was für einen) (?:wochen)?tag (?:fällt|fiel|fallen) (?:der )?(?<day>.+)$/iu,
  /^an (?:welchem|was für einem) (?:wochen)?tag (?:ist|war) (?:der )?(?<day>.+)$/iu,
];
const WHENS: readonly RegExp[] = [
  /^when(?:'s|’s| is| was| will| are) (?<day>.+?)(?: be)?$/iu,
  /^what(?:'s|’s| is)? (?:the )?date (?:is it |is |will it be |was it |of |on )?(?<day>.+)$/iu,
  /^wann (?:ist|war|sind|haben wir|feiern wir) (?<day>.+)$/iu,
  /^(?:welches datum (?:ist|haben wir|war)|der wievielte (?:ist|war)|den wievielten haben wir) (?:der |am )?(?<day>.+)$/iu,
];

/** null: it asks for something else, or for a day that is not known. */
export function clockWishOf(message: string, today: CivilDay): ClockWish | null {
  if (message.length > MESSAGE_MAX) return null;
  const text = plain(message);
  for (const [ask, patterns] of [
    ["time", TIMES],
    ["date", DATES],
  ] as const) {
    const found = firstOf(patterns, text);
    if (found !== null) return { ask, place: found.place?.trim() ?? null };
  }
  if (WEEKS.test(text)) return { ask: "week" };
  if (MONTHS.test(text)) return { ask: "month" };
  if (YEARS.test(text)) return { ask: "year" };
  return countOf(text, today) ?? dayAsked(text, today);
}

function countOf(text: string, today: CivilDay): ClockWish | null {
  const between = firstOf(BETWEEN, text);
  if (between !== null) {
    const from = readDay(between.from ?? "", today);
    const to = from === null ? null : readDay(between.to ?? "", from.day);
    if (from !== null && to !== null) return { ask: "between", from, to, inWeeks: between.weeks !== undefined };
  }
  for (const [ask, patterns] of [
    ["until", UNTIL],
    ["since", SINCE],
  ] as const) {
    const found = firstOf(patterns, text);
    const day = found === null ? null : readDay(found.day ?? "", today, ask === "until" ? "next" : "last");
    if (day !== null) return { ask, day, inWeeks: found?.weeks !== undefined };
  }
  return null;
}

function dayAsked(text: string, today: CivilDay): ClockWish | null {
  const isPast = /\b(?:was|did|war|fiel)\b/iu.test(text);
  for (const [ask, patterns] of [
    ["weekday", WEEKDAYS],
    ["when", WHENS],
  ] as const) {
    const found = firstOf(patterns, text);
    const day = found === null ? null : readDay(found.day ?? "", today, isPast ? "last" : "next");
    if (day !== null) return { ask, day };
  }
  return null;
}

function firstOf(patterns: readonly RegExp[], text: string): Record<string, string | undefined> | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match.groups ?? {};
  }
  return null;
}

function plain(message: string): string {
  const text = message.replaceAll(/\s+/gu, " ").trim().replace(ENDING, "");
  return text.replace(ASKING, "").trim();
}
