// The last step to a region's places: doubles go, each learns its town, and the tables are filled in order of importance.
import type Database from "libsql";
import { distanceM } from "../../../handlers/maps/places/distance.ts";
import { fold, foldings, wordsOf } from "../../../handlers/maps/places/fold.ts";
import { kindWords } from "../../../handlers/maps/places/kind-names.ts";
import { cellOf, PLACE_INDEXES, PLACE_TABLES } from "../../../handlers/maps/places/place-tables.ts";
import type { PlaceKind } from "../../../handlers/shared/contract/maps.ts";
import type { Address } from "./place-facts.ts";
import { addressLine } from "./place-facts.ts";

interface StagedRow {
  osm: string;
  name: string;
  folded: string;
  kind: PlaceKind;
  importance: number;
  names: string | null;
  address: string | null;
  details: string | null;
  lat: number;
  lon: number;
}

interface Town {
  name: string;
  lat: number;
  lon: number;
  reachM: number;
}

const REACH_M: Partial<Record<PlaceKind, number>> = { city: 12_000, town: 6_000, village: 3_000 };
const PAGE = 5_000;
/** A street is one thing for each square of about five kilometres, an address for each of about one. */
const DOUBLES = [
  `DELETE FROM staged WHERE lat IS NULL`,
  `CREATE INDEX temp.staged_by_name ON staged (kind, folded)`,
  `DELETE FROM staged WHERE kind = 'street' AND id NOT IN (
    SELECT MIN(id) FROM staged WHERE kind = 'street' GROUP BY folded, CAST(lat * 20 AS INTEGER), CAST(lon * 20 AS INTEGER))`,
  `DELETE FROM staged WHERE kind = 'address' AND EXISTS (
    SELECT 1 FROM staged AS other WHERE other.kind = 'address' AND other.folded = staged.folded
      AND (other.derived < staged.derived OR (other.derived = staged.derived AND other.id < staged.id))
      AND ABS(other.lat - staged.lat) < 0.003 AND ABS(other.lon - staged.lon) < 0.004)`,
];

/** Returns how many places there are. */
export async function finishPlaces(
  db: Database.Database,
  { signal, onProgress }: { signal: AbortSignal; onProgress(share: number): void },
): Promise<number> {
  for (const statement of DOUBLES) db.exec(statement);
  for (const statement of PLACE_TABLES) db.exec(statement);
  const townOf = createTownFinder(db);
  const total = (db.prepare("SELECT COUNT(*) AS n FROM staged").get() as { n: number }).n;
  const fill = createFiller(db, townOf);
  const counts = new Map<string, number>();
  // Sorted once, on the disk; its row ids are the order.
  db.exec("CREATE TEMP TABLE ordered AS SELECT id FROM staged ORDER BY importance DESC, id");
  const page = db.prepare(
    "SELECT s.*, o.rowid AS n FROM ordered o JOIN staged s ON s.id = o.id WHERE o.rowid > ? ORDER BY o.rowid LIMIT ?",
  );
  for (let done = 0; done < total; done += PAGE) {
    signal.throwIfAborted();
    db.exec("BEGIN");
    for (const row of page.all(done, PAGE) as (StagedRow & { n: number })[]) fill(row.n, row, counts);
    db.exec("COMMIT");
    onProgress(done / total);
    await new Promise((resolve) => setImmediate(resolve));
  }
  fillWords(db, counts);
  for (const statement of PLACE_INDEXES) db.exec(statement);
  db.exec("INSERT INTO place_words (place_words) VALUES ('optimize')");
  db.exec("DROP TABLE ordered; DROP TABLE staged");
  return total;
}

type CountWords = Map<string, number>;
/** More different words than any language has; the rarest of a whole country's names are not corrected. */
const VOCABULARY_MAX = 2_000_000;

