// A place as its table has it, and as the contract tells of it.
import * as z from "zod";
import { type Place, type PlaceKind, type Position, placeKindSchema } from "../../shared/contract/maps.ts";
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
  /** By language, and without one. */
  names: Readonly<Record<string, string>>;
  foldedOthers: string[];
  details: z.infer<typeof detailsSchema>;
}

export const PLACE_COLUMNS =
  "p.n, p.osm, p.name, p.kind, p.importance, p.address, p.lat, p.lon, p.folded, p.names, p.details";

const namesSchema = z.record(z.string(), z.string());
const detailsSchema = z.object({
  openingHours: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  wheelchair: z.enum(["yes", "limited", "no"]).optional(),
});
const rowSchema = z.tuple([
  z.number(),
  z.string(),
  z.string(),
  placeKindSchema,
  z.number(),
  z.string().nullable(),
  z.number(),
  z.number(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
]);

/** @throws ZodError for a row that was not written by us */
export function toPlaceRow(regionId: string, row: unknown[]): PlaceRow {
  const [n, osm, name, kind, importance, address, lat, lon, folded, names, details] = rowSchema.parse(row);
  const parsedNames = names === null ? {} : namesSchema.parse(JSON.parse(names));
  return {
    ...{ regionId, n, osm, name, kind, importance, address, lat, lon, folded },
    names: parsedNames,
    foldedOthers: Object.values(parsedNames).map(fold),
    details: details === null ? {} : detailsSchema.parse(JSON.parse(details)),
  };
}

export function toPlace(row: PlaceRow, language: string | undefined, near: Position | undefined): Place {
  const { regionId, osm, kind, address, lat, lon, details } = row;
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
  const own = short === undefined ? undefined : names[short];
  if (own !== undefined) return own;
  return name !== "" ? name : (kindName(kind, language) ?? address ?? "–");
}
