// What people call the kinds of places, in English and German, one and many: for searching, and where there is no name.
import type { PlaceKind } from "../../shared/contract/maps.ts";
import { foldings } from "./fold.ts";

type Names = Readonly<Partial<Record<PlaceKind, { en: string; de: string }>>>;

/** Separated by commas; the first of each is shown. */
const NAMES: Names = {
  water: { en: "water, lake, lakes", de: "Gewässer, See, Seen" },
  mountain: { en: "mountain, mountains, peak, peaks", de: "Berg, Berge, Gipfel" },
  park: { en: "park, parks, garden, gardens", de: "Park, Parks, Grünanlage, Garten, Gärten" },
  station: {
    en: "station, train station, railway station, stations, train stations",
    de: "Bahnhof, Bahnhöfe, Bahnhof Station, Zugbahnhof",
  },
  bus_stop: {
    en: "bus stop, bus stops, tram stop, bus",
    de: "Bushaltestelle, Bushaltestellen, Haltestelle, Haltestellen",
  },
  airport: { en: "airport, airports", de: "Flughafen, Flughäfen" },
  ferry: { en: "ferry, ferries, ferry terminal", de: "Fähre, Fähren, Fähranleger" },
  parking: {
    en: "parking, car park, car parks, parking lot, parking lots",
    de: "Parkplatz, Parkplätze, Parkhaus, Parkhäuser",
  },
  bicycle_parking: { en: "bicycle parking, bike parking, bike rack", de: "Fahrradständer, Fahrradparkplatz" },
  charging: {
    en: "charging station, charging stations, charger, ev charging",
    de: "Ladestation, Ladestationen, Ladesäule, Ladesäulen",
  },
  fuel: {
    en: "petrol station, gas station, fuel, petrol stations, gas stations, filling station",
    de: "Tankstelle, Tankstellen",
  },
  taxi: { en: "taxi rank, taxi, taxis, taxi stand", de: "Taxistand, Taxi, Taxis, Taxistände" },
  pharmacy: { en: "pharmacy, pharmacies, chemist, chemists, drugstore", de: "Apotheke, Apotheken" },
  hospital: { en: "hospital, hospitals, clinic, clinics", de: "Krankenhaus, Krankenhäuser, Klinik, Kliniken, Spital" },
  doctor: { en: "doctor, doctors, gp", de: "Arzt, Ärzte, Arztpraxis, Arztpraxen, Ärztin, Hausarzt" },
  dentist: { en: "dentist, dentists", de: "Zahnarzt, Zahnärzte, Zahnarztpraxis, Zahnärztin" },
  vet: { en: "vet, vets, veterinary", de: "Tierarzt, Tierärzte, Tierarztpraxis" },
  police: { en: "police, police station, police stations", de: "Polizei, Polizeiwache, Polizeistation" },
  fire_station: { en: "fire station, fire stations, fire brigade", de: "Feuerwehr, Feuerwache, Feuerwehrhaus" },
  town_hall: { en: "town hall, city hall, town halls", de: "Rathaus, Rathäuser, Gemeindeamt" },
  post_office: { en: "post office, post offices, post", de: "Post, Postamt, Postfiliale, Postfilialen, Postämter" },
  bank: { en: "bank, banks", de: "Bank, Banken, Sparkasse" },
  cash: { en: "cash machine, atm, atms, cash machines, cash, cashpoint", de: "Geldautomat, Geldautomaten, Bankomat" },
  school: { en: "school, schools", de: "Schule, Schulen" },
  kindergarten: {
    en: "kindergarten, nursery, kindergartens, nurseries, daycare",
    de: "Kindergarten, Kindergärten, Kita, Kitas, Krippe",
  },
  university: { en: "university, universities, college, colleges", de: "Universität, Universitäten, Hochschule, Uni" },
  library: { en: "library, libraries", de: "Bücherei, Bibliothek, Bibliotheken, Büchereien" },
  museum: { en: "museum, museums", de: "Museum, Museen" },
  theatre: { en: "theatre, theatres, theater, theaters, opera", de: "Theater, Oper" },
  cinema: { en: "cinema, cinemas, movie theater, movies", de: "Kino, Kinos" },
  gallery: { en: "gallery, galleries, art gallery", de: "Galerie, Galerien, Kunstgalerie" },
  attraction: { en: "sight, sights, attraction, attractions", de: "Sehenswürdigkeit, Sehenswürdigkeiten" },
  viewpoint: { en: "viewpoint, viewpoints, lookout", de: "Aussichtspunkt, Aussichtspunkte" },
  monument: { en: "monument, monuments, memorial, memorials", de: "Denkmal, Denkmäler" },
  castle: { en: "castle, castles, fort", de: "Burg, Burgen, Schloss, Schlösser" },
  church: { en: "church, churches, chapel, chapels", de: "Kirche, Kirchen, Kapelle, Kapellen" },
  place_of_worship: {
    en: "place of worship, mosque, mosques, synagogue, temple",
    de: "Gotteshaus, Moschee, Moscheen, Synagoge, Tempel",
  },
  cemetery: { en: "cemetery, cemeteries, graveyard", de: "Friedhof, Friedhöfe" },
  playground: { en: "playground, playgrounds", de: "Spielplatz, Spielplätze" },
  sports: {
    en: "sports, sports centre, gym, gyms, stadium",
    de: "Sport, Sportplatz, Sporthalle, Stadion, Fitnessstudio",
  },
  swimming: {
    en: "swimming pool, pool, pools, swimming pools, swimming",
    de: "Schwimmbad, Schwimmbäder, Freibad, Hallenbad, Pool",
  },
  beach: { en: "beach, beaches", de: "Strand, Strände" },
  zoo: { en: "zoo, zoos, aquarium", de: "Zoo, Zoos, Tierpark" },
  restaurant: { en: "restaurant, restaurants, food", de: "Restaurant, Restaurants, Gaststätte, Gasthaus, Wirtshaus" },
  cafe: { en: "café, cafe, cafés, coffee, coffee shop, coffee shops", de: "Café, Cafés, Kaffee, Kaffeehaus" },
  bar: { en: "bar, bars, pub, pubs", de: "Bar, Bars, Kneipe, Kneipen" },
  fast_food: { en: "fast food, takeaway, snack bar", de: "Imbiss, Schnellrestaurant, Döner, Imbisse" },
  ice_cream: { en: "ice cream, ice cream parlour", de: "Eisdiele, Eis, Eiscafé, Eisdielen" },
  bakery: { en: "bakery, bakeries, baker", de: "Bäckerei, Bäcker, Bäckereien" },
  supermarket: {
    en: "supermarket, supermarkets, grocery, groceries, grocery store",
    de: "Supermarkt, Supermärkte, Lebensmittel, Lebensmittelladen",
  },
  butcher: { en: "butcher, butchers", de: "Metzgerei, Metzger, Fleischerei, Metzgereien" },
  market: { en: "market, markets", de: "Markt, Märkte, Wochenmarkt" },
  shop: { en: "shop, shops, store, stores", de: "Laden, Geschäft, Läden, Geschäfte" },
  hairdresser: { en: "hairdresser, hairdressers, barber, barbers", de: "Friseur, Frisör, Friseure, Friseursalon" },
  clothes: { en: "clothes, clothes shop, fashion", de: "Kleidung, Modegeschäft, Schuhe" },
  hardware: { en: "hardware store, diy store, hardware", de: "Baumarkt, Baumärkte, Eisenwaren" },
  bookshop: { en: "bookshop, bookstore, bookshops, bookstores, books", de: "Buchhandlung, Buchladen, Buchhandlungen" },
  florist: { en: "florist, florists, flowers", de: "Blumenladen, Florist, Blumen, Blumenläden" },
  toilets: { en: "toilets, toilet, restroom, restrooms, wc", de: "Toilette, Toiletten, WC, Klo" },
  drinking_water: { en: "drinking water, water fountain", de: "Trinkwasser, Trinkbrunnen" },
  recycling: { en: "recycling, recycling centre", de: "Wertstoffhof, Altglas, Altglascontainer, Recycling" },
  hotel: { en: "hotel, hotels, hostel, guest house", de: "Hotel, Hotels, Pension, Unterkunft, Unterkünfte" },
  campsite: { en: "campsite, campsites, camping, campground", de: "Campingplatz, Campingplätze, Camping" },
  hut: { en: "hut, mountain hut, huts", de: "Hütte, Berghütte, Hütten" },
};

