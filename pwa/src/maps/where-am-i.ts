// Where the device is, asked only when somebody wants to know it.
import type { Position } from "@hearth/handlers/shared/contract/maps.ts";

export type WhereResult = { position: Position } | { refusal: "refused" | "unknown" | "insecure" };

const PATIENCE_MS = 15_000;
const FRESH_ENOUGH_MS = 60_000;

/** Nothing of it is kept, and it goes nowhere but to the home's own service. */
export function findWhere(geolocation: Geolocation | undefined, isSecure: boolean): Promise<WhereResult> {
  if (!isSecure) return Promise.resolve({ refusal: "insecure" });
  if (geolocation === undefined) return Promise.resolve({ refusal: "unknown" });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ position: { lat: coords.latitude, lon: coords.longitude } }),
      ({ code, PERMISSION_DENIED }) => resolve({ refusal: code === PERMISSION_DENIED ? "refused" : "unknown" }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_ENOUGH_MS },
    );
  });
}
