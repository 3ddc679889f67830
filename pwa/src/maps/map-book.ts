// All that a person's screens know of maps: what there is to draw, what was searched for, and the way that is looked at.
import type { HomePlace, Maps, Place, Position } from "@hearth/handlers/shared/contract/maps.ts";
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { useHouse } from "../app/hearth.ts";
import type { HousePartDeps } from "../app/house-parts.ts";
import { speech } from "../messages/speech.ts";
import { createDirections, type Directions } from "./directions.ts";
import { type KeptMap, type KeptWay, NOTHING_KEPT, withWay } from "./kept-map.ts";
import type { MapView } from "./map-scene.ts";
import { createMapsApi, type MapsApi } from "./maps-api.ts";
import { createPlaceSearch, type PlaceSearch } from "./place-search.ts";
import { findWhere } from "./where-am-i.ts";

export interface MapBook {
  api: MapsApi;
  /** null until they were read. */
  maps: ReadonlySignal<Maps | null>;
  state: ReadonlySignal<"loading" | "fresh" | "kept" | "failed">;
  load(): Promise<void>;
  /** Where one looked the last time on this device; null: never, as far as is known. */
  lastView(): Promise<MapView | null>;
  keepView(view: MapView): void;
  keptWays: ReadonlySignal<KeptWay[]>;
  search: PlaceSearch;
  /** One more, e.g. for a stop; whoever opens it closes it. */
  openSearch(): PlaceSearch;
  directions: Directions;
  /** Where the device is; null while nobody asked. */
  here: ReadonlySignal<Position | null>;
  /** Resolves with why it can't be known, or null. */
  findHere(): Promise<"refused" | "unknown" | "insecure" | null>;
  /** What distances are measured from: what was asked for, else home; null: nothing. */
  measuredFrom(): { kind: "home" | "here"; position: Position } | null;
  home(): HomePlace | null;
  /** What is there. @throws ServiceError, UnreachableError */
  placeAt(position: Position, signal: AbortSignal): Promise<Place | null>;
  flush(): Promise<void>;
  close(): void;
}

export function createMapBook({ api: { calls }, keep, isReachable }: HousePartDeps): MapBook {
  const api = createMapsApi(calls);
  const maps = signal<Maps | null>(null);
  const state = signal<"loading" | "fresh" | "kept" | "failed">("loading");
  const here = signal<Position | null>(null);
  const keptWays = signal<KeptWay[]>([]);
  let kept: KeptMap = NOTHING_KEPT;
  let hasViewToWrite = false;

  const reading = keep.read("map").then((found) => {
    kept = { ...(found ?? NOTHING_KEPT), ...(kept.view === null ? {} : { view: kept.view }) };
    keptWays.value = kept.ways;
  });
  const write = async (change: Partial<KeptMap>) => {
    await reading;
    kept = { ...kept, ...change };
    await keep.write("map", kept);
  };

  const home = () => maps.peek()?.home ?? maps.peek()?.householdHome ?? null;
  const measuredFrom = () => {
    const at = here.peek();
    if (at !== null) return { kind: "here" as const, position: at };
    const position = home()?.position;
    return position === undefined ? null : { kind: "home" as const, position };
  };
  const language = () => speech.peek().language;

  const openSearch = () =>
    createPlaceSearch({
      find: (q, near, aborting) => api.search({ q, near, language: language() }, aborting),
      near: () => measuredFrom()?.position ?? null,
    });
  const search = openSearch();
  const directions = createDirections({
    route: api.route,
    language,
    onFound(way) {
      keptWays.value = withWay(keptWays.peek(), way);
      void write({ ways: keptWays.peek() });
    },
    now: Date.now,
  });

  async function load(): Promise<void> {
    try {
      const found = await api.get();
      maps.value = found;
      state.value = "fresh";
      void write({ maps: found });
    } catch {
      // Why is told by the connection state; what is already there, here or on the device, stays.
      await reading;
      maps.value ??= kept.maps;
      state.value = maps.peek() === null ? "failed" : "kept";
    }
  }

  let wasAway = false;
  const stopFollowing = effect(() => {
    const isAway = !isReachable();
    if (wasAway && !isAway) queueMicrotask(() => void load());
    wasAway = isAway;
  });
  const flush = async () => {
    if (!hasViewToWrite) return;
    hasViewToWrite = false;
    await write({ view: kept.view });
  };

  return {
    api,
    maps,
    state,
    load,
    async lastView() {
      await reading;
      return kept.view;
    },
    keepView(view) {
      kept = { ...kept, view };
      hasViewToWrite = true;
      void flush();
    },
    keptWays,
    search,
    openSearch,
    directions,
    here,
    async findHere() {
      const found = await findWhere(navigator.geolocation, isSecureContext);
      if ("refusal" in found) return found.refusal;
      here.value = found.position;
      return null;
    },
    measuredFrom,
    home,
    placeAt: async (position, aborting) => (await api.at(position, language(), aborting)).place,
    flush,
    close() {
      stopFollowing();
      search.close();
      directions.close();
    },
  };
}

/** The same book for every screen of this person. @throws Error where nobody is signed in */
export const useMapBook = (): MapBook => useHouse().parts.get(createMapBook);
