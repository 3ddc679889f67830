// The settings' own words: `s()` looks them up as `t()` does the app's.
import { settingsEn } from "../messages/settings.en.ts";
import { createLookup } from "../messages/t.ts";

export const s = createLookup(settingsEn);
