// The town of the gallery on the map: a few places, and ways between them.
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import type { FoundRoute, MapRegion, Maps, Place, RouteStep } from "@hearth/handlers/shared/contract/maps.ts";
import type { KeptWay } from "../src/maps/kept-map.ts";
import { idOf, minutesAgo } from "./family.ts";

const at = (lat: number, lon: number) => ({ lat, lon });
const HOME = { label: "Mill Lane 4, Ashford", position: at(51.146, 0.87) };

/** No drawing: what a canvas draws is not the same on every machine. */
export const MAPS: Maps = {
  sets: [],
  regions: [{ id: "ashford", name: "Ashford", bounds: [0.8, 51.1, 0.95, 51.2], canSearch: true, canRoute: true }],
  search: "ready",
  routing: "ready",
  home: HOME,
  householdHome: null,
};
export const NO_MAPS: Maps = {
  sets: [],
  regions: [],
  search: "missing",
  routing: "missing",
  home: null,
  householdHome: null,
};

const place = (id: number, name: string, values: Partial<Place>): Place => ({
  id: `ashford:n${id}`,
  regionId: "ashford",
  name,
  kind: "pharmacy",
  address: null,
  position: at(51.148, 0.873),
  distanceM: 420,
  openingHours: null,
  phone: null,
  website: null,
  wheelchair: null,
  ...values,
});
export const PHARMACY = place(1, "Swan Pharmacy", {
  address: "High Street 21, Ashford",
  openingHours: "Mo-Fr 08:30-18:00; Sa 09:00-13:00; Su,PH off",
  phone: "+44 1233 555 010",
  website: "https://swan-pharmacy.example",
  wheelchair: "yes",
});
export const PLACES: Place[] = [
  PHARMACY,
  place(2, "Pharmacy by the station", { address: "Station Road 2, Ashford", distanceM: 1_240 }),
  place(3, "Old Market Pharmacy", { distanceM: 2_600, openingHours: "24/7" }),
];

const step = (text: string, turn: RouteStep["turn"], distanceM: number): RouteStep => ({
  text,
  spoken: null,
  turn,
  distanceM,
  durationS: distanceM / 1.3,
  at: HOME.position,
});
const ROUTE: FoundRoute = {
  distanceM: 460,
  durationS: 370,
  bounds: [0.87, 51.146, 0.873, 51.148],
  line: [
    [0.87, 51.146],
    [0.8715, 51.1465],
    [0.873, 51.148],
  ],
  steps: [
    step("Walk north on Mill Lane.", "depart", 120),
    step("Turn right onto Church Street.", "right", 210),
    step("Turn left onto High Street.", "left", 130),
    step("You have arrived at Swan Pharmacy.", "arrive", 0),
  ],
  climbM: 12,
  descentM: 4,
};
export const ROUTES: FoundRoute[] = [ROUTE, { ...ROUTE, distanceM: 610, durationS: 480 }];

/** What Anna looked for the last time. */
export const WALK: KeptWay = {
  stops: [
    { kind: "home", name: HOME.label, position: HOME.position },
    { kind: "place", name: PHARMACY.name, position: PHARMACY.position },
  ],
  mode: "foot",
  routes: ROUTES,
  foundAt: 1,
};

export const REGION_JOB: Job = {
  id: idOf("70", 1),
  kind: "map-region",
  title: "Kent",
  state: "running",
  progress: { phase: "places", done: 40, total: 100, message: "Reading places" },
  problem: null,
  wakeWordId: null,
  createdAt: minutesAgo(3),
  updatedAt: minutesAgo(0),
};
const region = (id: string, values: Partial<MapRegion>): MapRegion => ({
  id,
  name: id,
  file: `${id}.osm.pbf`,
  sizeBytes: 42_000_000,
  state: "ready",
  jobId: null,
  problem: null,
  canSearch: true,
  canRoute: true,
  isDrawn: true,
  componentId: null,
  ...values,
});
export const REGIONS: MapRegion[] = [
  region("ashford", { name: "Ashford", componentId: "map-ashford" }),
  region("kent", { name: "Kent", state: "preparing", jobId: REGION_JOB.id, sizeBytes: 310_000_000 }),
  region("harbour", { name: "Harbour", state: "raw", canSearch: false, canRoute: false, isDrawn: false }),
  region("old", {
    name: "Old copy",
    state: "set_aside",
    canSearch: false,
    canRoute: false,
    isDrawn: false,
    problem: { code: "invalid_request", detail: "The extract ends in the middle of a block. Copy it again." },
  }),
];
export const MAP_FOLDER = "/srv/hearth/maps";
