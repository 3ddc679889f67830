// drizzle over the Sql port: typed queries for the handlers, no driver of any runtime in sight.
import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import type { Sql, SqlValue } from "../ports/sql.ts";
import * as schema from "./schema.ts";

export type Database = SqliteRemoteDatabase<typeof schema>;

const toParams = (params: unknown[]) => params as SqlValue[];

/** Writes that belong together go through `db.batch([...])`, which is atomic; `db.transaction` is not offered by the port. */
export function createDatabase(sql: Sql): Database {
  return drizzle(
    async (statement, params, method) => {
      const { rows } = await sql.execute({ sql: statement, params: toParams(params) });
      // drizzle expects one row, not a list, from `get`; undefined stands for "no row".
      return { rows: method === "get" ? (rows[0] as unknown[]) : rows };
    },
    async (batch) => {
      const results = await sql.batch(batch.map((item) => ({ sql: item.sql, params: toParams(item.params) })));
      return results.map(({ rows }, index) => ({
        rows: batch[index]?.method === "get" ? (rows[0] as unknown[]) : rows,
      }));
    },
    { schema },
  );
}

export const iso = (timeMs: number): string => new Date(timeMs).toISOString();
