// The words of wake-said.en.ts in German.
import type { Translation } from "./texts.ts";
import type { wakeSaidEn } from "./wake-said.en.ts";

export const wakeSaidDe = {
  "wake.loop.unreachable":
    "Die Weckwörter lassen sich gerade nicht von Hearth holen. Ich versuche es von selbst wieder.",
  "wake.loop.no_core":
    "Hearth fehlt, was jedes Weckwort braucht. Installiere die Grundlage der Weckwörter in den Einstellungen unter Funktionen.",
  "wake.loop.not_installed":
    "Das Weckwort ist auf Hearth nicht installiert. Installiere es unter Weckwörter in den Einstellungen oder wähle ein anderes.",
  "wake.loop.model":
    "Ein Teil des Weckworts lässt sich nicht verwenden. Wähle ein anderes Weckwort oder lass dieses neu installieren.",
  "wake.loop.engine":
    "Was auf das Weckwort hört, startet in diesem Browser nicht. Neu laden kann helfen oder ein neuerer Browser.",

  // Was Hearth laut sagt, und Hinweise des Gesprächs selbst.
  "wake.say.model-unreachable": "Ich erreiche das Modell nicht. Es startet neu; versuch es in ein paar Sekunden.",
  "wake.say.service-unreachable":
    "Ich erreiche Hearth gerade nicht. Bitte sag es noch einmal, wenn das Netz wieder da ist.",
  "wake.say.not-understood": "Das konnte ich nicht aufschreiben. Bitte sag es noch einmal.",
  "wake.say.listening-failed": "Ich kann gerade nicht zuhören. Bitte versuch es gleich noch einmal.",
  "wake.say.speaking-failed": "Meine Stimme ist ausgefallen. Die Antwort steht auf dem Bildschirm.",
  "wake.say.reply-failed": "Das konnte ich nicht beantworten. Bitte versuch es noch einmal.",
  "wake.note.silent": "Dieser Browser bleibt stumm, bis du die Seite berührst.",
} as const satisfies Translation<typeof wakeSaidEn, "one" | "other">;
