// Maps: what there is to draw, places by name and kind, and the way from one to another.
import * as z from "zod";
import { errorCodeSchema, idSchema, lineSchema } from "./common.ts";
import {
  PLACE_NAME_MAX_CHARS,
  PLACES_MAX,
  ROUTE_ALTERNATIVES_MAX,
  ROUTE_STOPS_MAX,
  SEARCH_QUERY_MAX_CHARS,
} from "./limits.ts";

/** WGS 84, in degrees. */
export const positionSchema = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });
export type Position = z.infer<typeof positionSchema>;
/** West, south, east, north, in degrees. */
export const boundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Bounds = z.infer<typeof boundsSchema>;

/** Something drawn: a PMTiles archive, read in pieces at `url`. */
export const tileSetSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `vector`: layers and tags of the Protomaps basemap; `raster`: pictures; `terrain`: heights as Terrarium pictures. */
  kind: z.enum(["vector", "raster", "terrain"]),
  /** /api/maps/tiles/:set, with the version in its query, so that it may be kept for good. */
  url: z.string(),
  bounds: boundsSchema,
  minZoom: z.number().int().min(0).max(24),
  maxZoom: z.number().int().min(0).max(24),
  sizeBytes: z.number().int().nonnegative(),
  /** As its makers ask for it, plain text. */
  attribution: z.string(),
});
export type TileSet = z.infer<typeof tileSetSchema>;

/** Where places are known and ways are found. */
export const regionSchema = z.object({
  id: z.string(),
  name: z.string(),
  bounds: boundsSchema,
  canSearch: z.boolean(),
  canRoute: z.boolean(),
});
export type Region = z.infer<typeof regionSchema>;

/** `label`: how people call it, e.g. the address that was found. */
export const homePlaceSchema = z.object({ label: lineSchema(PLACE_NAME_MAX_CHARS), position: positionSchema });
export type HomePlace = z.infer<typeof homePlaceSchema>;

/** Why there is nothing to see, find or go: for a sentence that says what helps. */
export const mapsReadinessSchema = z.enum(["ready", "missing", "preparing", "starting", "failed"]);
export type MapsReadiness = z.infer<typeof mapsReadinessSchema>;

/** GET /api/maps */
export const mapsSchema = z.object({
  sets: z.array(tileSetSchema),
  regions: z.array(regionSchema),
  /** `missing`: no region, or no route planner, is installed. */
  search: mapsReadinessSchema,
  routing: mapsReadinessSchema,
  /** One's own, seen by nobody else; null: the household's counts. */
  home: homePlaceSchema.nullable(),
  householdHome: homePlaceSchema.nullable(),
});
export type Maps = z.infer<typeof mapsSchema>;

/** Stable words for what a place is; the app and the spoken answers have names for each. */
export const PLACE_KINDS = [
  ...["address", "street", "city", "town", "village", "suburb", "locality", "region", "water", "mountain", "park"],
  ...["station", "bus_stop", "airport", "ferry", "parking", "bicycle_parking", "charging", "fuel", "taxi"],
  ...[
    "pharmacy",
    "hospital",
    "doctor",
    "dentist",
    "vet",
    "police",
    "fire_station",
    "town_hall",
    "post_office",
    "bank",
    "cash",
  ],
  ...[
    "school",
    "kindergarten",
    "university",
    "library",
    "museum",
    "theatre",
    "cinema",
    "gallery",
    "attraction",
    "viewpoint",
  ],
  ...[
    "monument",
    "castle",
    "church",
    "place_of_worship",
    "cemetery",
    "playground",
    "sports",
    "swimming",
    "beach",
    "zoo",
  ],
  ...["restaurant", "cafe", "bar", "fast_food", "ice_cream", "bakery", "supermarket", "butcher", "market", "shop"],
  ...["hairdresser", "clothes", "hardware", "bookshop", "florist", "toilets", "drinking_water", "recycling", "hotel"],
  ...["campsite", "hut", "building", "other"],
] as const;
export const placeKindSchema = z.enum(PLACE_KINDS);
export type PlaceKind = z.infer<typeof placeKindSchema>;

export const placeSchema = z.object({
  /** Stable while its region stays as it is: "<region>:<n|w|r><OSM id>". */
  id: z.string().max(200),
  regionId: z.string(),
  /** Plain text from the map; of an address the address itself. */
  name: z.string(),
  kind: placeKindSchema,
  /** "Hauptstraße 5, 12345 Ort", as far as it is known. */
  address: z.string().nullable(),
  position: positionSchema,
  /** From where `near` says, in a straight line; null: nothing was said. */
  distanceM: z.number().nonnegative().nullable(),
  openingHours: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** As OpenStreetMap says it. */
  wheelchair: z.enum(["yes", "limited", "no"]).nullable(),
});
export type Place = z.infer<typeof placeSchema>;

