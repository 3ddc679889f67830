// Everything of an extract that is drawn, with its place: for small extracts, whose shapes fit into memory.
import type { Bounds } from "../../../handlers/shared/contract/maps.ts";
import { createLocations } from "../extract/locations.ts";
import type { OsmReader, Tags } from "../extract/osm-reader.ts";
import { type Drawn, drawnArea, drawnLine, drawnPoint } from "./drawn-kinds.ts";
import { contains, isRing, joinLines, type Line, type Point, polygonsOf, seaOf } from "./rings.ts";

export interface Shape extends Omit<Drawn, "layer"> {
  layer: Drawn["layer"] | "earth";
  geometry:
    | { type: "Point"; coordinates: Point }
    | { type: "LineString"; coordinates: Line }
    | { type: "Polygon"; coordinates: Line[] };
}

interface Area {
  drawn: Drawn;
  outer: number[];
  inner: number[];
}

/** Of roads that are looked at: more of them in the sea than this share, and there is no such sea. */
const WET_ROADS_MAX = 0.1;
const ROADS_LOOKED_AT = 200;

export async function collectShapes(reader: OsmReader, bounds: Bounds, signal: AbortSignal): Promise<Shape[]> {
  const shapes: Shape[] = [];
  const areas: Area[] = [];
  const members = new Set<number>();
  const options = { signal, onBytes() {} };
  await reader.visit(
    {
      node(_, lat, lon, tags) {
        const drawn = tags === null ? null : drawnPoint(tags);
        if (drawn !== null) shapes.push({ ...drawn, geometry: { type: "Point", coordinates: [lon, lat] } });
      },
      relation(_, list, tags) {
        const drawn = tags.type === "multipolygon" ? drawnArea(tags) : null;
        if (drawn === null) return;
        const ways = (isInner: boolean) =>
          list.flatMap(({ type, ref, role }) => (type === "way" && (role === "inner") === isInner ? [ref] : []));
        const area = { drawn, outer: ways(false), inner: ways(true) };
        for (const way of [...area.outer, ...area.inner]) members.add(way);
        areas.push(area);
      },
    },
    options,
  );
  const locations = createLocations();
  const ways = new Map<number, { refs: Float64Array; tags: Tags }>();
  await reader.visit(
    {
      way(id, refs, tags) {
        if (!members.has(id) && tags.natural !== "coastline" && drawnLine(tags) === null && drawnArea(tags) === null)
          return;
        ways.set(id, { refs: Float64Array.from(refs), tags });
        locations.ask(refs);
      },
    },
    options,
  );
  locations.seal();
  await reader.visit({ node: locations.put }, options);
  const lineOf = (id: number): Line =>
    [...(ways.get(id)?.refs ?? [])].flatMap((ref): Line => {
      const spot = locations.get(ref);
      return spot === null ? [] : [[spot.lon, spot.lat]];
    });
  const coast: Line[] = [];
  for (const [id, { tags }] of ways) {
    const line = lineOf(id);
    if (line.length < 2) continue;
    if (tags.natural === "coastline") coast.push(line);
    shapes.push(...shapesOfWay(line, tags));
  }
  for (const { drawn, outer, inner } of areas) {
    const polygons = polygonsOf(
      joinLines(outer.map(lineOf), { turn: true }).rings,
      joinLines(inner.map(lineOf), { turn: true }).rings,
    );
    for (const coordinates of polygons) shapes.push({ ...drawn, geometry: { type: "Polygon", coordinates } });
  }
  return [...groundOf(coast, bounds, shapes), ...shapes];
}

function shapesOfWay(line: Line, tags: Tags): Shape[] {
  const area = isRing(line) && tags.area !== "no" ? drawnArea(tags) : null;
  if (area !== null) return [{ ...area, geometry: { type: "Polygon", coordinates: [line] } }];
  const drawn = drawnLine(tags);
  return drawn === null ? [] : [{ ...drawn, geometry: { type: "LineString", coordinates: line } }];
}

/** The land, which is everywhere, and the sea on it, unless it would flood what is known to be dry. */
function groundOf(coast: readonly Line[], [west, south, east, north]: Bounds, shapes: readonly Shape[]): Shape[] {
  const box: Line = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const earth: Shape = {
    layer: "earth",
    minZoom: 0,
    properties: { kind: "earth" },
    geometry: { type: "Polygon", coordinates: [box] },
  };
  const sea = seaOf(coast, [west, south, east, north]) ?? [];
  const isWet = createSeaTest(sea);
  const roads = shapes.filter(
    ({ layer, properties }) => layer === "roads" && properties.kind !== "ferry" && properties.is_bridge === undefined,
  );
  const looked = roads.filter((_, i) => i % Math.max(1, Math.floor(roads.length / ROADS_LOOKED_AT)) === 0);
  const wet = looked.filter(
    ({ geometry }) => geometry.type === "LineString" && isWet(geometry.coordinates[0] as Point),
  );
  if (wet.length > looked.length * WET_ROADS_MAX) return [earth];
  const drawn = sea.map(
    (coordinates): Shape => ({
      layer: "water",
      minZoom: 0,
      properties: { kind: "ocean" },
      geometry: { type: "Polygon", coordinates },
    }),
  );
  return [earth, ...drawn];
}

const createSeaTest =
  (sea: readonly Line[][]) =>
  (at: Point): boolean =>
    sea.some(([outer = [], ...holes]) => contains(outer, at) && !holes.some((hole) => contains(hole, at)));
