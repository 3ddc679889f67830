// What a device listens for: a detector, or where there is none that can be used, a phrase that is looked for in what was
// written down (specification, section 3, rule 1: a model always wins).
import type { WakeWord, WakeWordList } from "../contract/wake.ts";
import { wordsOf } from "./words.ts";

export interface WakeSourceChoice {
  /** Who answers here; null: Hearth itself. */
  companion: { wakeWordModelId: string | null; wakeWordPhrase: string | null } | null;
  /** This device's own wake word; null: as the companion has it. */
  deviceChoice: string | null;
  /** null: it could not be had yet. */
  list: WakeWordList | null;
}

/** One of the two, never both; `phrase`: the phrase loop runs. */
export type WakeSource = { detector: WakeWord } | { phrase: string };

/** Section 4 names them: they hear a sentence, not a name. */
const COMMAND_DETECTORS: ReadonlySet<string> = new Set(["timer", "weather"]);
/** What is said to a home that has no wake word at all, or none whose name can be said. */
export const HOME_PHRASE = "Hey Hearth";
/** A pretrained wake word is named by its phrase, e.g. `hey_jarvis`; a trained one by an id that says nothing. */
const PHRASE_ID = /^[a-z]+(_[a-z]+)+$/;

/** The device's choice, the companion's model, the companion's phrase, the home's model, its phrase: the first there is. */
export function chooseWakeSource({ companion, deviceChoice, list }: WakeSourceChoice): WakeSource {
  const isReady = list?.coreInstalled === true && list.core !== null;
  const usable = isReady ? list.items : [];
  const find = (id: string | null) => usable.find((item) => item.id === id);

  const own = find(deviceChoice) ?? find(companion?.wakeWordModelId ?? null);
  if (own !== undefined) return { detector: own };
  const phrase = companion?.wakeWordPhrase?.trim() ?? "";
  if (wordsOf(phrase).length > 0) return { phrase };
  const ofHome = find(list?.defaultId ?? null);
  return ofHome === undefined ? { phrase: homePhrase(list) } : { detector: ofHome };
}

/** The same words as with the home's detector, once that can be used: nobody has to learn others. */
function homePhrase(list: WakeWordList | null): string {
  const id = list?.defaultId ?? null;
  if (id === null || isCommandDetector(id)) return HOME_PHRASE;
  const known = list?.items.find((item) => item.id === id);
  if (known !== undefined) return known.phrase;
  return PHRASE_ID.test(id)
    ? id.replaceAll("_", " ").replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : HOME_PHRASE;
}

/** What this detector hears is the command itself: nothing is to be taken off it, and no first transcript refutes it. */
export const isCommandDetector = (wakeWordId: string | null): boolean =>
  wakeWordId !== null && COMMAND_DETECTORS.has(wakeWordId);
