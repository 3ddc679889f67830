// What is kept of a thing on the map: its name in every language, its kind, its address; all of it plain, bounded text.
import { FOUND_UNNAMED, importanceOf, type Tags as KindTags, kindOf } from "../../../handlers/maps/places/kinds.ts";
import type { PlaceDetails } from "../../../handlers/maps/places/place-tables.ts";
import { PLACE_NAME_MAX_CHARS } from "../../../handlers/shared/contract/limits.ts";
import type { PlaceKind } from "../../../handlers/shared/contract/maps.ts";
import type { Tags } from "./osm-reader.ts";

export interface Address {
  street: string;
  number: string;
  postcode: string;
  town: string;
  suburb: string;
}

export interface PlaceFacts {
  name: string;
  kind: PlaceKind;
  importance: number;
  names: Record<string, string>;
  address: Address | null;
  details: PlaceDetails;
}

const NAMES_MAX = 24;
const HOURS_MAX_CHARS = 255;
const OTHER_NAMES = [
  "alt_name",
  "official_name",
  "short_name",
  "loc_name",
  "int_name",
  "old_name",
  "brand",
  "nat_name",
];
const NAME_IN_LANGUAGE = /^(?:name|alt_name|official_name):([a-z]{2,3})$/;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Here the number stands before the street: "5 Rue Grimaldi", "10 Downing Street". */
const NUMBER_FIRST =
  /^(?:rue|avenue|boulevard|place|quai|chemin|impasse|all[ée]e|route|passage|square|ruelle|mont[ée]e|escalier|esplanade)\b|(?:street|road|avenue|lane|drive|court|way|boulevard|st|rd|ave)$/i;

/** One line of plain text. */
export const plainText = (text: string | undefined, maxChars = PLACE_NAME_MAX_CHARS): string =>
  (text ?? "").replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim().slice(0, maxChars);

/** null: nothing that anybody looks for. */
export function factsOf(tags: Tags): PlaceFacts | null {
  const kind = kindOf(tags as KindTags);
  const name = plainText(tags.name ?? tags.brand ?? (kind === "cash" ? tags.operator : undefined));
  const address = addressOf(tags);
  if (kind !== null && isWorth(kind, name, address)) {
    return {
      name,
      kind,
      importance: importanceOf(kind, tags),
      names: namesOf(tags, name),
      address,
      details: detailsOf(tags),
    };
  }
  return address === null ? null : addressFacts(address);
}

/** "building", "other" and whatever has no kind of its own are worth it by their names alone. */
function isWorth(kind: PlaceKind, name: string, address: Address | null): boolean {
  if (name !== "") return true;
  return FOUND_UNNAMED.has(kind) && (address !== null || kind !== "building");
}

export function addressFacts(address: Address): PlaceFacts {
  const name = addressLine(address);
  return { name, kind: "address", importance: importanceOf("address", {}), names: {}, address, details: {} };
}

export function addressLine({ street, number }: Address): string {
  if (number === "") return street;
  return NUMBER_FIRST.test(street) ? `${number} ${street}` : `${street} ${number}`;
}

function addressOf(tags: Tags): Address | null {
  const street = plainText(tags["addr:street"] ?? tags["addr:place"]);
  const number = plainText(tags["addr:housenumber"], 30);
  if (street === "") return null;
  return {
    street,
    number,
    postcode: plainText(tags["addr:postcode"], 20),
    town: plainText(tags["addr:city"] ?? tags["addr:town"] ?? tags["addr:village"]),
    suburb: plainText(tags["addr:suburb"] ?? tags["addr:hamlet"]),
  };
}

/** By language where there is one, else by the kind of name; the main name is not repeated. */
function namesOf(tags: Tags, name: string): Record<string, string> {
  const names: Record<string, string> = {};
  const add = (key: string, value: string) => {
    if (value !== "" && names[key] === undefined && Object.keys(names).length < NAMES_MAX) names[key] = value;
  };
  // English and German first, in case there are too many.
  for (const language of ["en", "de"]) add(language, plainText(tags[`name:${language}`]));
  for (const key of OTHER_NAMES) {
    for (const [i, each] of (tags[key] ?? "").split(";").slice(0, 4).entries()) {
      const value = plainText(each);
      if (value !== name) add(`${key}_${i}`, value);
    }
  }
  for (const [key, value] of Object.entries(tags)) {
    const language = NAME_IN_LANGUAGE.exec(key)?.[1];
    if (language === undefined) continue;
    add(key.startsWith("name:") ? language : key, plainText(value));
  }
  return names;
}

function detailsOf(tags: Tags): PlaceDetails {
  const openingHours = plainText(tags.opening_hours, HOURS_MAX_CHARS);
  const phone = plainText(tags.phone ?? tags["contact:phone"], 60);
  const website = websiteOf(tags.website ?? tags["contact:website"]);
  const { wheelchair } = tags;
  return {
    ...(openingHours === "" ? {} : { openingHours }),
    ...(/^[+\d][\d\s()/.;-]*$/.test(phone) ? { phone } : {}),
    ...(website === null ? {} : { website }),
    ...(wheelchair === "yes" || wheelchair === "limited" || wheelchair === "no" ? { wheelchair } : {}),
  };
}

/** Whatever is no plain address of the web is left out: anybody may write into the map. */
function websiteOf(text: string | undefined): string | null {
  const value = plainText(text, 500);
  if (!URL.canParse(value)) return null;
  const { protocol, username, href } = new URL(value);
  return (protocol === "https:" || protocol === "http:") && username === "" ? href : null;
}
