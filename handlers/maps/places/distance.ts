// How far places are from one another, in a straight line over the ground.
import type { Bounds, Position } from "../../shared/contract/maps.ts";

const EARTH_RADIUS_M = 6_371_008.8;
const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** In metres. */
export function distanceM(one: Position, other: Position): number {
  const [lat1, lat2] = [rad(one.lat), rad(other.lat)];
  const dLat = lat2 - lat1;
  const dLon = rad(other.lon - one.lon);
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The square in degrees whose sides are `radiusM` away; over the date line it ends at the line. */
export function boxAround(
  { lat, lon }: Position,
  radiusM: number,
): { south: number; north: number; west: number; east: number } {
  const dLat = radiusM / 111_195;
  const dLon = Math.min(180, dLat / Math.max(0.01, Math.cos(rad(lat))));
  return {
    south: Math.max(-90, lat - dLat),
    north: Math.min(90, lat + dLat),
    west: Math.max(-180, lon - dLon),
    east: Math.min(180, lon + dLon),
  };
}

/** `marginDegrees`: what lies a little beyond the last thing that is known still belongs to it. */
export const isWithin = ({ lat, lon }: Position, [west, south, east, north]: Bounds, marginDegrees = 0): boolean =>
  lat >= south - marginDegrees &&
  lat <= north + marginDegrees &&
  lon >= west - marginDegrees &&
  lon <= east + marginDegrees;
