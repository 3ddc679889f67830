// The words of teaching a wake word: the family's recordings, and how it begins.

import { createLookup } from "../messages/t.ts";
import { wakeTeachEn } from "../messages/wake-teach.en.ts";

export const wt = createLookup(wakeTeachEn);
