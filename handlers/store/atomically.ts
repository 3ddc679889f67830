// Several hand-written statements as one atomic step, with drizzle's parameter binding.
import type { SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Sql, SqlResult, SqlValue } from "../ports/sql.ts";

const dialect = new SQLiteAsyncDialect();

/** All or nothing, in order. */
export function atomically(port: Sql, fragments: SQL[]): Promise<SqlResult[]> {
  return port.batch(
    fragments.map((fragment) => {
      const { sql, params } = dialect.sqlToQuery(fragment);
      return { sql, params: params as SqlValue[] };
    }),
  );
}
