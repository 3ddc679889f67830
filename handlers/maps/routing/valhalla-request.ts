// What somebody wants to know of a way, as Valhalla is asked for it.
import type { RouteRequest, TravelMode } from "../../shared/contract/maps.ts";

const COSTING: Record<TravelMode, string> = { car: "auto", foot: "pedestrian", bicycle: "bicycle" };
/** Valhalla knows more; these are the ones in which Hearth speaks. */
const LANGUAGES = { de: "de-DE", en: "en-US" } as const;
/** Metres between the heights that are asked for; none come where the map knows none. */
const ELEVATION_INTERVAL_M = 30;

export function toValhalla({ from, to, via, mode, language, alternatives }: RouteRequest): object {
  const stops = [from, ...via, to];
  return {
    locations: stops.map(({ lat, lon }, i) => ({
      lat,
      lon,
      type: i === 0 || i === stops.length - 1 ? "break" : "through",
    })),
    costing: COSTING[mode],
    units: "kilometers",
    language: languageFor(language),
    directions_options: { units: "kilometers", language: languageFor(language) },
    elevation_interval: ELEVATION_INTERVAL_M,
    // Valhalla refuses other ways where there are stops between.
    ...(alternatives > 0 && via.length === 0 ? { alternates: alternatives } : {}),
  };
}

/** English where it can't be had. */
function languageFor(language: string | undefined): string {
  return language?.toLowerCase().split("-")[0] === "de" ? LANGUAGES.de : LANGUAGES.en;
}
