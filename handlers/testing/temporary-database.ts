// A migrated database in a temporary file, on the same driver that a home runs on.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLibsqlSql } from "../../runtime-node/store/libsql-sql.ts";
import type { Clock } from "../ports/clock.ts";
import type { Sql } from "../ports/sql.ts";
import { createDatabase, type Database } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";

export interface TemporaryDatabase {
  sql: Sql;
  db: Database;
  close(): Promise<void>;
}

export async function createTemporaryDatabase(clock: Clock): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-store-"));
  const sql = createLibsqlSql({ url: `file:${join(folder, "hearth.db")}` });
  await migrate(sql, clock.now());
  return {
    sql,
    db: createDatabase(sql),
    async close() {
      await sql.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
