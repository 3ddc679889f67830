// A region's places in a table like the one that the builder makes, filled by a test.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import Database from "libsql";
import { createPlaceFiles } from "../../runtime-node/maps/place-files.ts";
import { fold, foldings } from "../maps/places/fold.ts";
import { kindWords } from "../maps/places/kind-names.ts";
import { cellOf, PLACE_INDEXES, PLACE_TABLES } from "../maps/places/place-tables.ts";
import type { RegionPlaces } from "../maps/places/search-places.ts";
import type { PlaceKind } from "../shared/contract/maps.ts";

export interface PlaceToPut {
  name: string;
  kind: PlaceKind;
  lat: number;
  lon: number;
  importance?: number;
}

/** In order of importance, as the builder puts them. */
export async function putPlaces(t: TestContext, places: readonly PlaceToPut[]): Promise<RegionPlaces> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-places-"));
  const path = join(folder, "places.db");
  const db = new Database(path);
  for (const statement of PLACE_TABLES) db.exec(statement);
  const insert = db.prepare(
    "INSERT INTO places (n, osm, name, kind, importance, lat, lon, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const index = db.prepare("INSERT INTO place_words (rowid, names, around, cell) VALUES (?, ?, ?, ?)");
  db.exec("BEGIN");
  for (const [i, { name, kind, lat, lon, importance = 0 }] of places.entries()) {
    insert.run(i + 1, `n${i}`, name, kind, importance, lat, lon, fold(name));
    index.run(i + 1, `${foldings(name).join(" ")} ${kindWords(kind)}`, "", cellOf(lat, lon));
  }
  const words = [...new Set(places.flatMap(({ name }) => fold(name).split(" ")))];
  const know = db.prepare("INSERT INTO known_words (word) VALUES (?)");
  for (const word of words) know.run(word);
  db.exec("COMMIT");
  for (const statement of PLACE_INDEXES) db.exec(statement);
  db.close();
  const files = createPlaceFiles(() => path);
  t.after(async () => {
    files.closeAll();
    await rm(folder, { recursive: true, force: true });
  });
  const read = await files.open("region");
  if (read === null) throw new Error("the places can't be opened");
  return { id: "region", read };
}
