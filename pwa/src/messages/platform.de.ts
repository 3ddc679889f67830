// The words about what comes from other apps of the device, in German.
import type { platformEn } from "./platform.en.ts";
import type { Translation } from "./texts.ts";

export const platformDe = {
  "share.tooBig": "Das war zu groß zum Mitnehmen. Teile weniger oder kleinere Bilder.",
  "share.unreadable": "Was du geteilt hast, kam nicht ganz an. Teile es bitte noch einmal.",
  "share.gone": "Was du geteilt hast, ist nicht mehr hier. Teile es bitte noch einmal.",
  "share.cut": "Der Text war länger als eine Nachricht. Ich habe den Anfang behalten.",
  "share.picturesOnly": "Ich kann Worte und Bilder annehmen. Andere Dateien habe ich weggelassen.",
  "share.empty": "In dem, was du geteilt hast, war nichts.",
  "share.offer": "Bevor du dich angemeldet hast, wurde etwas mit Hearth geteilt.",
  "share.take": "Übernehmen",
} as const satisfies Translation<typeof platformEn, "one" | "other">;
