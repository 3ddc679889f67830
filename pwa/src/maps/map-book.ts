// All that a person's screens know of maps: what there is to draw, what was searched for, and the way that is looked at.
import type { HomePlace, Maps, Place, Position } from "@hearth/handlers/shared/contract/maps.ts";
import { effect, type ReadonlySignal, signal } from "@preact/signals";
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
  /** A drawn map was replaced at home: reads what there is now, also until the home knows of it. true: it is another. */
  renew(): Promise<boolean>;
  /** Where one looked the last time on this device; null: never, as far as is known. */
  lastView(): Promise<MapView | null>;
  keepView(view: MapView): void;
  keptWays: ReadonlySignal<KeptWay[]>;
  /** At a wall nothing is kept of where people go and look, and what was done before is gone. Returns how to leave it. */
  openOnWall(): () => void;
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

const VIEW_WRITTEN_AFTER_MS = 1_000;
/** The home looks at its folder of maps every 20 seconds. */
const RENEW_EVERY_MS = 10_000;
const RENEW_TRIES = 4;

export function createMapBook({ api: { calls }, keep, isReachable }: HousePartDeps): MapBook {
  const api = createMapsApi(calls);
  const maps = signal<Maps | null>(null);
  const state = signal<"loading" | "fresh" | "kept" | "failed">("loading");
  const here = signal<Position | null>(null);
  const keptWays = signal<KeptWay[]>([]);
  let kept: KeptMap = NOTHING_KEPT;
  let view: MapView | null = null;
  /** Runs until where one looks is written; null: it is. */
  let writingView: ReturnType<typeof setTimeout> | null = null;
  let isOnWall = false;
  let isClosed = false;

  const reading = Promise.all([keep.read("map"), keep.read("mapView")]).then(([found, foundView]) => {
    // What somebody did before this was a wall is nobody's business at it.
    const { maps: foundMaps, ways } = found ?? NOTHING_KEPT;
    kept = { maps: kept.maps ?? foundMaps, ways: isOnWall ? [] : ways };
    if (!isOnWall) view ??= foundView;
    keptWays.value = kept.ways;
  });
  const write = async (change: Partial<KeptMap>) => {
    await reading;
    kept = { ...kept, ...change };
    await keep.write("map", kept);
  };
  const writeView = async () => {
    if (writingView === null) return;
    clearTimeout(writingView);
    writingView = null;
    if (view !== null) await keep.write("mapView", view);
  };
  /** What whoever stood here did. */
  const forget = () => {
    search.clear();
    directions.clear();
    here.value = null;
    view = null;
    keptWays.value = [];
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
    async onFound(way) {
      // Those of before come first, else they would take its place.
      await reading;
      if (isOnWall) return;
      keptWays.value = withWay(keptWays.peek(), way);
      await write({ ways: keptWays.peek() });
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

  let renewing: Promise<boolean> | null = null;
  async function readUntilChanged(): Promise<boolean> {
    const setsNow = () => JSON.stringify(maps.peek()?.sets);
    const before = setsNow();
    for (let tries = 0; tries < RENEW_TRIES && !isClosed; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, RENEW_EVERY_MS));
      await load();
      if (setsNow() !== before) return true;
    }
    return false;
  }

  let wasAway = false;
  const stopFollowing = effect(() => {
    const isAway = !isReachable();
    if (wasAway && !isAway) queueMicrotask(() => void load());
    wasAway = isAway;
  });
  return {
    api,
    maps,
    state,
    load,
    // Every tile of the picture asks for it.
    renew() {
      renewing ??= readUntilChanged().finally(() => {
        renewing = null;
      });
      return renewing;
    },
    async lastView() {
      await reading;
      return view;
    },
    keepView(next) {
      view = next;
      if (isOnWall) return;
      // Whoever drags a map moves it many times a second.
      if (writingView !== null) clearTimeout(writingView);
      writingView = setTimeout(() => void writeView(), VIEW_WRITTEN_AFTER_MS);
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
    openOnWall() {
      isOnWall = true;
      forget();
      void write({ ways: [] });
      return forget;
    },
    flush: writeView,
    close() {
      isClosed = true;
      void writeView();
      stopFollowing();
      search.close();
      directions.close();
    },
  };
}
