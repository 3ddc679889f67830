// What lies on the drawn map: ways, pins, and where one looks; plain data without a map engine.
import type { Bounds, Position } from "@hearth/handlers/shared/contract/maps.ts";

/** Where one looks. */
export interface MapView {
  center: Position;
  zoom: number;
}

export type PinKind = "place" | "chosen" | "home" | "here" | "start" | "stop" | "end" | "step";

export interface Pin {
  id: string;
  kind: PinKind;
  position: Position;
  label: string;
}

export interface DrawnWay {
  line: readonly (readonly [number, number])[];
  isChosen: boolean;
}

export interface MapScene {
  pins: readonly Pin[];
  ways: readonly DrawnWay[];
}

export const EMPTY_SCENE: MapScene = { pins: [], ways: [] };

/** How near one looks at a single place. */
export const PLACE_ZOOM = 16;

/** Around all of these; null: there are none. */
export function boundsOf(positions: readonly Position[]): Bounds | null {
  if (positions.length === 0) return null;
  const lats = positions.map(({ lat }) => lat);
  const lons = positions.map(({ lon }) => lon);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

export const centreOf = ([west, south, east, north]: Bounds): Position => ({
  lat: (south + north) / 2,
  lon: (west + east) / 2,
});

export const isInside = ({ lat, lon }: Position, [west, south, east, north]: Bounds): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

const EARTH_RADIUS_M = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** In a straight line, in metres. */
export function distanceBetween(a: Position, b: Position): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLon = Math.sin(radians(b.lon - a.lon) / 2);
  const h = halfLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLon ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The point of an area that is nearest to a place; the place itself where it lies inside. */
export const nearestInside = ({ lat, lon }: Position, [west, south, east, north]: Bounds): Position => ({
  lat: Math.min(Math.max(lat, south), north),
  lon: Math.min(Math.max(lon, west), east),
});

/** Of what is drawn, where one gets nearest to a place; null: the place itself is drawn, or nothing is. */
export function nearestDrawn<Area extends { bounds: Bounds }>(
  place: Position,
  drawn: readonly Area[],
): { area: Area; position: Position; distanceM: number } | null {
  if (drawn.some(({ bounds }) => isInside(place, bounds))) return null;
  const found = drawn.map((area) => {
    const position = nearestInside(place, area.bounds);
    return { area, position, distanceM: distanceBetween(place, position) };
  });
  return found.toSorted((a, b) => a.distanceM - b.distanceM)[0] ?? null;
}
