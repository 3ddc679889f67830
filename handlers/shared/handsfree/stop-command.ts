// Whether an utterance is a stop command: "a short utterance equal to one of" the specification's words (section 3).
import { STOP_COMMANDS } from "./constants.ts";
import { wordsOf } from "./words.ts";

/**
 * More than the specification has: other spellings of its words, the same with a word of courtesy or an object that
 * changes nothing, and the words of other languages. Data: a line more here is a command more. Whole utterances, never parts of one.
 */
const MORE_STOP_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    "never mind",
    "be quiet",
    "shush",
    "hush",
    "stop it",
    "stop that",
    "stop talking",
    "stop speaking",
    "cancel that",
    "cancel it",
    "thats enough",
    "that is enough",
    "forget it",
  ],
  de: [
    "stopp",
    "halt",
    "abbrechen",
    "abbruch",
    "ruhe",
    "sei still",
    "sei ruhig",
    "still",
    "leise",
    "genug",
    "das reicht",
    "es reicht",
    "hör auf",
    "aufhören",
    "halt den mund",
    "klappe",
    "vergiss es",
    "egal",
    "schon gut",
    "geh weg",
  ],
};
/** Left out at either end: they change nothing. */
const COURTESY: Readonly<Record<string, readonly string[]>> = {
  en: ["please", "ok", "okay", "oh", "now", "thanks", "thank you", "no", "just"],
  de: ["bitte", "ok", "okay", "ach", "jetzt", "danke", "nein", "mal"],
};
/** Section 3: a short utterance. */
const LONGEST_CHARS = 80;
/** "Stop, stop, stop!" */
const REPEATED_MAX = 5;

const plain = (text: string) =>
  wordsOf(text)
    .map((word) => word.plain)
    .join(" ");

const ENGLISH = "en";
/** The first part of a language tag; English is understood in every house, for the specification's words are. */
const tablesOf = (table: Readonly<Record<string, readonly string[]>>, language: string | null) => {
  const own = language?.toLowerCase().split(/[-_]/)[0] ?? "";
  const others = own === ENGLISH || own === "" ? [] : (table[own] ?? []);
  return [...(table[ENGLISH] ?? []), ...others].map(plain);
};

/**
 * True for an utterance that says nothing but a stop command, however it is written; "stop the music" is none, and goes
 * to the chat. `language`: the speaker's, as a tag; its words count beside the English ones. null: English alone.
 */
export function isStopCommand(text: string, language: string | null = null): boolean {
  if (text.length > LONGEST_CHARS) return false;
  const commands = new Set([...STOP_COMMANDS.map(plain), ...tablesOf(MORE_STOP_COMMANDS, language)]);
  const whole = plain(text);
  if (commands.has(whole)) return true;
  const bare = withoutCourtesy(whole, tablesOf(COURTESY, language));
  return commands.has(bare) || commands.has(saidOnce(bare));
}

function withoutCourtesy(text: string, courtesies: readonly string[]): string {
  let bare = text;
  for (let before = ""; bare !== before; ) {
    before = bare;
    for (const word of courtesies) {
      if (bare.startsWith(`${word} `)) bare = bare.slice(word.length + 1);
      if (bare.endsWith(` ${word}`)) bare = bare.slice(0, -word.length - 1);
    }
  }
  return bare;
}

/** `stop stop` → `stop`, `shut up shut up` → `shut up`. */
function saidOnce(text: string): string {
  const words = text.split(" ");
  for (let times = REPEATED_MAX; times > 1; times -= 1) {
    const length = words.length / times;
    const first = words.slice(0, length).join(" ");
    if (Number.isInteger(length) && Array.from({ length: times }, () => first).join(" ") === text) return first;
  }
  return text;
}
