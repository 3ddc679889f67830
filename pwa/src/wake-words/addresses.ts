// Where the home's wake words are shown: all of them, a new one, and one with its training.
import { pathOfSettings } from "../shell/place.ts";

/** No wake word and no training has it as its id. */
export const NEW_WAKE_WORD = "new";

export const WAKE_WORDS_PATH = pathOfSettings("wakewords");
/** A training has the id of the wake word that it makes. */
export const pathOfWakeWord = (id: string) => pathOfSettings("wakewords", id);
/** A new one, with what was entered for this training. */
export const pathOfTryingAgain = (jobId: string) => `${pathOfWakeWord(NEW_WAKE_WORD)}?again=${jobId}`;
