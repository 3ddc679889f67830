// The maps of this home, put together: what there is to draw, places, ways, homes, and the care of regions.
import type { Components } from "../components/components.ts";
import { notFound } from "../errors.ts";
import type { JobRunner } from "../jobs/job-runner.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { TileArchive } from "../ports/map-files.ts";
import type { Ports } from "../ports/ports.ts";
import type { MapsReadiness, Maps as MapsView, Place, PlaceList, Position, TileSet } from "../shared/contract/maps.ts";
import type { Database } from "../store/database.ts";
import { createHomes, type Homes } from "./homes.ts";
import type { MapsForChat, PlaceSearch } from "./maps.ts";
import { isWithin } from "./places/distance.ts";
import { createQueryParser } from "./places/parse-query.ts";
import { placeAt } from "./places/place-at.ts";
import { toPlace } from "./places/place-row.ts";
import { withoutDoubles } from "./places/rank.ts";
import { type FoundPlace, type RegionPlaces, searchPlaces } from "./places/search-places.ts";
import { createAtlas } from "./regions/atlas.ts";
import { createRegionProblems } from "./regions/problems.ts";
import { createRegionJob } from "./regions/region-job.ts";
import { createRegions, type Regions } from "./regions/regions.ts";
import { createPlannerAddress, PLANNER_COMPONENT, PLANNER_SIDECAR } from "./routing/planner-address.ts";
import { createRoutePlanner } from "./routing/route-planner.ts";
import { shownSets, toTileSet } from "./tiles/tile-sets.ts";

