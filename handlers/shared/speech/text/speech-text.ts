// Cleans and splits an answer for speech as a stream: tokens in, speakable sentences out, each as soon as it is certain.
import { createBlocks } from "./blocks.ts";
import type { SpeechLanguage } from "./language.ts";
import { german } from "./language-de.ts";
import { english } from "./language-en.ts";
import { STEP } from "./limits.ts";
import { unmarked, withoutInvisible } from "./markers.ts";
import { createSpeak, type Speak } from "./speak.ts";

export interface SpokenSentence {
  /** What the engine is given: Latin letters, digits, blanks and . , ? ! ' - : ; only. Never empty. */
  spoken: string;
  /**
   * The source's words in their order, without marks: to find the sentence in the message. What is left out between them
   * (a stage direction, a link's address) is left out here too. "" for what is said of code that is not read.
   */
  shown: string;
  /** A long sentence was cut here: what follows belongs to it, so that no pause is made. */
  goesOn: boolean;
}

export interface SpeechText {
  /** Takes text wherever it was cut, and gives the sentences that have become certain. */
  push(text: string): SpokenSentence[];
  /** The rest. After it, the next answer can begin. */
  end(): SpokenSentence[];
  /** How much text is held back, in UTF-16 code units: bounded, however long a sentence gets. */
  readonly pendingChars: number;
}

export interface SpeechTextOptions {
  language?: "en" | "de";
  /** A block of code is announced ("Here is some code.") or left out. */
  code?: "announce" | "skip";
}

const LANGUAGES: Readonly<Record<"en" | "de", { table: SpeechLanguage; speak: Speak }>> = {
  en: { table: english, speak: createSpeak(english) },
  de: { table: german, speak: createSpeak(german) },
};

/**
 * What a model thinks aloud between tags is left out. Thinking that has a closing tag only is left out as far as it was not
 * said yet: of an answer that is there whole, take it out first with `splitThinking()`.
 */
export function createSpeechText({ language = "en", code = "announce" }: SpeechTextOptions = {}): SpeechText {
  const { table, speak } = LANGUAGES[language];
  let ready: SpokenSentence[] = [];
  let said = 0;
  /** Half of a character, or of a line's end. */
  let half = "";
  const emit = (sentence: SpokenSentence) => {
    said += 1;
    ready.push(sentence);
  };
  const start = () =>
    createBlocks({
      language: table,
      isFirst: () => said === 0,
      say({ text, goesOn }) {
        const spoken = speak(text, { goesOn });
        if (spoken !== null) emit({ spoken, shown: unmarked(text), goesOn });
      },
      code() {
        if (code === "announce") emit({ spoken: table.words.code, shown: "", goesOn: false });
      },
    });
  let blocks = start();

  function feed(text: string): void {
    const clean = withoutInvisible(text.replace(/\r\n?/g, "\n"));
    for (let at = 0; at < clean.length; ) {
      // Never between the halves of a character.
      const isHalf = /[\uD800-\uDBFF]/.test(clean[at + STEP - 1] ?? "");
      const end = at + (isHalf ? STEP - 1 : STEP);
      blocks.feed(clean.slice(at, end));
      at = end;
    }
  }
  function take(): SpokenSentence[] {
    const sentences = ready;
    ready = [];
    return sentences;
  }

  return {
    push(text) {
      const whole = half + text;
      half = /[\uD800-\uDBFF\r]$/.exec(whole)?.[0] ?? "";
      feed(whole.slice(0, whole.length - half.length));
      return take();
    },
    end() {
      feed(half === "\r" ? "\n" : "");
      half = "";
      blocks.end();
      blocks = start();
      said = 0;
      return take();
    },
    get pendingChars() {
      return blocks.pendingChars + half.length;
    },
  };
}

/** The same for a pipeline of streams. */
export function speechTextStream(options: SpeechTextOptions = {}): TransformStream<string, SpokenSentence> {
  const speechText = createSpeechText(options);
  return new TransformStream({
    transform(text, controller) {
      for (const sentence of speechText.push(text)) controller.enqueue(sentence);
    },
    flush(controller) {
      for (const sentence of speechText.end()) controller.enqueue(sentence);
    },
  });
}
