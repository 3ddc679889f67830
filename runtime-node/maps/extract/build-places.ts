// Makes the places of a region from its extract, in passes, so that the memory it takes does not grow with the region:
// nodes and relations, then ways in portions, each with a pass over the nodes that it needs, then the tables themselves.
import Database from "libsql";
import type { Bounds } from "../../../handlers/shared/contract/maps.ts";
import { finishPlaces } from "./finish-places.ts";
import { createLocations, LOCATIONS_MAX } from "./locations.ts";
import { ExtractError, type Member, type OsmReader, type Tags } from "./osm-reader.ts";
import { addressFacts, factsOf, type PlaceFacts } from "./place-facts.ts";
import { createStaging, type Staging } from "./staging.ts";

export interface BuildOptions {
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress(share: number): void;
}

export interface BuiltPlaces {
  bounds: Bounds;
  places: number;
}

/** Of a way, that many nodes say where it is. */
const REFS_OF_WAY = 16;
const REFS_OF_ADDRESS = 3;
const REFS_OF_MEMBER = 4;
const MEMBERS_MAX = 400;
/** Staged at once in one transaction, between looks at the signal. */
const SETTLEMENTS = new Set(["city", "town", "village", "suburb", "locality", "region"]);

/** Writes a fresh database at `path`. @throws ExtractError; the signal's reason */
export async function buildPlaces(
  reader: OsmReader,
  path: string,
  { signal, onProgress }: BuildOptions,
): Promise<BuiltPlaces> {
  const db = new Database(path);
  try {
    // A half built one is never used, so it need not survive a crash.
    db.exec(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE",
    );
    const staging = createStaging(db);
    const extent = createExtent();
    const members = await stageNodesAndRelations(reader, staging, extent, {
      signal,
      onProgress: (share) => onProgress(share * 0.25),
    });
    await stageWays(reader, staging, members, { signal, onProgress: (share) => onProgress(0.25 + share * 0.55) });
    const bounds = extent.bounds();
    if (bounds === null) throw new ExtractError("There is nothing in this extract.");
    const places = await finishPlaces(db, { signal, onProgress: (share) => onProgress(0.8 + share * 0.2) });
    return { bounds, places };
  } finally {
    db.close();
  }
}

/** The ways that relations need, with a few of their nodes, once these are known. */
type MemberWays = Map<number, number[]>;

async function stageNodesAndRelations(
  reader: OsmReader,
  staging: Staging,
  extent: Extent,
  options: BuildOptions,
): Promise<MemberWays> {
  const members: MemberWays = new Map();
  staging.begin();
  await reader.visit(
    {
      node(id, lat, lon, tags) {
        extent.add(lat, lon);
        if (tags === null) return;
        const facts = factsOf(tags);
        // A crossing or a lift is no street, whatever its tag is called.
        if (facts !== null && facts.kind !== "street") stage(staging, `n${id}`, facts, { lat, lon });
      },
      relation(id, list, tags) {
        const facts = relationFacts(tags);
        if (facts === null) return;
        const { nodes, ways } = placeOf(list);
        for (const way of ways) members.set(way, []);
        stage(staging, `r${id}`, facts, { nodes, ways });
      },
    },
    { signal: options.signal, onBytes: (done) => options.onProgress(done / reader.sizeBytes) },
  );
  staging.commit();
  return members;
}

function relationFacts(tags: Tags): PlaceFacts | null {
  const { type } = tags;
  if (type !== "multipolygon" && type !== "boundary" && type !== "site" && type !== "waterway") return null;
  return factsOf(tags);
}

/** A node that says where its label belongs is the place; else what is around it. */
function placeOf(list: readonly Member[]): { nodes: number[]; ways: number[] } {
  const label = list.find(({ type, role }) => type === "node" && (role === "label" || role === "admin_centre"));
  if (label !== undefined) return { nodes: [label.ref], ways: [] };
  const outer = list.filter(({ type, role }) => type === "way" && role !== "inner");
  return { nodes: [], ways: spread(outer, MEMBERS_MAX).map(({ ref }) => ref) };
}