export interface Maps extends MapsForChat {
  homes: Homes;
  regions: Regions;
  /** `viewer` null: nobody in particular looks, as at a wall. */
  overview(viewer: string | null): Promise<MapsView>;
  at(position: Position, language: string | undefined): Promise<Place | null>;
  /** @throws DomainError `not_found` */
  tileArchive(setId: string): TileArchive;
  /** Looks at the folder now. */
  rescan(): Promise<void>;
  runner: JobRunner;
  /** Tidies up what a crash left, and begins to look. Call it before the jobs go on. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export interface MapsParts extends Pick<Ports, "clock" | "log" | "sidecars" | "mapFiles" | "config"> {
  db: Database;
  components: Pick<Components, "isInstalled" | "watch">;
  jobs: Jobs;
  firstAdmin(): Promise<string | null>;
}

/** About a kilometre. */
const MARGIN_DEGREES = 0.01;

export function createMaps(parts: MapsParts): Maps {
  const { db, clock, log, sidecars, mapFiles: files, jobs, components, config } = parts;
  const problems = createRegionProblems(db);
  const homes = createHomes(db, clock);
  const parse = createQueryParser();
  const entries = config.registry.components;
  const hasPlanner = entries.some(({ id }) => id === PLANNER_COMPONENT);
  const address = createPlannerAddress({
    explicit: config.mapsUrl,
    sidecars,
    isInstalled: () => hasPlanner && components.isInstalled(PLANNER_COMPONENT),
  });
  const planner = createRoutePlanner(address, clock);
  const atlas = createAtlas(files, { clock, log }, (folder) => regions.begin(folder));
  const regions = createRegions({
    ...{ files, atlas, problems, jobs, log },
    isPlannedElsewhere: address.isExplicit,
    componentOf: (path) => entries.find((entry) => entry.files.some((file) => file.path === path))?.id ?? null,
    firstAdmin: parts.firstAdmin,
  });
  const runner = createRegionJob({
    ...{ files, atlas, problems, jobs },
    isPlannedElsewhere: address.isExplicit,
    async onGraph() {
      await sidecars.stop(PLANNER_SIDECAR);
      // Only now nobody plans on the graph before.
      await files.dropOldGraphs();
      sidecars.start(PLANNER_SIDECAR);
    },
  });
  let stopWatching = () => {};

  /** Of regions: made, in the making, or none of both. */
  async function searchReadiness(): Promise<MapsReadiness> {
    const { items } = await regions.list();
    if (items.some(({ canSearch }) => canSearch)) return "ready";
    if (items.some(({ state, problem }) => state === "preparing" || (state === "raw" && problem === null)))
      return "preparing";
    return items.length === 0 ? "missing" : "failed";
  }

  async function routingReadiness(): Promise<MapsReadiness> {
    const program = address.readiness();
    if (address.isExplicit || program === "missing") return program;
    if (atlas.now.routable.length > 0) return program;
    const { items } = await regions.list();
    if (items.some(({ state, problem }) => state === "preparing" || problem === null)) return "preparing";
    return items.length === 0 ? "missing" : "failed";
  }

  async function readable(): Promise<RegionPlaces[]> {
    const all = await Promise.all(
      atlas.now.extracts.map(async ({ regionId: id, made }) => {
        const read = made === null ? null : await files.places(id);
        return read === null ? null : { id, read };
      }),
    );
    return all.filter((each) => each !== null);
  }

  async function search({ q, near, limit, language }: PlaceSearch, signal: AbortSignal): Promise<PlaceList> {
    const found: FoundPlace[] = [];
    for (const region of await readable()) {
      signal.throwIfAborted();
      found.push(...(await searchPlaces(region, parse(q), { near, limit, parse })));
    }
    const sorted = found.toSorted((one, other) => other.score - one.score || one.row.n - other.row.n);
    const rows = withoutDoubles(sorted.map(({ row }) => row)).slice(0, limit);
    return { items: rows.map((row) => toPlace(row, language, near)), readiness: await searchReadiness() };
  }

  const sets = (): TileSet[] => shownSets(atlas.now.tiles).map(toTileSet);

  return {
    homes,
    regions,
    runner,
    search,
    async route(request, signal) {
      const readiness = await routingReadiness();
      if (readiness !== "ready") throw address.notReady(readiness);
      return planner.route(request, signal);
    },
    async homeOf({ userId, wall }) {
      return (wall ? null : await homes.own(userId)) ?? (await homes.household());
    },
    async overview(viewer) {
      const made = atlas.now.extracts.flatMap(({ regionId: id, name, made: it }) =>
        it === null ? [] : [{ id, name, bounds: it.bounds, canSearch: true, canRoute: regions.canRoute(id) }],
      );
      return {
        ...{ sets: sets(), regions: made },
        ...{ search: await searchReadiness(), routing: await routingReadiness() },
        home: viewer === null ? null : await homes.own(viewer),
        householdHome: await homes.household(),
      };
    },
    async at(position, language) {
      for (const region of await readable()) {
        const extract = atlas.now.extracts.find(({ regionId }) => regionId === region.id);
        if (extract?.made === null || extract === undefined || !isWithin(position, extract.made.bounds, MARGIN_DEGREES))
          continue;
        const row = await placeAt(region, position);
        if (row !== null) return toPlace(row, language, position);
      }
      return null;
    },
    tileArchive(setId) {
      const archive = atlas.now.tiles.find(({ id }) => id === setId);
      if (archive === undefined) throw notFound("map");
      return archive;
    },
    async rescan() {
      await atlas.look();
    },
    async open() {
      // A folder of maps that can't be read must not keep the home from starting: it is looked at again and again.
      await files.sweep().catch((cause: unknown) => log.error("the folder of maps can't be tidied up", cause));
      await atlas.look().catch((cause: unknown) => log.error("the folder of maps can't be looked at", cause));
      atlas.open();
      stopWatching = components.watch((event) => {
        if (event.type !== "changed") return;
        // A map may have arrived or gone, or the planner that a region waits for.
        const isOfMaps =
          entries.find(({ id }) => id === event.id)?.files.some(({ path }) => path.startsWith("maps/")) ?? false;
        if (isOfMaps) atlas.look().catch((cause: unknown) => log.error("the folder of maps can't be looked at", cause));
      });
    },
    async close() {
      stopWatching();
      atlas.close();
      await files.close();
    },
  };
}
