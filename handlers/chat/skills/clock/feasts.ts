// Days that have a name, in English and German, and when they are. Pure.
import { type CivilDay, easterOf, plusDays, weekdayOf } from "./civil-day.ts";

export interface Feast {
  name: Record<"en" | "de", string>;
  called: RegExp;
  /** Its day in a year. */
  in(year: number): CivilDay;
}

const fixed =
  (month: number, day: number) =>
  (year: number): CivilDay => ({ year, month, day });
const afterEaster =
  (days: number) =>
  (year: number): CivilDay =>
    plusDays(easterOf(year), days);

/** The nth such weekday of a month. */
const nth =
  (n: number, weekday: number, month: number) =>
  (year: number): CivilDay => {
    const first = { year, month, day: 1 };
    return plusDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
  };

/** The fourth Sunday before Christmas. */
const firstAdvent = (year: number): CivilDay => {
  const christmas = { year, month: 12, day: 25 };
  return plusDays(christmas, -weekdayOf(christmas) - 21);
};

export const FEASTS: readonly Feast[] = [
  {
    name: { en: "Christmas Eve", de: "Heiligabend" },
    called: /^(?:christmas eve|heilig ?abend|heiliger abend)$/iu,
    in: fixed(12, 24),
  },
  {
    name: { en: "Christmas", de: "Weihnachten" },
    called: /^(?:christmas|christmas day|xmas|weihnachten|weihnacht)$/iu,
    in: fixed(12, 25),
  },
  {
    name: { en: "Boxing Day", de: "der zweite Weihnachtstag" },
    called: /^(?:boxing day|der zweite weihnachtstag|zweiter weihnachtstag|zweiten weihnachtstag)$/iu,
    in: fixed(12, 26),
  },
  {
    name: { en: "New Year's Eve", de: "Silvester" },
    called: /^(?:new year'?’?s eve|silvester|sylvester)$/iu,
    in: fixed(12, 31),
  },
  {
    name: { en: "New Year", de: "Neujahr" },
    called: /^(?:new year|new year'?’?s day|the new year|neujahr|neues jahr|neuen jahr)$/iu,
    in: fixed(1, 1),
  },
  {
    name: { en: "Epiphany", de: "Dreikönig" },
    called: /^(?:epiphany|dreikönig|dreikönigstag|heilige drei könige|heiligen drei königen)$/iu,
    in: fixed(1, 6),
  },
  {
    name: { en: "Valentine's Day", de: "Valentinstag" },
    called: /^(?:valentine'?’?s day|valentine'?’?s|valentinstag)$/iu,
    in: fixed(2, 14),
  },
  {
    name: { en: "St Patrick's Day", de: "St. Patrick's Day" },
    called: /^(?:st\.? patrick'?’?s day)$/iu,
    in: fixed(3, 17),
  },
  { name: { en: "Labour Day", de: "der Tag der Arbeit" }, called: /^(?:may day|tag der arbeit)$/iu, in: fixed(5, 1) },
  {
    name: { en: "German Unity Day", de: "der Tag der Deutschen Einheit" },
    called: /^(?:german unity day|tag der deutschen einheit)$/iu,
    in: fixed(10, 3),
  },
  { name: { en: "Halloween", de: "Halloween" }, called: /^halloween$/iu, in: fixed(10, 31) },
  {
    name: { en: "All Saints' Day", de: "Allerheiligen" },
    called: /^(?:all saints'?’? day|allerheiligen)$/iu,
    in: fixed(11, 1),
  },
  {
    name: { en: "St Martin's Day", de: "St. Martin" },
    called: /^(?:st\.? martin'?’?s day|st\.? martin|martinstag)$/iu,
    in: fixed(11, 11),
  },
  {
    name: { en: "St Nicholas' Day", de: "Nikolaus" },
    called: /^(?:st\.? nicholas'?’? day|nikolaus|nikolaustag)$/iu,
    in: fixed(12, 6),
  },
  { name: { en: "Thanksgiving", de: "Thanksgiving" }, called: /^thanksgiving$/iu, in: nth(4, 4, 11) },
  { name: { en: "Mother's Day", de: "Muttertag" }, called: /^(?:mother'?’?s day|muttertag)$/iu, in: nth(2, 7, 5) },
  { name: { en: "Good Friday", de: "Karfreitag" }, called: /^(?:good friday|karfreitag)$/iu, in: afterEaster(-2) },
  {
    name: { en: "Easter", de: "Ostern" },
    called: /^(?:easter|easter sunday|ostern|ostersonntag)$/iu,
    in: afterEaster(0),
  },
  { name: { en: "Easter Monday", de: "Ostermontag" }, called: /^(?:easter monday|ostermontag)$/iu, in: afterEaster(1) },
  {
    name: { en: "Ascension Day", de: "Christi Himmelfahrt" },
    called: /^(?:ascension day|ascension|christi himmelfahrt|himmelfahrt|vatertag)$/iu,
    in: afterEaster(39),
  },
  {
    name: { en: "Whitsun", de: "Pfingsten" },
    called: /^(?:whitsun|pentecost|pfingsten|pfingstsonntag)$/iu,
    in: afterEaster(49),
  },
  {
    name: { en: "Ash Wednesday", de: "Aschermittwoch" },
    called: /^(?:ash wednesday|aschermittwoch)$/iu,
    in: afterEaster(-46),
  },
  {
    name: { en: "Carnival Monday", de: "Rosenmontag" },
    called: /^(?:carnival monday|rosenmontag)$/iu,
    in: afterEaster(-48),
  },
  {
    name: { en: "Advent", de: "der erste Advent" },
    called: /^(?:advent|first advent|the first sunday of advent|erster advent|ersten advent|der erste advent)$/iu,
    in: firstAdvent,
  },
];
