// What the library skill says by itself, in English and German.

export interface LibraryWords {
  /** Before the passages, where nobody but the books answers. */
  quoted: string;
  unknown: string;
  pageSilent: string;
  noBooks: string;
  notReady: string;
  away: string;
  pageGone: string;
}

export const LIBRARY_WORDS: Record<"en" | "de", LibraryWords> = {
  en: {
    quoted: "This is what the library says:",
    unknown: "The library doesn't know anything about that.",
    pageSilent: "This page doesn't say anything about that.",
    noBooks: "The library has no books yet. Somebody who looks after this home can add some under Features.",
    notReady:
      "I can't look into the library right now: it isn't ready. Try again in a moment; if that doesn't help, somebody who looks after this home can see to it under Features.",
    away: "I couldn't look into the library: it didn't answer. Please ask me again in a moment.",
    pageGone: "The page that you are asking about is no longer in the library.",
  },
  de: {
    quoted: "Das sagt die Bibliothek:",
    unknown: "Darüber weiß die Bibliothek nichts.",
    pageSilent: "Darüber sagt diese Seite nichts.",
    noBooks:
      "In der Bibliothek stehen noch keine Bücher. Wer sich um dieses Zuhause kümmert, kann unter Funktionen welche hinzufügen.",
    notReady:
      "Ich kann gerade nicht in der Bibliothek nachsehen: Sie ist noch nicht bereit. Versuch es gleich noch einmal; hilft das nicht, findet sie, wer sich um dieses Zuhause kümmert, unter Funktionen.",
    away: "Ich konnte nicht in der Bibliothek nachsehen: Sie hat nicht geantwortet. Frag mich gleich noch einmal.",
    pageGone: "Die Seite, nach der du fragst, steht nicht mehr in der Bibliothek.",
  },
};
