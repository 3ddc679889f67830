// What the picture skill says, in English and German.

export interface ImageWords {
  begun: string;
  changing: string;
  mayNot: string;
  tooAdult: string;
  busy: string;
  notReady: string;
}

export const IMAGE_WORDS: Record<"en" | "de", ImageWords> = {
  en: {
    begun: "I'm painting that for you.",
    changing: "I'm painting it again, with that changed.",
    mayNot: "I'm not allowed to make pictures for you. Somebody who looks after this home can change that.",
    tooAdult: "I'd rather not paint that one. Shall we think of something else?",
    busy: "So many pictures are waiting already. Let's wait until one is done, and then ask me again.",
    notReady:
      "I can't paint yet: what I need for it isn't ready. Somebody who looks after this home can see to it under Features.",
  },
  de: {
    begun: "Ich male dir das.",
    changing: "Ich male es noch einmal, mit dieser Änderung.",
    mayNot: "Ich darf für dich keine Bilder machen. Wer sich um dieses Zuhause kümmert, kann das ändern.",
    tooAdult: "Das möchte ich lieber nicht malen. Fällt uns etwas anderes ein?",
    busy: "Es warten schon so viele Bilder. Lass uns warten, bis eines fertig ist, dann frag mich noch einmal.",
    notReady:
      "Ich kann noch nicht malen: Was ich dafür brauche, ist noch nicht bereit. Wer sich um dieses Zuhause kümmert, findet es unter Funktionen.",
  },
};
