// The language that the page speaks now, with its texts and its way to write figures.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Language } from "./languages.ts";
import type { Texts } from "./texts.ts";

export interface Speech {
  language: Language;
  /** The tag for Intl, e.g. "de-AT". */
  locale: string;
  /** null in English, whose texts come with the code that uses them. */
  texts: Texts | null;
  plurals: Intl.PluralRules;
  numbers: Intl.NumberFormat;
}

export interface Tongue {
  /** Read in a component, it shows the component anew when the language changes. */
  speech: ReadonlySignal<Speech>;
  /** A language whose texts could not be fetched; null when nothing is missing. */
  missing: ReadonlySignal<Language | null>;
  /**
   * Fetches the texts and speaks the language from then on, unless another one was wanted meanwhile. Where the texts
   * can't be fetched it stays as it was; the next call tries again. Resolves with the language that is spoken then.
   */
  speak(language: Language, locale: string): Promise<Language>;
  /** Resolves when no language is on its way any more. */
  settled(): Promise<void>;
}

export type Loaders = Record<Exclude<Language, "en">, () => Promise<Texts>>;

export function createTongue(loaders: Loaders): Tongue {
  const speech = signal(createSpeech("en", "en", null));
  const missing = signal<Language | null>(null);
  let last: Promise<unknown> = Promise.resolve();
  let wanted = 0;

  async function change(language: Language, locale: string): Promise<Language> {
    wanted += 1;
    const mine = wanted;
    try {
      const texts = language === "en" ? null : await loaders[language]();
      if (mine !== wanted) return speech.peek().language;
      missing.value = null;
      const now = speech.peek();
      if (now.language !== language || now.locale !== locale) speech.value = createSpeech(language, locale, texts);
    } catch {
      // Without a network and not kept on this device: told by `missing`, which the settings show.
      if (mine === wanted) missing.value = language;
    }
    return speech.peek().language;
  }
  return {
    speech,
    missing,
    speak(language, locale) {
      const mine = change(language, locale);
      last = mine;
      return mine;
    },
    async settled() {
      for (let awaited: unknown = null; awaited !== last; ) {
        awaited = last;
        await last;
      }
    },
  };
}

const createSpeech = (language: Language, locale: string, texts: Texts | null): Speech => ({
  language,
  locale,
  texts,
  plurals: new Intl.PluralRules(language),
  numbers: new Intl.NumberFormat(locale),
});

/** The page's one tongue: like `lang` on its root it exists once, so texts need no way to be handed down. */
export const { speech, missing, speak, settled } = createTongue({
  de: async () => (await import("./german.ts")).german,
});
