// The words beside what was said, in German.
import type { answersEn } from "./answers.en.ts";
import type { Translation } from "./texts.ts";

export const answersDe = {
  "answer.thinking": "Denkt nach …",
  "answer.thought": "Kurz nachgedacht",

  "answer.facts": "Zeit und Modell",
  "answer.factsOf": "{route}: Zeit und Modell",
  "answer.model": "Antwort von {model}.",
  "answer.starter": "Antwort vom kleinen Startmodell.",

  "answer.source": "Quelle {number}: {title}",

  "answer.share": "Antwort teilen",
  "answer.save": "Antwort als Datei speichern",
  "answer.shareFailed": "Teilen geht hier nicht. Kopiere die Antwort stattdessen.",

  "route.image": "Bild",
  "route.library": "Bibliothek",
  "route.maps": "Karte",
  "route.timer": "Timer",
  "route.weather": "Wetter",
  "route.home": "Haus",
  "route.clock": "Uhr",
  "route.calculate": "Rechnung",
  "route.convert": "Einheiten",
  "route.memory": "Gedächtnis",
  "route.device-help": "Hilfe",
  "route.imageLong": "Verstanden als Wunsch nach einem Bild.",
  "route.libraryLong": "Verstanden als etwas zum Nachschlagen in der Bibliothek.",
  "route.mapsLong": "Verstanden als Frage nach Orten und Wegen.",
  "route.timerLong": "Verstanden als Timer oder Erinnerung.",
  "route.weatherLong": "Verstanden als Frage nach dem Wetter.",
  "route.homeLong": "Verstanden als etwas, das im Haus zu tun ist.",
  "route.clockLong": "Verstanden als Frage nach Uhrzeit oder Datum.",
  "route.calculateLong": "Verstanden als Rechnung.",
  "route.convertLong": "Verstanden als Umrechnung von Einheiten.",
  "route.memoryLong": "Verstanden als etwas zum Merken oder Vergessen.",
  "route.device-helpLong": "Verstanden als Frage zur Bedienung von Hearth.",
} as const satisfies Translation<typeof answersEn, "one" | "other">;
