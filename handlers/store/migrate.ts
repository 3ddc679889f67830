// Brings the database to the newest version: each migration once, in order, whole or not at all.
import { DomainError } from "../errors.ts";
import type { Sql } from "../ports/sql.ts";
import * as m0001 from "./migrations/0001-people-and-conversations.ts";
import * as m0002 from "./migrations/0002-search-without-thinking.ts";
import * as m0003 from "./migrations/0003-installed-components.ts";
import * as m0004 from "./migrations/0004-hands-free.ts";
import * as m0005 from "./migrations/0005-own-wake-words.ts";
import * as m0006 from "./migrations/0006-images.ts";
import * as m0007 from "./migrations/0007-questions-about-pages.ts";
import * as m0008 from "./migrations/0008-homes-on-the-map.ts";
import * as m0009 from "./migrations/0009-timers.ts";
import * as m0010 from "./migrations/0010-memories.ts";
import * as m0011 from "./migrations/0011-limits-of-people.ts";

export interface Migration {
  name: string;
  statements: string[];
}

/** Landed migrations are never edited: a home that already ran one would not see the change. */
export const MIGRATIONS: readonly Migration[] = [
  m0001,
  m0002,
  m0003,
  m0004,
  m0005,
  m0006,
  m0007,
  m0008,
  m0009,
  m0010,
  m0011,
];

/**
 * Applies what is missing and returns the names that ran now.
 * @throws DomainError `conflict` when the database was written by a newer version of Hearth.
 */
export async function migrate(sql: Sql, nowMs: number, migrations = MIGRATIONS): Promise<string[]> {
  await sql.execute({
    sql: "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL)",
    params: [],
  });
  const { rows } = await sql.execute({ sql: "SELECT name FROM migrations", params: [] });
  const applied = new Set(rows.map((row) => String(row[0])));
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new DomainError(
      "conflict",
      `The database was last used by a newer Hearth (it knows ${unknown.join(", ")}). Start that version again, or restore a backup.`,
    );
  }
  const ran: string[] = [];
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    await sql.batch([
      ...migration.statements.map((statement) => ({ sql: statement, params: [] })),
      { sql: "INSERT INTO migrations (name, applied_at) VALUES (?, ?)", params: [migration.name, nowMs] },
    ]);
    ran.push(migration.name);
  }
  return ran;
}
