// The words of the maps in English; they are fetched with them.

export const mapsEn = {
  "maps.sketch": "The way from {from} to {to}",
} as const;
