// Draws a small extract: vector tiles with the layers of the Protomaps basemap, as far as there is something to be seen.
import { GeoJSONVT, type GeoJSONVTOptions } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { TileType } from "pmtiles";
import type { Bounds } from "../../../handlers/shared/contract/maps.ts";
import type { OsmReader } from "../extract/osm-reader.ts";
import { collectShapes, type Shape } from "./collect.ts";
import { createArchiveWriter } from "./pmtiles-writer.ts";

export interface DrawOptions {
  bounds: Bounds;
  name: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress(share: number): void;
}

const MAX_ZOOM = 14;
const LAYERS = ["earth", "water", "landuse", "roads", "buildings", "boundaries", "places", "pois"] as const;
/** Where the drawing ends if there would be more: at a lower zoom, never without an end. */
const TILES_MAX = 40_000;
/** A region of so many tiles at the last zoom is drawn whole, its open sea too. */
const WHOLE_MAX = 8_000;
const OPTIONS: GeoJSONVTOptions = {
  maxZoom: MAX_ZOOM,
  indexMaxZoom: 5,
  indexMaxPoints: 20_000,
  extent: 4_096,
  buffer: 64,
  tolerance: 3,
};
const ATTRIBUTION = "© OpenStreetMap contributors";

/** The whole archive. */
export async function drawRegion(
  reader: OsmReader,
  { bounds, name, signal, onProgress }: DrawOptions,
): Promise<Uint8Array> {
  const shapes = await collectShapes(reader, bounds, signal);
  onProgress(0.4);
  const indexes = LAYERS.map((layer) => ({ layer, index: indexOf(shapes.filter((shape) => shape.layer === layer)) }));
  const isWhole = tilesAcross(bounds, MAX_ZOOM) <= WHOLE_MAX;
  const writer = createArchiveWriter();
  let level: [x: number, y: number][] = [[0, 0]];
  let maxZoom = 0;
  for (let z = 0; z <= MAX_ZOOM && level.length > 0 && writer.tiles + level.length <= TILES_MAX; z++) {
    maxZoom = z;
    const next: typeof level = [];
    for (const [i, [x, y]] of level.entries()) {
      if (i % 100 === 0) await breathe(signal);
      const { tile, isWorth } = tileAt(indexes, z, x, y, isWhole);
      if (!isWorth) continue;
      writer.add(z, x, y, tile);
      next.push([x * 2, y * 2], [x * 2 + 1, y * 2], [x * 2, y * 2 + 1], [x * 2 + 1, y * 2 + 1]);
    }
    level = next;
    onProgress(0.4 + (0.6 * z) / MAX_ZOOM);
  }
  const metadata = { name, attribution: ATTRIBUTION, vector_layers: LAYERS.map((id) => ({ id, fields: {} })) };
  return writer.finish({ type: TileType.Mvt, bounds, minZoom: 0, maxZoom, metadata });
}

function indexOf(shapes: readonly Shape[]): GeoJSONVT {
  const features = shapes.map(({ geometry, properties, minZoom }) => ({
    type: "Feature" as const,
    geometry,
    properties: { ...properties, "hearth:from": minZoom },
  }));
  return new GeoJSONVT({ type: "FeatureCollection", features }, OPTIONS);
}

type Index = { layer: (typeof LAYERS)[number]; index: GeoJSONVT };
type Tile = NonNullable<ReturnType<GeoJSONVT["getTile"]>>;

/** `isWorth`: there is more in it, or below it, than land and sea. */
function tileAt(
  indexes: readonly Index[],
  z: number,
  x: number,
  y: number,
  isWhole: boolean,
): { tile: Uint8Array; isWorth: boolean } {
  const layers: Record<string, Tile> = {};
  let isWorth = false;
  for (const { layer, index } of indexes) {
    const found = index.getTile(z, x, y);
    if (found === null || found.features.length === 0) continue;
    isWorth ||= isWhole || layer !== "earth";
    const features = found.features
      .filter(({ tags }) => Number(tags?.["hearth:from"] ?? 0) <= z)
      .map((feature) => ({ ...feature, tags: withoutOwn(feature.tags) }));
    if (features.length > 0) layers[layer] = { ...found, features } as Tile;
  }
  return { tile: fromGeojsonVt(layers, { version: 2, extent: 4_096 }), isWorth };
}

function withoutOwn(tags: Tile["features"][number]["tags"]): Tile["features"][number]["tags"] {
  if (!tags) return tags;
  const { "hearth:from": _, ...rest } = tags;
  return rest;
}

function tilesAcross([west, south, east, north]: Bounds, zoom: number): number {
  const side = 2 ** zoom;
  const yOf = (lat: number) => {
    const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side;
  };
  return (1 + ((east - west) / 360) * side) * (1 + yOf(south) - yOf(north));
}

async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}
