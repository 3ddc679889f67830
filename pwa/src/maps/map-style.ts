// Our own style for the layers of a Protomaps basemap: a muted ground by day and by night, from the design tokens.
import type { TileSet } from "@hearth/handlers/shared/contract/maps.ts";
import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { groundLayers } from "./style-ground.ts";
import { wordLayers } from "./style-words.ts";
import { tileTemplateOf } from "./tile-reader.ts";

export interface StyleOptions {
  sets: readonly TileSet[];
  colours: MapColours;
  isNight: boolean;
  /** Of the names on it, e.g. "de"; a place without one has its own. */
  language: string;
}

/** Above 512 px a raster tile shows its pixels. */
const RASTER_TILE_PX = 256;

/**
 * No `glyphs`: words are drawn on this device, with the app's own typeface. Pictures lie below, heights above the ground
 * and below the roads, words on top of all sets.
 */
export function createMapStyle({ sets, colours, isNight, language }: StyleOptions): StyleSpecification {
  const of = (kind: TileSet["kind"]) => sets.filter((set) => set.kind === kind);
  const vector = of("vector").map(({ id }) => groundLayers(id, colours, isNight));
  return {
    version: 8,
    sources: Object.fromEntries(sets.map((set) => [set.id, sourceOf(set)])),
    layers: [
      { id: "paper", type: "background", paint: { "background-color": colours.paper } },
      ...of("raster").map(({ id }) => rasterLayer(id, isNight)),
      ...vector.flatMap(({ ground }) => ground),
      ...of("terrain").map(({ id }) => hillLayer(id, colours, isNight)),
      ...vector.flatMap(({ lines }) => lines),
      ...of("vector").flatMap(({ id }) => wordLayers(id, colours, language)),
    ],
  };
}

function sourceOf(set: TileSet): SourceSpecification {
  const shared = {
    tiles: [tileTemplateOf(set)],
    bounds: set.bounds,
    minzoom: set.minZoom,
    maxzoom: set.maxZoom,
  };
  if (set.kind === "vector") return { type: "vector", ...shared };
  if (set.kind === "terrain") return { type: "raster-dem", encoding: "terrarium", tileSize: RASTER_TILE_PX, ...shared };
  return { type: "raster", tileSize: RASTER_TILE_PX, ...shared };
}

const rasterLayer = (id: string, isNight: boolean): LayerSpecification => ({
  id: `${id}:picture`,
  type: "raster",
  source: id,
  // A picture made for the day is dimmed at night.
  paint: isNight ? { "raster-brightness-max": 0.55, "raster-saturation": -0.4 } : {},
});

const hillLayer = (id: string, colours: MapColours, isNight: boolean): LayerSpecification => ({
  id: `${id}:hills`,
  type: "hillshade",
  source: id,
  paint: {
    "hillshade-shadow-color": isNight ? colours.roadEdge : colours.border,
    "hillshade-highlight-color": isNight ? colours.road : colours.edge,
    "hillshade-accent-color": colours.wood,
    "hillshade-exaggeration": 0.35,
  },
});
