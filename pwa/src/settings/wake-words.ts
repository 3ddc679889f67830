// The words of hands-free's settings.
import { createLookup } from "../messages/t.ts";
import { wakeSettingsEn } from "../messages/wake-settings.en.ts";

export const ws = createLookup(wakeSettingsEn);
