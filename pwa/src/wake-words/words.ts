// The words of the home's wake words.
import { createLookup } from "../messages/t.ts";
import { wakeWordsEn } from "../messages/wake-words.en.ts";

export const ww = createLookup(wakeWordsEn);
