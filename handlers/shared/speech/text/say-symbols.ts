// Says the symbols that mean something between words, and turns the rest of the writing's marks into pauses.
import type { SpeechLanguage } from "./language.ts";

/** All that is looked up in the language's table. */
const SYMBOL = /[&+=@→⇒➜➔←↔↑↓≥≤≠≈≡±×÷√∞∑∫∂∈∆§©‰№℃℉µα-ωΓΔΘΛΠΣΦΨΩ]/gu;

export function saySymbols(text: string, { words, symbols, rates, code }: SpeechLanguage): string {
  return (
    text
      .replace(/(?<![\p{L}\p{N}])C\+\+/gu, "C plus plus")
      .replace(/(?<![\p{L}\p{N}])([CF])#(?![\p{L}\p{N}])/gu, "$1 sharp")
      .replace(/(?<![\p{L}\p{N}])[#№]\s?(?=\d)/gu, `${words.number} `)
      // "Ticket #AB12" is a number, "#winter" a word.
      .replace(/(?<![\p{L}\p{N}&])#(?=\p{Lu}[\p{Lu}\d]*\d)/gu, `${words.number} `)
      .replace(
        /(?<![\p{L}\p{N}&])#(\p{L}[\p{L}\p{N}_]*)/gu,
        (_, tag: string) => `${words.hashtag} ${tag.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").replace(/_/g, " ")}`,
      )
      .replace(/(?<![\p{L}\p{N}])w\/o(?!\p{L})/gu, code === "en" ? "without" : "ohne")
      .replace(/(?<![\p{L}\p{N}])w\/\s?(?=[\p{L}\p{N}])/gu, code === "en" ? "with " : "mit ")
      .replace(/(?<=\p{L})&(?=\p{L})/gu, ` ${words.and} `)
      .replace(/[-=]+>/g, " → ")
      .replace(/<[-=]+(?=\s)/g, " ← ")
      .replace(/>=/g, "≥")
      .replace(/<=/g, "≤")
      .replace(/!==?(?=\s)/g, "≠")
      .replace(/={2,}/g, " ")
      // "Settings > General": a way through menus.
      .replace(/(?<=\p{L}{2}[^\s>]{0,40})\s>\s(?=\p{Lu}\p{L})/gu, ", ")
      .replace(/~\s?(?=[\d$€£])/g, `${words.about} `)
      .replace(/(?<![\p{L}\p{N}<])<\s?(?=\d)|(?<=\s)<(?=\s)/gu, ` ${words.lessThan} `)
      .replace(/(?<![\p{L}\p{N}>-])>\s?(?=\d)|(?<=\s)>(?=\s)/gu, ` ${words.moreThan} `)
      .replace(/(?<=\d)\+(?![\p{L}\p{N}])/gu, ` ${words.plus}`)
      .replace(/(?<=\p{Lu})\/(?=\p{Lu})/gu, " ")
      .replace(/(?<=[\p{L}\p{N}])\s?\/\s?(\p{L}+)/gu, (found, unit: string) =>
        Object.hasOwn(rates, unit) ? ` ${words.per} ${rates[unit]}` : found,
      )
      .replace(/\s\/\s(?=\p{N})|(?<=\p{N})\s\/\s/gu, ", ")
      .replace(/(?<=(?<![\p{L}\p{N}])\p{L}|\))\/(?=\p{N}|\()/gu, ` ${words.over} `)
      .replace(/(?<=\p{L})\/(?=\p{N})/gu, ` ${words.or} `)
      .replace(/(?<=[\p{L}\p{N}])<(?=[\p{L}\p{N}])/gu, ` ${words.lessThan} `)
      .replace(/(?<=[\p{L}])\s?\/\s?(?=[\p{L}])/gu, (_, at: number, whole: string) =>
        /(?:and|und)\s?$/i.test(whole.slice(0, at)) ? " " : ` ${words.or} `,
      )
      .replace(/(?<=[\p{L}\p{N}])'?\((s|es|n|en|e)\)/gu, "$1")
      .replace(/\(\)/g, "")
      .replace(SYMBOL, (sign) => ` ${symbols[sign] ?? ""} `)
  );
}
