// Turns a cleaned sentence into what the engine is given: words and plain numbers, and none but the allowed characters.
import { withoutEmoji } from "./emoji.ts";
import type { SpeechLanguage } from "./language.ts";
import { replaceMarked } from "./markers.ts";
import { onlyAllowed } from "./only-allowed.ts";
import { createAbbreviations } from "./say-abbreviations.ts";
import { sayAddresses, sayUrl } from "./say-addresses.ts";
import { sayAlgebra } from "./say-algebra.ts";
import { sayCode } from "./say-code.ts";
import { createDays } from "./say-days.ts";
import { sayMaths } from "./say-maths.ts";
import { createMoney } from "./say-money.ts";
import { sayNumbers } from "./say-numbers.ts";
import { saySymbols } from "./say-symbols.ts";
import { createTimes } from "./say-times.ts";
import { createUnits } from "./say-units.ts";

export type Speak = (text: string, options: { goesOn: boolean }) => string | null;

/** Prose that has nothing in it but words: most sentences need no more than their abbreviations. */
const PLAIN = /^(?:[A-Za-zÀ-ÖØ-öø-ſ ,!?;'’-]|\.(?![A-Za-zÀ-ÖØ-öø-ſ]))*$/;

/** The patterns of a language's table are put together once. */
export function createSpeak(language: SpeechLanguage): Speak {
  const abbreviations = createAbbreviations(language);
  const days = createDays(language);
  const times = createTimes(language);
  const money = createMoney(language);
  const units = createUnits(language);
  const say = {
    code: (code: string) => sayCode(code, language),
    maths: (maths: string) => sayMaths(maths, language),
    url: (url: string) => sayUrl(url, language),
  };

  function inWords(text: string): string {
    let said = days(replaceMarked(text, say));
    if (PLAIN.test(said)) return abbreviations(said);
    said = sayAlgebra(sayAddresses(withoutEmoji(said), language), language);
    if (/\p{N}/u.test(said)) said = sayNumbers(units(money(times(said))), language);
    return saySymbols(abbreviations(said), language);
  }

  return (text, { goesOn }) => onlyAllowed(inWords(text), { goesOn, language });
}
