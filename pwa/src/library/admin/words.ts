// The words of the library's settings together with those of all settings.
import { librarySettingsEn } from "../../messages/library-settings.en.ts";
import { settingsEn } from "../../messages/settings.en.ts";
import { createLookup } from "../../messages/t.ts";

export const s = createLookup({ ...settingsEn, ...librarySettingsEn });
