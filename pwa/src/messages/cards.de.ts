// The words of what an answer shows beside its text, in German.
import type { cardsEn } from "./cards.en.ts";
import type { Translation } from "./texts.ts";

export const cardsDe = {
  "sources.line": { one: "1 Quelle: {titles}", other: "{count} Quellen: {titles}" },
  "sources.list": "Quellen",
  "sources.from": "Aus der Bibliothek: {titles}",

  "places.list": "Orte auf der Karte",
  "places.distance": "{distance} von zu Hause",
  "places.map": "Auf der Karte zeigen",

  "route.from": "Von {name}",
  "route.to": "Nach {name}",
  "route.first": "Die ersten Schritte",
  "route.more": { one: "und 1 weiterer Schritt", other: "und {count} weitere Schritte" },
  "route.map": "Diesen Weg auf der Karte öffnen",
} as const satisfies Translation<typeof cardsEn, "one" | "other">;
