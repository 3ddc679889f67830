// Which time zone a city or country keeps, by its English or German name. Pure but for what the runtime knows of zones.

/** German names, cities that give no zone its name, and countries with one zone for all; each zone with who keeps it. */
const MORE: Readonly<Record<string, string>> = {
  "Europe/Berlin":
    "germany|deutschland|munich|münchen|hamburg|cologne|köln|frankfurt|stuttgart|dresden|leipzig|düsseldorf|bremen|hannover|nürnberg|nuremberg",
  "Europe/Vienna": "wien|austria|österreich|salzburg|graz|innsbruck|linz",
  "Europe/Zurich": "zürich|switzerland|schweiz|die schweiz|der schweiz|bern|basel|geneva|genf|lausanne|luzern",
  "Europe/Rome": "rom|italy|italien|milan|mailand|naples|neapel|venice|venedig|florence|florenz|turin",
  "Europe/Paris": "france|frankreich|lyon|marseille|nice|nizza|bordeaux|strasbourg|straßburg",
  "Europe/London":
    "england|uk|the uk|great britain|großbritannien|scotland|schottland|wales|edinburgh|manchester|liverpool",
  "Europe/Madrid": "spain|spanien|barcelona|valencia|sevilla|seville|mallorca|majorca",
  "Europe/Lisbon": "lissabon|portugal|porto",
  "Europe/Athens": "athen|greece|griechenland|crete|kreta",
  "Europe/Brussels": "brüssel|belgium|belgien|antwerp|antwerpen",
  "Europe/Amsterdam": "netherlands|the netherlands|niederlande|den niederlanden|holland|rotterdam|the hague|den haag",
  "Europe/Copenhagen": "kopenhagen|denmark|dänemark",
  "Europe/Stockholm": "sweden|schweden|gothenburg|göteborg",
  "Europe/Oslo": "norway|norwegen|bergen",
  "Europe/Helsinki": "finland|finnland",
  "Europe/Warsaw": "warschau|poland|polen|krakow|krakau|danzig|gdansk",
  "Europe/Prague": "prag|czechia|tschechien|the czech republic",
  "Europe/Budapest": "hungary|ungarn",
  "Europe/Bucharest": "bukarest|romania|rumänien",
  "Europe/Sofia": "bulgaria|bulgarien",
  "Europe/Belgrade": "belgrad|serbia|serbien",
  "Europe/Zagreb": "croatia|kroatien|split|dubrovnik",
  "Europe/Dublin": "ireland|irland|cork",
  "Europe/Moscow": "moskau|st petersburg|sankt petersburg",
  "Europe/Istanbul": "turkey|türkei|der türkei|ankara|antalya|izmir",
  "Europe/Kiev": "kyiv|kiew|kiev|ukraine|the ukraine|der ukraine|odessa|lviv",
  "Europe/Luxembourg": "luxemburg",
  "Atlantic/Reykjavik": "iceland|island|reykjavík",
  "Atlantic/Canary": "canary islands|the canary islands|kanaren|den kanaren|tenerife|teneriffa|gran canaria",
  "Africa/Cairo": "kairo|egypt|ägypten",
  "Africa/Johannesburg": "south africa|südafrika|cape town|kapstadt",
  "Africa/Nairobi": "kenya|kenia",
  "Africa/Lagos": "nigeria",
  "Africa/Casablanca": "morocco|marokko|marrakesch|marrakesh",
  "Africa/Algiers": "algier|algeria|algerien",
  "Africa/Tunis": "tunesien|tunisia",
  "Asia/Tokyo": "tokio|japan|kyoto|osaka",
  "Asia/Shanghai": "china|beijing|peking|shenzhen",
  "Asia/Hong_Kong": "hongkong",
  "Asia/Seoul": "south korea|südkorea|korea",
  "Asia/Singapore": "singapur",
  "Asia/Bangkok": "thailand|phuket",
  "Asia/Ho_Chi_Minh": "vietnam|saigon|hanoi",
  "Asia/Manila": "philippines|the philippines|philippinen|den philippinen",
  "Asia/Kolkata": "india|indien|delhi|neu-delhi|new delhi|mumbai|bangalore|kalkutta|kolkata|chennai",
  "Asia/Kathmandu": "nepal|kathmandu",
  "Asia/Karachi": "pakistan",
  "Asia/Dubai": "abu dhabi|united arab emirates|the emirates",
  "Asia/Tehran": "teheran|iran",
  "Asia/Jerusalem": "israel|tel aviv",
  "Asia/Baghdad": "bagdad|iraq|irak",
  "Asia/Riyadh": "riad|saudi arabia|saudi-arabien",
  "Asia/Taipei": "taiwan",
  "Asia/Jakarta": "java",
  "Asia/Makassar": "bali",
  "Australia/Sydney": "canberra",
  "Pacific/Auckland": "new zealand|neuseeland|wellington",
  "Pacific/Honolulu": "hawaii",
  "America/New_York": "new york city|nyc|washington|washington dc|boston|philadelphia|miami|atlanta|orlando|pittsburgh",
  "America/Chicago": "houston|dallas|austin|new orleans|minneapolis|st louis",
  "America/Denver": "salt lake city|colorado",
  "America/Los_Angeles": "la|san francisco|california|kalifornien|san diego|seattle|las vegas|portland|silicon valley",
  "America/Toronto": "ottawa|montreal|quebec",
  "America/Vancouver": "british columbia",
  "America/Mexico_City": "mexico city|mexiko-stadt|mexiko stadt",
  "America/Sao_Paulo": "são paulo|rio de janeiro|rio|brasilia|brasília",
  "America/Argentina/Buenos_Aires": "argentina|argentinien",
  "America/Santiago": "chile",
  "America/Bogota": "colombia|kolumbien|bogotá",
  "America/Lima": "peru",
  "America/Havana": "havanna|cuba|kuba",
  UTC: "utc|gmt|greenwich|greenwich mean time|zulu",
};

/** The zones by the small name of their city; a city that gives its name to two is not told apart. */
function citiesOfZones(): Map<string, string> {
  const cities = new Map<string, string>();
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const city = zone.split("/").at(-1)?.replaceAll("_", " ").toLowerCase() ?? "";
    if (/^(?:etc|gmt|systemv)/iu.test(zone) || city === "") continue;
    if (!cities.has(city)) cities.set(city, zone);
  }
  return cities;
}

/** A place's zone by the name that people give it, in English or German; null: it is not known. */
export function createZoneOf(): (place: string) => string | null {
  const zones = citiesOfZones();
  for (const [zone, names] of Object.entries(MORE)) for (const name of names.split("|")) zones.set(name, zone);
  return (place) => {
    const name = place
      .trim()
      .toLowerCase()
      .replace(/^the city of /u, "");
    return zones.get(name) ?? zones.get(name.replace(/,.*$/u, "")) ?? null;
  };
}
