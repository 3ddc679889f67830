// How what was said here is read: in the language that is spoken, with the phrases that are said to it.
import { matchPhrase } from "@hearth/handlers/shared/handsfree/phrase/match-phrase.ts";
import { stripWakePhrase } from "@hearth/handlers/shared/handsfree/phrase/strip-wake-phrase.ts";
import { isStopCommand } from "@hearth/handlers/shared/handsfree/stop-command.ts";
import { isCommandDetector } from "@hearth/handlers/shared/handsfree/wake-source.ts";
import type { WordReader } from "./capture.ts";
import type { WakePhrase } from "./handsfree.ts";

export interface HouseWordReader extends WordReader {
  /** The phrase at the beginning of what was said, and what followed in the same breath; undefined: it is not there. */
  commandOf(text: string): { command: string | null } | undefined;
}

/** @param language of who speaks, as a tag */
export function createWordReader(phrases: () => readonly WakePhrase[], language: () => string): HouseWordReader {
  const commandOf = (text: string) => {
    for (const { id, phrase } of phrases()) {
      // What such a detector hears is no call, but what is asked.
      if (isCommandDetector(id)) continue;
      const match = matchPhrase(text, phrase, language());
      if (match !== null) return { command: match.command };
    }
    return undefined;
  };
  return {
    commandOf,
    withoutPhrase(text, wakeWordId) {
      if (isCommandDetector(wakeWordId)) return { rest: text.trim(), isMatched: true };
      const word = phrases().find(({ id }) => id === wakeWordId);
      if (word !== undefined) {
        const { text: rest, matched: isMatched } = stripWakePhrase(text, word.phrase, language());
        return { rest, isMatched };
      }
      // No detector has heard it: only the phrase itself counts, no trace of it.
      const found = commandOf(text);
      return found === undefined
        ? { rest: text.trim(), isMatched: false }
        : { rest: found.command ?? "", isMatched: true };
    },
    isStopCommand: (text) => isStopCommand(text, language()),
  };
}
