// The words of the maps in German.
import type { mapsEn } from "./maps.en.ts";
import type { Translation } from "./texts.ts";

export const mapsDe = {
  "maps.sketch": "Der Weg von {from} nach {to}",
} as const satisfies Translation<typeof mapsEn, "one" | "other">;
