// The words of speaking and listening: `v()` looks them up as `t()` does the app's.
import { createLookup } from "../messages/t.ts";
import { voiceEn } from "../messages/voice.en.ts";

export const v = createLookup(voiceEn);
