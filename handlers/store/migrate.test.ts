// Migrations: from an empty file, from each earlier version, and against the drizzle schema.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { createLibsqlSql } from "../../runtime-node/store/libsql-sql.ts";
import { DomainError } from "../errors.ts";
import type { Sql } from "../ports/sql.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";
import * as schema from "./schema.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-migrate-"));
const opened: Sql[] = [];
let files = 0;
after(async () => {
  for (const sql of opened) await sql.close();
  await rm(folder, { recursive: true, force: true });
});

function openEmpty(): Sql {
  files += 1;
  const sql = createLibsqlSql({ url: `file:${join(folder, `${files}.db`)}` });
  opened.push(sql);
  return sql;
}

test("migrate() brings an empty file to the newest version, and a second run changes nothing", async () => {
  const sql = openEmpty();
  assert.deepEqual(
    await migrate(sql, 1),
    MIGRATIONS.map((migration) => migration.name),
  );
  assert.deepEqual(await migrate(sql, 2), []);
});

test("migrate() takes up from each earlier version and keeps what was stored", async () => {
  for (let version = 1; version <= MIGRATIONS.length; version++) {
    const sql = openEmpty();
    await migrate(sql, 1, MIGRATIONS.slice(0, version));
    await sql.execute({ sql: `INSERT INTO settings (key, value) VALUES ('household.name', '"Home"')`, params: [] });
    const rest = await migrate(sql, 2);
    assert.equal(rest.length, MIGRATIONS.length - version);
    const { rows } = await sql.execute({ sql: "SELECT value FROM settings", params: [] });
    assert.deepEqual(rows, [['"Home"']]);
  }
});

test("migrate() refuses a database that a newer version has written", async () => {
  const sql = openEmpty();
  await migrate(sql, 1);
  await sql.execute({ sql: "INSERT INTO migrations VALUES ('9999-from-the-future', 1)", params: [] });
  await assert.rejects(migrate(sql, 2), (error) => error instanceof DomainError && error.code === "conflict");
});

test("migrate() leaves nothing of a migration that fails half-way", async () => {
  const sql = openEmpty();
  const broken = { name: "0002-broken", statements: ["CREATE TABLE half (id TEXT)", "CREATE TABLE half (id TEXT)"] };
  await assert.rejects(migrate(sql, 1, [...MIGRATIONS, broken]));
  const { rows } = await sql.execute({ sql: "SELECT name FROM sqlite_master WHERE name = 'half'", params: [] });
  assert.deepEqual(rows, []);
  assert.deepEqual(await migrate(sql, 2), []);
});

test("the drizzle schema names the tables, columns and not-null rules that the migrations make", async () => {
  const sql = openEmpty();
  await migrate(sql, 1);
  for (const table of Object.values(schema) as SQLiteTable[]) {
    const { name } = getTableConfig(table);
    const { rows } = await sql.execute({
      sql: `SELECT name, "notnull", pk FROM pragma_table_info('${name}')`,
      params: [],
    });
    const made = rows.map(([column, notNull, pk]) => `${column}${notNull || pk ? " not null" : ""}`).sort();
    const described = Object.values(getTableColumns(table))
      .map((column) => `${column.name}${column.notNull || column.primary ? " not null" : ""}`)
      .sort();
    assert.deepEqual(described, made, name);
  }
});
