// Where the map opens: where one looked last, else around home, else on the whole of what is drawn.
import type { Bounds, Maps } from "@hearth/handlers/shared/contract/maps.ts";
import { centreOf, isInside, type MapView } from "./map-scene.ts";

const AROUND_HOME_ZOOM = 14;
/** Of a map of the whole world the width in CSS pixels at zoom 0. */
const WORLD_PX = 512;
/** Fits a phone. */
const SHOWN_PX = 380;

export function firstView({ sets: all, home, householdHome }: Maps, last: MapView | null): MapView {
  // Heights alone are no map.
  const sets = all.filter(({ kind }) => kind !== "terrain");
  const isDrawn = (view: MapView) => sets.some(({ bounds }) => isInside(view.center, bounds));
  if (last !== null && isDrawn(last)) return last;
  const position = home?.position ?? householdHome?.position;
  const aroundHome = position === undefined ? null : { center: position, zoom: AROUND_HOME_ZOOM };
  if (aroundHome !== null && isDrawn(aroundHome)) return aroundHome;
  // Of a picture of the world and the town that one lives in, the town.
  const smallest = sets.toSorted((a, b) => widthOf(a.bounds) - widthOf(b.bounds))[0];
  if (smallest === undefined) return { center: { lat: 0, lon: 0 }, zoom: 1 };
  const zoom = Math.log2(((360 / widthOf(smallest.bounds)) * SHOWN_PX) / WORLD_PX);
  return { center: centreOf(smallest.bounds), zoom: Math.max(0, Math.min(smallest.maxZoom, zoom)) };
}

const widthOf = ([west, , east]: Bounds) => Math.max(east - west, 1e-6);