async function stageWays(
  reader: OsmReader,
  staging: Staging,
  members: MemberWays,
  options: BuildOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  const locations = { now: createLocations() };
  // A pass over the nodes can't be made in the middle of a pass over the ways: portions are cut by the number of the way.
  let from = Number.NEGATIVE_INFINITY;
  for (;;) {
    let upTo = Number.POSITIVE_INFINITY;
    staging.begin();
    await reader.visit(
      {
        way(id, refs, tags) {
          if (id <= from || id > upTo || refs.length === 0) return;
          if (locations.now.asked >= LOCATIONS_MAX) {
            upTo = Math.min(upTo, id - 1);
            return;
          }
          stageWay(staging, locations.now, members, { id, refs, tags });
        },
      },
      { signal, onBytes: (done) => onProgress((done / reader.sizeBytes) * 0.5) },
    );
    if (upTo === Number.POSITIVE_INFINITY) locations.now.ask(staging.nodesOfRelations(members));
    await locate(reader, staging, locations.now, members, options);
    staging.commit();
    if (upTo === Number.POSITIVE_INFINITY) return;
    from = upTo;
    locations.now = createLocations();
  }
}

function stageWay(
  staging: Staging,
  locations: ReturnType<typeof createLocations>,
  members: MemberWays,
  { id, refs, tags }: { id: number; refs: readonly number[]; tags: Tags },
): void {
  if (members.has(id)) members.set(id, spread(refs, REFS_OF_MEMBER));
  const facts = factsOf(tags);
  if (facts === null) return;
  const isClosed = refs.length > 2 && refs[0] === refs.at(-1);
  const most = facts.kind === "address" ? REFS_OF_ADDRESS : REFS_OF_WAY;
  // Of something that leads along, its middle; of an area, all around it.
  const nodes = isClosed ? spread(refs, most) : [refs[Math.floor(refs.length / 2)] ?? 0];
  locations.ask(nodes);
  stage(staging, `w${id}`, facts, { nodes, ways: [] });
}

async function locate(
  reader: OsmReader,
  staging: Staging,
  locations: ReturnType<typeof createLocations>,
  members: MemberWays,
  { signal, onProgress }: BuildOptions,
): Promise<void> {
  locations.seal();
  await reader.visit(
    { node: locations.put },
    { signal, onBytes: (done) => onProgress(0.5 + (done / reader.sizeBytes) * 0.5) },
  );
  staging.locate((nodes, ways) => {
    const all = ways.length === 0 ? nodes : [...nodes, ...ways.flatMap((way) => members.get(way) ?? [])];
    return centreOf(all.map(locations.get));
  });
}

/** The middle of the box around them; null: none of them is known. */
function centreOf(spots: readonly ({ lat: number; lon: number } | null)[]): { lat: number; lon: number } | null {
  const extent = createExtent();
  for (const spot of spots) if (spot !== null) extent.add(spot.lat, spot.lon);
  const bounds = extent.bounds();
  if (bounds === null) return null;
  const [west, south, east, north] = bounds;
  return { lat: (south + north) / 2, lon: (west + east) / 2 };
}

/** The thing itself, and the address that it stands at as one of its own. */
function stage(staging: Staging, osm: string, facts: PlaceFacts, at: Parameters<Staging["add"]>[2]): void {
  staging.add(osm, { ...facts, isDerived: false }, at);
  const { address, kind } = facts;
  if (address === null || address.number === "" || kind === "address" || SETTLEMENTS.has(kind)) return;
  staging.add(`${osm}:address`, { ...addressFacts(address), isDerived: true }, at);
}

/** At most so many, evenly from all of it. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)] as Item);
}

interface Extent {
  add(lat: number, lon: number): void;
  bounds(): Bounds | null;
}

function createExtent(): Extent {
  let [west, south, east, north] = [180, 90, -180, -90];
  return {
    add(lat, lon) {
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    },
    bounds: () => (west > east ? null : [west, south, east, north]),
  };
}
