// What the rest of the service has of the maps: places, ways, and where home is.
import type { HomePlace, PlaceList, Position, RouteAnswer, RouteRequest } from "../shared/contract/maps.ts";

export interface PlaceSearch {
  q: string;
  near?: Position | undefined;
  limit: number;
  /** BCP 47. */
  language?: string | undefined;
}

export interface MapsForChat {
  search(asked: PlaceSearch, signal: AbortSignal): Promise<PlaceList>;
  /**
   * @throws DomainError `not_found`: there is no way, or a place lies off the map; `component_not_ready`: there is no
   * route planner, it is starting, or no region was made ready
   */
  route(request: RouteRequest, signal: AbortSignal): Promise<RouteAnswer>;
  /** One's own, else the household's; at a wall, where anybody may look on, the household's alone. null: nobody has said. */
  homeOf(asking: { userId: string; wall: boolean }): Promise<HomePlace | null>;
}
