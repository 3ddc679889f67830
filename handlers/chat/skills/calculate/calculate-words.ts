// What the calculator says, in English and German.

interface CalculateWords {
  exactly(result: string): string;
  about(result: string): string;
  byZero: string;
  tooLarge: string;
  notReal: string;
}

export const CALCULATE_WORDS: Record<"en" | "de", CalculateWords> = {
  en: {
    exactly: (result) => `That's ${result}.`,
    about: (result) => `That's about ${result}.`,
    byZero: "Nothing can be divided by zero, so there is no answer to that.",
    tooLarge: "That number gets so large that I can't work it out. A smaller one, perhaps?",
    notReal: "There is no such number: nothing times itself is below zero.",
  },
  de: {
    exactly: (result) => `Das ist ${result}.`,
    about: (result) => `Das ist ungefähr ${result}.`,
    byZero: "Durch null kann man nicht teilen, darauf gibt es also keine Antwort.",
    tooLarge: "Diese Zahl wird so groß, dass ich sie nicht ausrechnen kann. Vielleicht eine kleinere?",
    notReal: "So eine Zahl gibt es nicht: Nichts mal sich selbst ist kleiner als null.",
  },
};
