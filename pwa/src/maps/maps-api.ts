// The service's calls about maps, typed by the service's own routes.
import type { HomePlace, Position, RouteRequest } from "@hearth/handlers/shared/contract/maps.ts";
import type { Calls } from "../api/api.ts";

export type MapsApi = ReturnType<typeof createMapsApi>;

export interface PlaceQuery {
  q: string;
  near: Position | null;
  language: string;
}

/** Places that are asked for at once. */
export const PLACES_AT_ONCE = 20;

export function createMapsApi({ client, read, done }: Calls) {
  const { maps, jobs } = client.api;
  const { regions, home } = client.api.admin.maps;
  const one = (region: string) => ({ param: { region } });
  return {
    get: () => read(maps.$get()),
    search: ({ q, near, language }: PlaceQuery, signal: AbortSignal) =>
      read(
        maps.search.$get(
          {
            query: {
              q,
              language,
              limit: String(PLACES_AT_ONCE),
              ...(near === null ? {} : { near: `${near.lat.toFixed(6)},${near.lon.toFixed(6)}` }),
            },
          },
          { init: { signal } },
        ),
      ),
    at: ({ lat, lon }: Position, language: string, signal: AbortSignal) =>
      read(maps.at.$get({ query: { lat: String(lat), lon: String(lon), language } }, { init: { signal } })),
    route: (request: RouteRequest, signal: AbortSignal) =>
      read(maps.route.$post({ json: request }, { init: { signal } })),
    setHome: (place: HomePlace) => done(maps.home.$put({ json: place })),
    removeHome: () => done(maps.home.$delete()),
    setHouseholdHome: (place: HomePlace) => done(home.$put({ json: place })),
    removeHouseholdHome: () => done(home.$delete()),
    regions: () => read(regions.$get()),
    prepare: (region: string) => read(regions[":region"].prepare.$post(one(region))),
    removeRegion: (region: string) => done(regions[":region"].$delete(one(region))),
    job: (id: string) => read(jobs[":id"].$get({ param: { id } })),
    cancelJob: (id: string) => done(jobs[":id"].$delete({ param: { id } })),
    /** An event stream; it ends with the job. */
    jobEvents: (id: string, signal: AbortSignal) => jobs[":id"].events.$get({ param: { id } }, { init: { signal } }),
  };
}
