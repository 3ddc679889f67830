// A place as its table has it, and as the contract tells of it.
import * as z from "zod";
import { PLACE_KINDS, type Place, type PlaceKind, type Position } from "../../shared/contract/maps.ts";
import { distanceM } from "./distance.ts";
import { fold } from "./fold.ts";
import { kindName } from "./kind-names.ts";

export interface PlaceRow extends Position {
  regionId: string;
  n: number;
  osm: string;
  name: string;
  kind: PlaceKind;
  importance: number;
  address: string | null;
  folded: string;
  /** By language, or by what kind of name it is. Read when it is asked for: most rows only ever get a score. */
  names(): Readonly<Record<string, string>>;
  foldedOthers(): readonly string[];
  details(): z.infer<typeof detailsSchema>;
}

export const PLACE_COLUMNS =
  "p.n, p.osm, p.name, p.kind, p.importance, p.address, p.lat, p.lon, p.folded, p.names, p.details";

const KINDS: ReadonlySet<unknown> = new Set(PLACE_KINDS);
const namesSchema = z.record(z.string(), z.string());
const detailsSchema = z.object({
  openingHours: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  wheelchair: z.enum(["yes", "limited", "no"]).optional(),
});
const NOTHING = Object.freeze({});

/** The columns of PLACE_COLUMNS. Hundreds are looked at for one search, so that no schema is. */
export function toPlaceRow(regionId: string, row: readonly unknown[]): PlaceRow {
  const [n, osm, name, kind, importance, address, lat, lon, folded, names, details] = row;
  return {
    regionId,
    n: Number(n),
    osm: String(osm),
    name: String(name),
    kind: KINDS.has(kind) ? (kind as PlaceKind) : "other",
    importance: Number(importance),
    address: typeof address === "string" ? address : null,
    lat: Number(lat),
    lon: Number(lon),
    folded: String(folded),
    names: once(() => (typeof names === "string" ? namesSchema.parse(JSON.parse(names)) : NOTHING)),
    foldedOthers: once(() =>
      typeof names === "string" ? Object.values(namesSchema.parse(JSON.parse(names))).map(fold) : [],
    ),
    details: () => (typeof details === "string" ? detailsSchema.parse(JSON.parse(details)) : NOTHING),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function toPlace(row: PlaceRow, language: string | undefined, near: Position | undefined): Place {
  const { regionId, osm, kind, address, lat, lon } = row;
  const details = row.details();
  return {
    id: `${regionId}:${osm}`,
    regionId,
    name: nameFor(row, language),
    kind,
    address,
    position: { lat, lon },
    distanceM: near === undefined ? null : Math.round(distanceM(near, row)),
    openingHours: details.openingHours ?? null,
    phone: details.phone ?? null,
    website: details.website ?? null,
    wheelchair: details.wheelchair ?? null,
  };
}

/** In the language of whoever asks where the map knows one, else as people call it there; nameless things by their kind. */
function nameFor({ name, names, kind, address }: PlaceRow, language: string | undefined): string {
  const short = language?.toLowerCase().split("-")[0];
  const own = short === undefined ? undefined : names()[short];
  if (own !== undefined) return own;
  return name !== "" ? name : (kindName(kind, language) ?? address ?? "–");
}
