// Where the things of an extract wait on the disk until it is known where they are.
import type Database from "libsql";
import { fold } from "../../../handlers/maps/places/fold.ts";
import type { PlaceFacts } from "./place-facts.ts";

export interface StagedFacts extends PlaceFacts {
  /** An address that only stands at something else. */
  isDerived: boolean;
}

export type StagedPlace = { lat: number; lon: number } | { nodes: readonly number[]; ways: readonly number[] };

export interface Staging {
  begin(): void;
  commit(): void;
  add(osm: string, facts: StagedFacts, at: StagedPlace): void;
  /** Of those relations that still wait: a few nodes of their ways. */
  nodesOfRelations(members: ReadonlyMap<number, readonly number[]>): number[];
  /** Asks for each that waits; null: it goes on waiting. */
  locate(centre: (nodes: readonly number[], ways: readonly number[]) => { lat: number; lon: number } | null): void;
}

const TABLE = `CREATE TEMP TABLE staged (
  id INTEGER PRIMARY KEY,
  osm TEXT NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  kind TEXT NOT NULL,
  importance INTEGER NOT NULL,
  derived INTEGER NOT NULL,
  names TEXT,
  address TEXT,
  details TEXT,
  lat REAL,
  lon REAL,
  waits TEXT
)`;

export function createStaging(db: Database.Database): Staging {
  db.exec(TABLE);
  db.exec("CREATE INDEX staged_waiting ON staged (id) WHERE waits IS NOT NULL");
  const insert = db.prepare(
    "INSERT INTO staged (osm, name, folded, kind, importance, derived, names, address, details, lat, lon, waits) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const update = db.prepare("UPDATE staged SET lat = ?, lon = ?, waits = NULL WHERE id = ?");
  const json = (value: object | null) =>
    value === null || Object.keys(value).length === 0 ? null : JSON.stringify(value);
  const parse = (waits: string) => JSON.parse(waits) as { nodes: number[]; ways: number[] };
  const waiting = db.prepare("SELECT id, waits FROM staged WHERE waits IS NOT NULL AND id > ? ORDER BY id LIMIT 5000");

  function forEachWaiting(each: (id: number, waits: string) => void): void {
    let after = 0;
    for (;;) {
      const rows = waiting.all(after) as { id: number; waits: string }[];
      for (const { id, waits } of rows) each(id, waits);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  return {
    begin: () => void db.exec("BEGIN"),
    commit: () => void db.exec("COMMIT"),
    add(osm, facts, at) {
      const place = "lat" in at ? { ...at, waits: null } : { lat: null, lon: null, waits: JSON.stringify(at) };
      insert.run(
        ...[osm, facts.name, fold(facts.name), facts.kind, facts.importance, facts.isDerived ? 1 : 0],
        ...[json(facts.names), json(facts.address), json(facts.details), place.lat, place.lon, place.waits],
      );
    },
    nodesOfRelations(members) {
      const all: number[] = [];
      forEachWaiting((_, waits) => {
        const { nodes, ways } = parse(waits);
        if (ways.length > 0 || nodes.length === 1) all.push(...nodes, ...ways.flatMap((way) => members.get(way) ?? []));
      });
      return all;
    },
    locate(centre) {
      forEachWaiting((id, waits) => {
        const { nodes, ways } = parse(waits);
        const spot = centre(nodes, ways);
        if (spot !== null) update.run(spot.lat, spot.lon, id);
      });
    },
  };
}