const listOf = (text: string): string[] => text.split(",").map((each) => each.trim());

/** What is shown in the place of a name; null: nothing sensible. */
export function kindName(kind: PlaceKind, language: string | undefined): string | null {
  const names = NAMES[kind];
  if (names === undefined) return null;
  const [first = ""] = listOf(language?.toLowerCase().startsWith("de") ? names.de : names.en);
  return first.charAt(0).toUpperCase() + first.slice(1);
}

/** Some places belong to a kind and are looked for by another, too. */
const ALSO: Partial<Record<PlaceKind, readonly PlaceKind[]>> = {
  place_of_worship: ["church"],
  shop: ["supermarket", "bakery", "clothes", "bookshop"],
  cash: ["bank"],
};

/** From each folded name to the kinds that are meant by it. */
export function createKindIndex(): ReadonlyMap<string, readonly PlaceKind[]> {
  const index = new Map<string, PlaceKind[]>();
  for (const [kind, { en, de }] of Object.entries(NAMES) as [PlaceKind, { en: string; de: string }][]) {
    for (const name of [...listOf(en), ...listOf(de)].flatMap(foldings)) {
      const kinds = index.get(name) ?? [];
      if (!kinds.includes(kind)) index.set(name, [...kinds, kind, ...(ALSO[kind] ?? [])]);
    }
  }
  return index;
}

/** Folded words by which a thing of this kind is found beside its name. */
export function kindWords(kind: PlaceKind): string {
  const names = NAMES[kind];
  if (names === undefined) return "";
  const firsts = [...listOf(names.en).slice(0, 2), ...listOf(names.de).slice(0, 2)];
  return [...new Set(firsts.flatMap(foldings))].join(" ");
}
