// What a thing on the map is, by its tags: one table for the builder of places, and how much each kind matters.
import type { PlaceKind } from "../../shared/contract/maps.ts";

export type Tags = Readonly<Record<string, string>>;

type Table = Readonly<Record<string, Readonly<Record<string, PlaceKind>>>>;

/** Looked through in this order: the first key that a thing has, with a value that is known, says what it is. */
const BY_TAG: Table = {
  place: {
    city: "city",
    town: "town",
    village: "village",
    hamlet: "village",
    suburb: "suburb",
    quarter: "suburb",
    neighbourhood: "suburb",
    borough: "suburb",
    locality: "locality",
    isolated_dwelling: "locality",
    farm: "locality",
    square: "locality",
    island: "region",
    islet: "locality",
    state: "region",
    region: "region",
    county: "region",
    country: "region",
  },
  amenity: {
    pharmacy: "pharmacy",
    hospital: "hospital",
    clinic: "hospital",
    doctors: "doctor",
    dentist: "dentist",
    veterinary: "vet",
    police: "police",
    fire_station: "fire_station",
    townhall: "town_hall",
    post_office: "post_office",
    bank: "bank",
    atm: "cash",
    school: "school",
    kindergarten: "kindergarten",
    childcare: "kindergarten",
    university: "university",
    college: "university",
    library: "library",
    theatre: "theatre",
    arts_centre: "gallery",
    cinema: "cinema",
    place_of_worship: "place_of_worship",
    grave_yard: "cemetery",
    restaurant: "restaurant",
    food_court: "restaurant",
    biergarten: "restaurant",
    cafe: "cafe",
    bar: "bar",
    pub: "bar",
    nightclub: "bar",
    fast_food: "fast_food",
    ice_cream: "ice_cream",
    marketplace: "market",
    toilets: "toilets",
    drinking_water: "drinking_water",
    recycling: "recycling",
    parking: "parking",
    bicycle_parking: "bicycle_parking",
    charging_station: "charging",
    fuel: "fuel",
    taxi: "taxi",
    bus_station: "station",
    ferry_terminal: "ferry",
    casino: "attraction",
  },
  railway: { station: "station", halt: "station", tram_stop: "bus_stop" },
  aeroway: { aerodrome: "airport", terminal: "airport" },
  highway: { bus_stop: "bus_stop" },
  tourism: {
    museum: "museum",
    gallery: "gallery",
    attraction: "attraction",
    artwork: "monument",
    theme_park: "attraction",
    aquarium: "zoo",
    viewpoint: "viewpoint",
    zoo: "zoo",
    hotel: "hotel",
    motel: "hotel",
    guest_house: "hotel",
    hostel: "hotel",
    apartment: "hotel",
    camp_site: "campsite",
    caravan_site: "campsite",
    alpine_hut: "hut",
    wilderness_hut: "hut",
  },
  historic: {
    castle: "castle",
    fort: "castle",
    monument: "monument",
    memorial: "monument",
    ruins: "monument",
    archaeological_site: "monument",
    church: "church",
  },
  leisure: {
    park: "park",
    garden: "park",
    nature_reserve: "park",
    playground: "playground",
    sports_centre: "sports",
    stadium: "sports",
    pitch: "sports",
    fitness_centre: "sports",
    swimming_pool: "swimming",
    water_park: "swimming",
    beach_resort: "beach",
  },
  shop: {
    bakery: "bakery",
    pastry: "bakery",
    supermarket: "supermarket",
    convenience: "supermarket",
    butcher: "butcher",
    hairdresser: "hairdresser",
    clothes: "clothes",
    shoes: "clothes",
    doityourself: "hardware",
    hardware: "hardware",
    books: "bookshop",
    florist: "florist",
    chemist: "shop",
  },
  healthcare: { doctor: "doctor", dentist: "dentist", hospital: "hospital", pharmacy: "pharmacy" },
  natural: {
    peak: "mountain",
    volcano: "mountain",
    saddle: "mountain",
    beach: "beach",
    water: "water",
    bay: "water",
    spring: "water",
    cape: "locality",
  },
  mountain_pass: { yes: "mountain" },
  waterway: { river: "water", stream: "water", canal: "water", waterfall: "water" },
  landuse: { cemetery: "cemetery", recreation_ground: "park", reservoir: "water" },
  boundary: { national_park: "park", administrative: "region" },
};

/** What has these without being listed above. */
const ANY_VALUE: readonly [string, PlaceKind][] = [
  ["shop", "shop"],
  ["craft", "shop"],
  ["office", "other"],
  ["historic", "monument"],
  ["tourism", "attraction"],
  ["leisure", "other"],
  ["amenity", "other"],
  ["man_made", "other"],
  ["highway", "street"],
  ["building", "building"],
];

/** Worth finding without a name of their own: by what they are. */
export const FOUND_UNNAMED: ReadonlySet<PlaceKind> = new Set<PlaceKind>([
  ...([
    "pharmacy",
    "hospital",
    "doctor",
    "police",
    "post_office",
    "cash",
    "bank",
    "toilets",
    "drinking_water",
  ] as const),
  ...(["charging", "fuel", "taxi", "bicycle_parking", "parking", "playground", "recycling", "supermarket"] as const),
  ...(["bakery", "ferry", "viewpoint", "campsite", "swimming"] as const),
]);

/** 0 to 100: which of two things of the same name is meant. */
const IMPORTANCE: Partial<Record<PlaceKind, number>> = {
  ...{ city: 95, town: 85, village: 72, suburb: 62, region: 60, locality: 40, airport: 62, station: 58 },
  ...{ castle: 50, museum: 50, attraction: 50, hospital: 48, university: 46, zoo: 46, park: 42, town_hall: 44 },
  ...{ theatre: 42, monument: 36, viewpoint: 36, church: 38, place_of_worship: 36, mountain: 42, water: 38, beach: 44 },
  ...{ library: 40, cinema: 38, gallery: 36, hotel: 34, police: 36, post_office: 34, pharmacy: 34, school: 32 },
  ...{ street: 30, supermarket: 30, restaurant: 28, sports: 28, ferry: 34, address: 8, building: 12, other: 12 },
  ...{ parking: 10, bicycle_parking: 6, recycling: 6, toilets: 10, bus_stop: 18, playground: 14, cash: 12 },
};
const IMPORTANCE_OTHERWISE = 24;

/** null: nothing that people look for by what it is. */
export function kindOf(tags: Tags): PlaceKind | null {
  for (const [key, kinds] of Object.entries(BY_TAG)) {
    const value = tags[key];
    const kind = value === undefined ? undefined : kinds[value];
    if (kind === "place_of_worship" && tags.religion === "christian") return "church";
    if (kind !== undefined) return kind;
  }
  for (const [key, kind] of ANY_VALUE) {
    const value = tags[key];
    if (value !== undefined && value !== "no") return kind;
  }
  return null;
}

/** Of a thing: what it is, how many live there, and whether the world has written about it. */
export function importanceOf(kind: PlaceKind, tags: Tags): number {
  const people = Number(tags.population);
  const ofPeople = people > 0 ? Math.min(12, Math.log10(people) * 2) : 0;
  const isKnown = tags.wikidata !== undefined || tags.wikipedia !== undefined;
  return Math.round((IMPORTANCE[kind] ?? IMPORTANCE_OTHERWISE) + ofPeople + (isKnown ? 10 : 0));
}
