// What is at a spot of the map: the address or the thing there, else the town around it.
import type { PlaceKind, Position } from "../../shared/contract/maps.ts";
import { boxAround, distanceM } from "./distance.ts";
import { PLACE_COLUMNS, type PlaceRow, toPlaceRow } from "./place-row.ts";
import type { RegionPlaces } from "./search-places.ts";

const TOUCH_M = 60;
const STREET_M = 250;
const TOWN_M = 8_000;
const TOWNS: readonly PlaceKind[] = ["city", "town", "village", "suburb", "locality"];
const TOO_LARGE: ReadonlySet<PlaceKind> = new Set([...TOWNS, "region", "water", "mountain"]);
/** A street's middle may be far off, and yet it is the street. */
const OFFSET_M: Partial<Record<PlaceKind, number>> = { street: 40, building: 5, other: 10 };

/** null: nothing is known of there. */
export async function placeAt(region: RegionPlaces, at: Position): Promise<PlaceRow | null> {
  const close = (await inBox(region, at, STREET_M, null)).filter(
    ({ kind, name }) => !TOO_LARGE.has(kind) && name !== "",
  );
  const touched = close.filter((row) => distanceM(at, row) <= (row.kind === "street" ? STREET_M : TOUCH_M));
  const costOf = (row: PlaceRow) => distanceM(at, row) + (OFFSET_M[row.kind] ?? 0);
  const [nearest] = touched.toSorted((one, other) => costOf(one) - costOf(other));
  if (nearest !== undefined) return nearest;
  const towns = await inBox(region, at, TOWN_M, TOWNS);
  const [town] = towns.toSorted((one, other) => distanceM(at, one) - distanceM(at, other));
  return town ?? null;
}

async function inBox(
  { id, read }: RegionPlaces,
  at: Position,
  radiusM: number,
  kinds: readonly PlaceKind[] | null,
): Promise<PlaceRow[]> {
  const { south, north, west, east } = boxAround(at, radiusM);
  const ofKind = kinds === null ? "" : `AND p.kind IN (${kinds.map(() => "?").join(", ")})`;
  const sql = `SELECT ${PLACE_COLUMNS} FROM places p WHERE p.lat BETWEEN ? AND ? AND p.lon BETWEEN ? AND ? ${ofKind} LIMIT 4000`;
  return (await read(sql, [south, north, west, east, ...(kinds ?? [])])).map((row) => toPlaceRow(id, row));
}
