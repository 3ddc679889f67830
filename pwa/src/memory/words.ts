// The words of what Hearth remembers.
import { memoryEn } from "../messages/memory.en.ts";
import { createLookup } from "../messages/t.ts";

export const m = createLookup(memoryEn);