const nearSchema = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, "must be latitude,longitude in degrees")
  .transform((text) => {
    const [lat, lon] = text.split(",").map(Number);
    return { lat, lon };
  })
  .pipe(positionSchema);

/** GET /api/maps/search. Kinds are found by name too: "pharmacy". */
export const placeSearchQuerySchema = z.object({
  q: lineSchema(SEARCH_QUERY_MAX_CHARS),
  /** "lat,lon": nearer places first, and how far away each is. */
  near: nearSchema.optional(),
  limit: z.coerce.number().int().min(1).max(PLACES_MAX).default(10),
  /** BCP 47 of whoever asks, for the names of kinds and places. */
  language: z.string().max(35).optional(),
});
/** `readiness`: why nothing could be found, where it is not `ready`. */
export const placeListSchema = z.object({ items: z.array(placeSchema), readiness: mapsReadinessSchema });
export type PlaceList = z.infer<typeof placeListSchema>;

/** GET /api/maps/at: what is there. */
export const placeAtQuerySchema = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  language: z.string().max(35).optional(),
});
export const placeAtSchema = z.object({ place: placeSchema.nullable() });

export const travelModeSchema = z.enum(["car", "foot", "bicycle"]);
export type TravelMode = z.infer<typeof travelModeSchema>;

/** POST /api/maps/route */
export const routeRequestSchema = z.object({
  from: positionSchema,
  to: positionSchema,
  via: z.array(positionSchema).max(ROUTE_STOPS_MAX).default([]),
  mode: travelModeSchema,
  /** BCP 47: what the steps are told in, English where it can't be had. */
  language: z.string().max(35).optional(),
  alternatives: z.number().int().min(0).max(ROUTE_ALTERNATIVES_MAX).default(0),
});
export type RouteRequest = z.infer<typeof routeRequestSchema>;

export const routeStepSchema = z.object({
  /** For reading: "Turn left onto Hauptstraße." */
  text: z.string(),
  /** For listening, with what comes next; null: `text` will do. */
  spoken: z.string().nullable(),
  turn: z.enum([
    "depart",
    "straight",
    "slight_left",
    "left",
    "sharp_left",
    "uturn",
    "sharp_right",
    "right",
    "slight_right",
    "roundabout",
    "merge",
    "ramp",
    "ferry",
    "arrive",
    "other",
  ]),
  distanceM: z.number().nonnegative(),
  durationS: z.number().nonnegative(),
  at: positionSchema,
});
export type RouteStep = z.infer<typeof routeStepSchema>;

export const foundRouteSchema = z.object({
  distanceM: z.number().nonnegative(),
  durationS: z.number().nonnegative(),
  bounds: boundsSchema,
  /** [longitude, latitude] in degrees, in order. */
  line: z.array(z.tuple([z.number(), z.number()])),
  steps: z.array(routeStepSchema),
  /** Metres up and down; null: the map knows no heights. */
  climbM: z.number().nullable(),
  descentM: z.number().nullable(),
});
export type FoundRoute = z.infer<typeof foundRouteSchema>;
/** The best first. */
export const routeAnswerSchema = z.object({ mode: travelModeSchema, routes: z.array(foundRouteSchema).min(1) });
export type RouteAnswer = z.infer<typeof routeAnswerSchema>;

/** GET /api/admin/maps/regions: extracts of OpenStreetMap in DATA_DIR/maps, and what was made of them. */
export const mapRegionSchema = z.object({
  id: z.string(),
  name: z.string(),
  file: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  /** `raw`: nothing was made of it yet; `preparing`: its job is at work; `set_aside`: the extract can't be read. */
  state: z.enum(["raw", "preparing", "ready", "set_aside"]),
  jobId: idSchema.nullable(),
  problem: z.object({ code: errorCodeSchema, detail: z.string() }).nullable(),
  canSearch: z.boolean(),
  canRoute: z.boolean(),
  isDrawn: z.boolean(),
  /** It came as this component; null: somebody put it there. */
  componentId: z.string().nullable(),
});
export type MapRegion = z.infer<typeof mapRegionSchema>;
export const mapRegionListSchema = z.object({ items: z.array(mapRegionSchema), folder: z.string() });
export const mapRegionParamSchema = z.object({ region: z.string().min(1).max(200) });
export const mapJobSchema = z.object({ jobId: idSchema });
