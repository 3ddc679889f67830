// The words of the library's settings in German.
import type { librarySettingsEn } from "./library-settings.en.ts";
import type { Translation } from "./texts.ts";

export const librarySettingsDe = {
  "archive.title": "Bücher als Dateien",
  "archive.hint": "Jede Datei im Ordner {folder}. Was dort dazukommt, bemerkt Hearth von selbst.",
  "archive.empty":
    "Hier sind noch keine Bücher. Such welche unter Funktionen aus, oder gib eine Datei mit der Endung .zim dazu.",
  "archive.toFeatures": "Bücher aussuchen",
  "archive.lookAgain": "Noch einmal nachsehen",
  "archive.looking": "Wird nachgesehen …",
  "archive.looked": "Es wurde noch einmal nachgesehen.",
  "archive.served": "Steht im Regal.",
  "archive.checking": "Wird gerade angesehen.",
  "archive.waiting": "Ist in Ordnung und wartet, bis die Bibliothek öffnet.",
  "archive.fromFeatures": "Kam über Funktionen; dort wird sie auch entfernt.",
  "archive.tagServed": "Im Regal",
  "archive.tagChecking": "Wird angesehen",
  "archive.tagWaiting": "Wartet",
  "archive.tagAside": "Beiseitegelegt",
  "archive.problem.not_an_archive":
    "Beiseitegelegt: Das ist kein Buch für die Bibliothek. Bücher haben die Endung .zim.",
  "archive.problem.cut_short": "Beiseitegelegt: Das Ende dieser Datei fehlt. Kopier oder lade sie noch einmal.",
  "archive.problem.damaged": "Beiseitegelegt: Diese Datei ist innen beschädigt. Kopier oder lade sie noch einmal.",
  "archive.problem.not_readable":
    "Beiseitegelegt: Die Bibliothek kann mit dieser Datei nichts anfangen. Lade sie noch einmal, oder eine neuere Ausgabe davon.",
  "archive.problem.not_allowed":
    "Beiseitegelegt: Hearth darf diese Datei nicht lesen. Sieh dir ihre Zugriffsrechte an, und die Festplatte, auf der sie liegt.",
  "archive.problem.twice": "Beiseitegelegt: Dasselbe Buch ist unter einem anderen Namen schon da.",
  "archive.problem.unknown": "Beiseitegelegt: Diese Datei lässt sich nicht verwenden.",
  "archive.remove": "{file} entfernen",
  "archive.removeTitle": "Diese Datei entfernen?",
  "archive.removeText":
    "{file}, {size}, wird vom Computer zu Hause gelöscht. Was jemand davon auf einem Gerät gesichert hat, bleibt dort.",
  "archive.removeYes": "Entfernen",
  "archive.removeNo": "Behalten",
  "archive.removed": "Entfernt.",

  "upload.title": "Datei dazugeben",
  "upload.hint":
    "Bücher mit der Endung .zim, zum Beispiel von einem USB-Stick. Eine große dauert eine Weile; lass diese Seite so lange offen.",
  "upload.choose": "Datei aussuchen",
  "upload.sending": "{file} ist unterwegs.",
  "upload.amount": "{sent} von {size}",
  "upload.progress": "Wie weit es ist: {file}",
  "upload.cancel": "Abbrechen",
  "upload.cancelled": "Abgebrochen. Nichts davon wurde behalten.",
  "upload.done": "{file} ist angekommen.",
  "upload.noBook": "Hierher gehören nur Dateien mit der Endung .zim.",
  "upload.conflict":
    "Diese Datei ließ sich nicht dazugeben: Auf der Festplatte ist zu wenig Platz, oder ein Buch mit diesem Namen kommt über Funktionen.",
  "upload.broken": "Diese Datei ist kein ganzes Buch. Kopier oder lade sie noch einmal.",
} as const satisfies Translation<typeof librarySettingsEn, "one" | "other">;
