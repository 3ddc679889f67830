// Maps in the test's own process: places by name, and one way that leads everywhere or nowhere.
import type { MapsForChat, PlaceSearch } from "../maps/maps.ts";
import type { FoundRoute, HomePlace, MapsReadiness, Place, RouteRequest } from "../shared/contract/maps.ts";

export interface ScriptedMaps extends MapsForChat {
  home: HomePlace | null;
  /** By what is searched for, in small letters. */
  places: Record<string, Place[]>;
  readiness: MapsReadiness;
  /** What `route` gives back, or throws when it is an Error. */
  way: FoundRoute | Error;
  readonly asked: { searches: PlaceSearch[]; routes: RouteRequest[] };
}

export const HOME: HomePlace = { label: "Rue Grimaldi 5", position: { lat: 43.7314, lon: 7.4197 } };

export const place = (name: string, more: Partial<Place> = {}): Place => ({
  id: `monaco:n${name.length}`,
  regionId: "monaco",
  name,
  kind: "attraction",
  address: "Place du Casino",
  position: { lat: 43.7392, lon: 7.4279 },
  distanceM: 1_080,
  openingHours: null,
  phone: null,
  website: null,
  wheelchair: null,
  ...more,
});

const step = (text: string, spoken: string | null = null): FoundRoute["steps"][number] => ({
  ...{ text, spoken, turn: "straight", distanceM: 100, durationS: 70, at: HOME.position },
});

export const WAY: FoundRoute = {
  distanceM: 1_430,
  durationS: 1_100,
  bounds: [7.4197, 43.7314, 7.4279, 43.7392],
  line: [
    [7.4197, 43.7314],
    [7.424, 43.736],
    [7.4279, 43.7392],
  ],
  steps: [
    step("Walk north on Rue Grimaldi.", "Walk north on Rue Grimaldi. Then turn left."),
    step("Turn left."),
    step("You have arrived."),
  ],
  climbM: null,
  descentM: null,
};

export function createScriptedMaps(places: Record<string, Place[]>): ScriptedMaps {
  const maps: ScriptedMaps = {
    home: HOME,
    places,
    readiness: "ready",
    way: WAY,
    asked: { searches: [], routes: [] },
    homeOf: async () => maps.home,
    async search(asked, signal) {
      signal.throwIfAborted();
      maps.asked.searches.push(asked);
      const found = maps.places[asked.q.toLowerCase()] ?? [];
      const items = asked.near === undefined ? found.map((each) => ({ ...each, distanceM: null })) : found;
      return { items: items.slice(0, asked.limit), readiness: maps.readiness };
    },
    async route(request, signal) {
      signal.throwIfAborted();
      maps.asked.routes.push(request);
      if (maps.way instanceof Error) throw maps.way;
      return { mode: request.mode, routes: [maps.way] };
    },
  };
  return maps;
}
