// Whether a wake phrase is English or German, so that the right voices say it and its syllables are counted rightly.
import { wordsOf } from "../handsfree/words.ts";

export type PhraseLanguage = "en" | "de";

/** Words of calling and of the house that only German has. */
const GERMAN_WORDS = new Set(
  "hallo servus moin gruss guten tag morgen abend nacht na du mein meine liebe lieber haus kuche zimmer wohnzimmer stube licht mach bitte hor zu und der die das ein eine herr frau herd ofen katze hund freund freundin".split(
    " ",
  ),
);
/** Letters in this order stand in German names, hardly ever in English ones. */
const GERMAN_SPELLING = /[äöüß]|sch(?!ool|em|ed|olar)|tsch|[^aeiou]z[aeiouäöü]|chen\b|lein\b|pf/i;

/** English where nothing speaks for German: wake phrases mostly are. */
export function languageOfPhrase(phrase: string): PhraseLanguage {
  if (GERMAN_SPELLING.test(phrase.normalize("NFC"))) return "de";
  return wordsOf(phrase).some(({ plain }) => GERMAN_WORDS.has(plain)) ? "de" : "en";
}
