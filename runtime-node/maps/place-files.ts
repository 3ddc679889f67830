// The databases of places, one for each region, opened when they are first asked for.
import { access } from "node:fs/promises";
import Database from "libsql";
import type { ReadRows } from "../../handlers/ports/map-files.ts";

export interface PlaceFiles {
  open(regionId: string): Promise<ReadRows | null>;
  /** Before its file is replaced or removed; the next `open` sees the new one. */
  close(regionId: string): void;
  closeAll(): void;
}

/** Of each, beside what the system caches by itself. */
const PRAGMAS = "PRAGMA query_only = ON; PRAGMA cache_size = -8192; PRAGMA mmap_size = 268435456";
const STATEMENTS_MAX = 40;

export function createPlaceFiles(pathOf: (regionId: string) => string): PlaceFiles {
  const opened = new Map<string, { db: Database.Database; read: ReadRows }>();

  function close(regionId: string): void {
    opened.get(regionId)?.db.close();
    opened.delete(regionId);
  }

  return {
    async open(regionId) {
      const known = opened.get(regionId);
      if (known !== undefined) return known.read;
      const path = pathOf(regionId);
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      if (!isThere) return null;
      const again = opened.get(regionId);
      if (again !== undefined) return again.read;
      const db = new Database(path, { readonly: true });
      db.exec(PRAGMAS);
      const read = createRead(db);
      opened.set(regionId, { db, read });
      return read;
    },
    close,
    closeAll() {
      for (const id of [...opened.keys()]) close(id);
    },
  };
}

function createRead(db: Database.Database): ReadRows {
  const statements = new Map<string, Database.Statement>();
  return async (sql, params) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      statement = db.prepare(sql).raw();
      statements.set(sql, statement);
    }
    return statement.all([...params]) as unknown[][];
  };
}
