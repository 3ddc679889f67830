// The words of the pictures' settings together with those of all settings.
import { picturesSettingsEn } from "../../messages/pictures-settings.en.ts";
import { settingsEn } from "../../messages/settings.en.ts";
import { createLookup } from "../../messages/t.ts";

export const s = createLookup({ ...settingsEn, ...picturesSettingsEn });
