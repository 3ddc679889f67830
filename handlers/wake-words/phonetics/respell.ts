// Plain-English respellings of a phrase by rules: what is suggested where no language model does.
import type { PhraseLanguage } from "../../shared/wake-phrase/phrase-language.ts";

type Rule = readonly [pattern: RegExp, instead: string];

/** Spellings that English voices read the same way, or as other people say it; each by itself makes a variant. */
const ENGLISH: readonly Rule[] = [
  [/ph/g, "f"],
  [/ea(?=r)/g, "ar"],
  [/ea/g, "ee"],
  [/ee/g, "ea"],
  [/x/g, "ks"],
  [/qu/g, "kw"],
  [/ck\b/g, "k"],
  [/c(?=[aoulrt])/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/ar(?=[^aeiou]|$)/g, "ahr"],
  [/\bj/g, "dj"],
  [/er\b/g, "uh"],
  [/or(?=[^aeiou]|$)/g, "ore"],
  [/igh/g, "ie"],
  [/ay\b/g, "ai"],
  [/ey\b/g, "ay"],
  [/oo/g, "u"],
  [/ou/g, "ow"],
  [/ow/g, "ou"],
  [/y(?=[^aeiou]|$)/g, "i"],
  [/ie?\b/g, "ee"],
  [/a\b/g, "ah"],
  [/o\b/g, "oh"],
  [/kn|\bgn/g, "n"],
  [/wh/g, "w"],
  [/(?<=[^aeiouy][aeiou])([bdgmnpt])\b/g, "$1$1"],
  [/(?<=[aeiou])me\b/g, "mee"],
  [/ll/g, "l"],
  [/tt/g, "t"],
];

/** All of them together: German letters as an English voice would have to read them. */
const GERMAN: readonly Rule[] = [
  [/tsch/g, "ch"],
  [/sch/g, "sh"],
  [/\bst/g, "sht"],
  [/\bsp/g, "shp"],
  [/ä(?!u)/g, "eh"],
  [/äu|eu/g, "oy"],
  [/ei|ai/g, "y"],
  [/ie/g, "ee"],
  [/ö/g, "er"],
  [/ü/g, "ue"],
  [/ß/g, "ss"],
  [/(?<=[aou])ch/g, "kh"],
  [/(?<![ck])w/g, "v"],
  [/\bv/g, "f"],
  [/tz|z/g, "ts"],
  [/\bj/g, "y"],
  [/qu/g, "kv"],
  [/e\b/g, "eh"],
];

/** Likeliest first, none of them the phrase itself; small letters. Empty where no rule has anything to say. */
export function respell(phrase: string, language: PhraseLanguage): string[] {
  const plain = phrase.normalize("NFC").toLowerCase();
  const english = language === "de" ? applied(plain, GERMAN) : withoutAccents(plain);
  const single = ENGLISH.map((rule) => applied(english, [rule])).filter((each) => each !== english);
  const every = applied(
    english,
    ENGLISH.filter(([pattern]) => FIRM.has(pattern.source)),
  );
  const found = language === "de" ? [english, umlautsWritten(plain), ...single] : [...single, every];
  return [...new Set(found)].filter((each) => each !== plain);
}

/** Rules that change only how it is written, never how it is said: several at once do no harm. */
const FIRM = new Set(["ph", "x", "qu", "ck\\b", "c(?=[aoulrt])", "c(?=[eiy])"]);

const applied = (text: string, rules: readonly Rule[]) =>
  rules.reduce((changed, [pattern, instead]) => changed.replaceAll(pattern, instead), text);

const withoutAccents = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "");

/** As one types it without such keys: "Kueche". */
const umlautsWritten = (text: string) =>
  withoutAccents(text.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss"));
