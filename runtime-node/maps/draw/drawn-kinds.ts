// What of an extract is drawn, in which layer and from which zoom on, in the names of the Protomaps basemap (version 4).

import type { Tags } from "../extract/osm-reader.ts";
import { plainText } from "../extract/place-facts.ts";

export type Layer = "water" | "landuse" | "roads" | "buildings" | "boundaries" | "places" | "pois";

export interface Drawn {
  layer: Layer;
  minZoom: number;
  properties: Record<string, string | number>;
}

type Kinds = Readonly<Record<string, readonly [kind: string, minZoom: number]>>;

const ROADS: Kinds = {
  ...{
    motorway: ["highway", 5],
    motorway_link: ["highway", 8],
    trunk: ["major_road", 6],
    trunk_link: ["major_road", 9],
  },
  ...{
    primary: ["major_road", 7],
    primary_link: ["major_road", 10],
    secondary: ["major_road", 9],
    secondary_link: ["major_road", 11],
  },
  ...{
    tertiary: ["major_road", 10],
    tertiary_link: ["major_road", 12],
    unclassified: ["minor_road", 12],
    residential: ["minor_road", 12],
  },
  ...{
    living_street: ["minor_road", 12],
    road: ["minor_road", 12],
    service: ["minor_road", 13],
    pedestrian: ["path", 12],
  },
  ...{
    track: ["path", 13],
    footway: ["path", 13],
    cycleway: ["path", 13],
    path: ["path", 13],
    steps: ["path", 14],
    bridleway: ["path", 13],
  },
};
const LANDUSE: Readonly<Record<string, Kinds>> = {
  leisure: {
    park: ["park", 10],
    garden: ["park", 12],
    nature_reserve: ["nature_reserve", 8],
    playground: ["playground", 14],
    pitch: ["pitch", 13],
    golf_course: ["golf_course", 11],
  },
  landuse: {
    ...{
      forest: ["forest", 8],
      grass: ["grass", 12],
      meadow: ["meadow", 11],
      farmland: ["farmland", 10],
      cemetery: ["cemetery", 12],
    },
    ...{
      residential: ["residential", 9],
      industrial: ["industrial", 10],
      commercial: ["commercial", 11],
      recreation_ground: ["recreation_ground", 12],
    },
  },
  natural: {
    wood: ["wood", 8],
    beach: ["beach", 11],
    scrub: ["scrub", 11],
    grassland: ["grassland", 11],
    bare_rock: ["barren", 10],
    glacier: ["glacier", 8],
    sand: ["sand", 11],
  },
  amenity: { school: ["school", 13], hospital: ["hospital", 12], university: ["university", 12] },
  aeroway: { aerodrome: ["aerodrome", 10], runway: ["runway", 11] },
  tourism: { zoo: ["zoo", 12] },
};
const WATERWAYS: Kinds = { river: ["river", 8], canal: ["canal", 10], stream: ["stream", 13] };
const PLACES: Readonly<Record<string, readonly [kind: string, minZoom: number, rank: number]>> = {
  ...{ country: ["country", 2, 15], state: ["region", 4, 13], city: ["locality", 5, 11], town: ["locality", 8, 8] },
  ...{
    village: ["locality", 11, 5],
    hamlet: ["locality", 13, 3],
    suburb: ["neighbourhood", 12, 4],
    neighbourhood: ["neighbourhood", 14, 2],
  },
};
const POI_KEYS = ["amenity", "tourism", "shop", "railway", "historic", "leisure", "natural", "aeroway"] as const;
const POI_LATER = new Set([
  "parking",
  "bench",
  "waste_basket",
  "tree",
  "bicycle_parking",
  "vending_machine",
  "parking_space",
  "parking_entrance",
]);

/** Nodes become points. */
export function drawnPoint(tags: Tags): Drawn | null {
  const name = plainText(tags.name);
  if (name === "") return null;
  const place = PLACES[tags.place ?? ""];
  if (place !== undefined) {
    const [kind, minZoom, rank] = place;
    return {
      layer: "places",
      minZoom,
      properties: {
        kind,
        kind_detail: tags.place ?? "",
        population_rank: rank,
        min_zoom: minZoom,
        ...named(tags, name),
      },
    };
  }
  for (const key of POI_KEYS) {
    const kind = tags[key];
    if (kind === undefined || kind === "yes" || POI_LATER.has(kind)) continue;
    const minZoom = key === "railway" || kind === "hospital" || kind === "museum" ? 13 : 14;
    return {
      layer: "pois",
      minZoom,
      properties: { kind: plainText(kind, 60), min_zoom: minZoom, ...named(tags, name) },
    };
  }
  return null;
}

export function drawnLine(tags: Tags): Drawn | null {
  const road = ROADS[tags.highway ?? ""];
  if (road !== undefined) {
    const [kind, minZoom] = road;
    const level = {
      ...(tags.bridge === undefined ? {} : { is_bridge: "true" }),
      ...(tags.tunnel === undefined ? {} : { is_tunnel: "true" }),
    };
    const link = tags.highway?.endsWith("_link") ? { is_link: "true" } : {};
    return {
      layer: "roads",
      minZoom,
      properties: {
        kind,
        kind_detail: tags.highway ?? "",
        min_zoom: minZoom,
        ...level,
        ...link,
        ...named(tags),
        ...(tags.ref ? { ref: plainText(tags.ref, 30) } : {}),
      },
    };
  }
  if (tags.railway === "rail" || tags.railway === "tram")
    return { layer: "roads", minZoom: 11, properties: { kind: "rail", kind_detail: tags.railway, min_zoom: 11 } };
  if (tags.route === "ferry") return { layer: "roads", minZoom: 8, properties: { kind: "ferry", min_zoom: 8 } };
  const water = WATERWAYS[tags.waterway ?? ""];
  if (water !== undefined) return { layer: "water", minZoom: water[1], properties: { kind: water[0], ...named(tags) } };
  if (tags.boundary === "administrative") {
    const level = Number(tags.admin_level);
    if (level <= 2) return { layer: "boundaries", minZoom: 2, properties: { kind: "country", kind_detail: 2 } };
    if (level <= 4) return { layer: "boundaries", minZoom: 5, properties: { kind: "region", kind_detail: 4 } };
  }
  return null;
}

export function drawnArea(tags: Tags): Drawn | null {
  if (tags.building !== undefined && tags.building !== "no")
    return { layer: "buildings", minZoom: 13, properties: { kind: "building", ...heightOf(tags) } };
  if (tags.natural === "water" || tags.waterway === "riverbank" || tags.landuse === "reservoir") {
    return {
      layer: "water",
      minZoom: 8,
      properties: { kind: tags.water === "river" ? "river" : "lake", ...named(tags) },
    };
  }
  for (const [key, kinds] of Object.entries(LANDUSE)) {
    const found = kinds[tags[key] ?? ""];
    if (found !== undefined)
      return { layer: "landuse", minZoom: found[1], properties: { kind: found[0], ...named(tags) } };
  }
  return null;
}

function named(tags: Tags, name = plainText(tags.name)): Record<string, string> {
  const other = (language: string) => plainText(tags[`name:${language}`]);
  return {
    ...(name === "" ? {} : { name }),
    ...(other("en") === "" ? {} : { "name:en": other("en") }),
    ...(other("de") === "" ? {} : { "name:de": other("de") }),
  };
}

function heightOf(tags: Tags): Record<string, number> {
  const height = Number(tags.height) || Number(tags["building:levels"]) * 3;
  return height > 0 && height < 1_000 ? { height } : {};
}
