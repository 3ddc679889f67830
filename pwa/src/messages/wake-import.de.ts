// The words of wake-import.en.ts in German.
import type { Translation } from "./texts.ts";
import type { wakeImportEn } from "./wake-import.en.ts";

export const wakeImportDe = {
  "ww.outdates.title": "„{phrase}“ holen?",
  "ww.outdates.text": {
    one: "Damit kommen bessere Ohren für alle Weckwörter. Eines eurer eigenen Weckwörter hört damit nicht: Es schweigt, bis es noch einmal trainiert ist.",
    other:
      "Damit kommen bessere Ohren für alle Weckwörter. {count} eurer eigenen Weckwörter hören damit nicht: Sie schweigen, bis sie noch einmal trainiert sind.",
  },
  "ww.outdates.no": "Lieber nicht",
} as const satisfies Translation<typeof wakeImportEn, "one" | "other">;
