// What the device keeps of the map beside its tiles and where one looked: what there is, and the last ways.
import type { FoundRoute, Maps, TravelMode } from "@hearth/handlers/shared/contract/maps.ts";
import type { Stop } from "./stops.ts";

/** A way as it was found, with what was asked for. */
export interface KeptWay {
  stops: Stop[];
  mode: TravelMode;
  routes: FoundRoute[];
  /** Milliseconds since 1970. */
  foundAt: number;
}

export interface KeptMap {
  maps: Maps | null;
  /** The newest first. */
  ways: KeptWay[];
}

export const NOTHING_KEPT: KeptMap = { maps: null, ways: [] };
/** A way across a country is about 300 kB. */
export const KEPT_WAYS_MAX = 8;

const nameOf = ({ stops, mode }: Pick<KeptWay, "stops" | "mode">) =>
  [mode, ...stops.map(({ position }) => (position === null ? "" : `${position.lat},${position.lon}`))].join(" ");

/** Puts a way in front; the same one from before goes, and so does the oldest. */
export const withWay = (ways: readonly KeptWay[], way: KeptWay): KeptWay[] =>
  [way, ...ways.filter((other) => nameOf(other) !== nameOf(way))].slice(0, KEPT_WAYS_MAX);
