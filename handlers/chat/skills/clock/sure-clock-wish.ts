// Whether a message leaves no doubt that it asks the clock. Pure.
import { clockWishOf } from "./clock-wish.ts";
import { createZoneOf } from "./time-zones.ts";

/** Any day will do: whether a phrase names a day doesn't hang on which one it is. */
const SOME_DAY = { year: 2026, month: 6, day: 15 };
const zoneOf = createZoneOf();

/** A time in a place that nobody knows may be meant otherwise: "what time is it in the film?" */
export function isSureClockWish(message: string): boolean {
  const wish = clockWishOf(message, SOME_DAY);
  if (wish === null) return false;
  return !("place" in wish) || wish.place === null || zoneOf(wish.place) !== null;
}
