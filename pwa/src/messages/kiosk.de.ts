// The words of the shell on the wall, in German.
import type { kioskEn } from "./kiosk.en.ts";
import type { Translation } from "./texts.ts";

export const kioskDe = {
  "kiosk.title": "Hearth an der Wand",
  "kiosk.night": "Eine ruhige Nacht",
  "kiosk.morning": "Guten Morgen",
  "kiosk.day": "Guten Tag",
  "kiosk.evening": "Guten Abend",
  "kiosk.ember": "An {name} schreiben",
  "kiosk.idle": "Tippe die Glut an und schreib",
  "kiosk.writing": "Ich warte auf deine Worte",
  "kiosk.replying": "{name} antwortet",
  "kiosk.done": "Tippe, um weiterzureden",
  "kiosk.failed": "Das hat nicht geklappt",
  "kiosk.offline": "Hier ist kein Netz",
  "kiosk.unreachable": "Hearth antwortet nicht",
  "kiosk.connected": "Verbunden",
  "kiosk.waiting": "Ich warte auf die Verbindung",
  "kiosk.try": "Zum Beispiel: „{idea}“",
  "kiosk.cleared": {
    one: "Eine ruhige Minute: Die Wand ist wieder leer. Was gesagt wurde, steht in der App.",
    other: "{count} ruhige Minuten: Die Wand ist wieder leer. Was gesagt wurde, steht in der App.",
  },
  "kiosk.asked": "Deine Frage",
  "kiosk.answer": "Antwort",
  "kiosk.latest": "Zu den neuesten Worten",
  "kiosk.stop": "Anhalten",
  "kiosk.new": "Etwas Neues",
  "kiosk.leave": "App öffnen",
  "kiosk.exit": "Wand verlassen",
  "kiosk.exitWho":
    "Dieses Gerät ist die Wand. Wer sich um dieses Zuhause kümmert, kann sie mit seiner PIN abnehmen. Wer bist du?",
  "kiosk.exitNow": "Die Wand jetzt verlassen",
  "kiosk.exitDenied": "{name} kümmert sich nicht um dieses Zuhause. Es braucht die PIN eines Admins.",
  "kiosk.stay": "An der Wand bleiben",
  "kiosk.field": "Deine Worte",
  "kiosk.placeholder": "Was möchtest du wissen?",
  "kiosk.close": "Schreiben beenden",
} as const satisfies Translation<typeof kioskEn, "one" | "other">;
