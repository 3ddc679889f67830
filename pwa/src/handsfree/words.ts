// The words of hands-free.
import { createLookup } from "../messages/t.ts";
import { wakeEn } from "../messages/wake.en.ts";

export const w = createLookup(wakeEn);