function createFiller(db: Database.Database, townOf: (at: { lat: number; lon: number }) => Town | null) {
  const insert = db.prepare(
    "INSERT INTO places (n, osm, name, kind, importance, address, lat, lon, folded, names, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const index = db.prepare("INSERT INTO place_words (rowid, names, around, cell) VALUES (?, ?, ?, ?)");
  return (n: number, row: StagedRow, counts: CountWords): void => {
    const isTown = REACH_M[row.kind] !== undefined || row.kind === "region";
    const town = isTown ? null : townOf(row);
    const address = row.address === null ? null : (JSON.parse(row.address) as Address);
    const others = row.names === null ? [] : Object.values(JSON.parse(row.names) as Record<string, string>);
    const names = [...new Set([row.name, ...others].flatMap(foldings))].join(" ");
    const around = aroundOf(address, town);
    insert.run(
      ...[n, row.osm, row.name, row.kind, row.importance, addressText(row, address, town)],
      ...[row.lat, row.lon, row.folded, row.names, row.details],
    );
    const words = `${names} ${kindWords(row.kind)}`;
    index.run(n, words, around, cellOf(row.lat, row.lon));
    count(`${words} ${around}`, counts);
  };
}

function aroundOf(address: Address | null, town: Town | null): string {
  const parts =
    address === null ? [] : [address.street, address.number, address.postcode, address.town, address.suburb];
  return [...new Set([...parts, town?.name ?? ""].flatMap(foldings))].filter((part) => part !== "").join(" ");
}

/** "Hauptstraße 5, 12345 Ort"; of an address only what its name does not say already. */
function addressText({ kind, name }: StagedRow, address: Address | null, town: Town | null): string | null {
  const place = address?.town || town?.name || "";
  const ofTown = [address?.postcode ?? "", place].filter((part) => part !== "").join(" ");
  const line = address === null || kind === "address" ? "" : addressLine(address);
  const text = [kind === "address" ? name : line, ofTown].filter((part) => part !== "").join(", ");
  return text === "" ? null : text;
}

function count(text: string, counts: CountWords): void {
  for (const word of wordsOf(fold(text))) {
    if (word.length < 4 || /\d/.test(word)) continue;
    const known = counts.get(word);
    if (known !== undefined) counts.set(word, known + 1);
    else if (counts.size < VOCABULARY_MAX) counts.set(word, 1);
  }
}

/** The most frequent first, so that whoever stops early has compared with these. */
function fillWords(db: Database.Database, counts: CountWords): void {
  const insert = db.prepare("INSERT INTO known_words (rowid, word) VALUES (?, ?)");
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  db.exec("BEGIN");
  for (const [i, [word]] of sorted.entries()) insert.run(i + 1, word);
  db.exec("COMMIT");
}

const GRID_DEGREES = 0.15;

/** The town in whose reach something lies, the relatively nearest. */
function createTownFinder(db: Database.Database): (at: { lat: number; lon: number }) => Town | null {
  const grid = new Map<string, Town[]>();
  const keyOf = (y: number, x: number) => `${y}:${x}`;
  const squareOf = ({ lat, lon }: { lat: number; lon: number }) =>
    [Math.floor(lat / GRID_DEGREES), Math.floor(lon / GRID_DEGREES)] as const;
  const rows = db
    .prepare("SELECT name, lat, lon, kind FROM staged WHERE kind IN ('city', 'town', 'village') AND name <> ''")
    .all() as (Omit<Town, "reachM"> & { kind: PlaceKind })[];
  for (const { name, lat, lon, kind } of rows) {
    const key = keyOf(...squareOf({ lat, lon }));
    grid.set(key, [...(grid.get(key) ?? []), { name, lat, lon, reachM: REACH_M[kind] ?? 0 }]);
  }
  return (at) => {
    const [y, x] = squareOf(at);
    let best: { town: Town; share: number } | null = null;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (const town of grid.get(keyOf(y + dy, x + dx)) ?? []) {
          const share = distanceM(at, town) / town.reachM;
          if (share <= 1 && (best === null || share < best.share)) best = { town, share };
        }
      }
    }
    return best?.town ?? null;
  };
}
