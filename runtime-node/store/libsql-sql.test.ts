// The Sql port on a real file, on a file that another process locks, and on a server address.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { LibsqlError } from "@libsql/client";
import { DomainError } from "../../handlers/errors.ts";
import type { Sql, SqlValue } from "../../handlers/ports/sql.ts";
import { type HranaServer, startHranaServer } from "../../spec-tests/doubles/hrana-server.ts";
import { fileUrlOf } from "./file-url.ts";
import { createLibsqlSql } from "./libsql-sql.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth sql 100%-"));
});
after(() => rm(folder, { recursive: true }));

const run = (sql: Sql, text: string, ...params: SqlValue[]) => sql.execute({ sql: text, params });

/** What both kinds of address must do. */
function portSuite(open: () => Promise<Sql>) {
  let sql: Sql;
  before(async () => {
    sql = await open();
    await sql.batch([
      { sql: "CREATE TABLE parents (id TEXT PRIMARY KEY, n INTEGER) STRICT", params: [] },
      { sql: "CREATE TABLE children (parent TEXT NOT NULL REFERENCES parents (id))", params: [] },
    ]);
  });
  after(() => sql.close());

  test("execute() returns each SQLite type as the port names it", async () => {
    const params = [7, 1.5, "ä", null, new Uint8Array([0, 255]), new Uint8Array(0), Number.MAX_SAFE_INTEGER];
    const { rows } = await run(sql, "SELECT ?, ?, ?, ?, ?, ?, ?, typeof(?)", ...params, 7);
    assert.deepEqual(rows, [[...params, "integer"]]);
  });

  test("execute() sends a view into a larger buffer as the view alone", async () => {
    const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    assert.deepEqual((await run(sql, "SELECT ?", view)).rows, [[new Uint8Array([2, 3])]]);
  });

  test("execute() counts the rows that it changed", async () => {
    await run(sql, "INSERT INTO parents VALUES ('counted-1', 1), ('counted-2', 1)");
    assert.equal((await run(sql, "UPDATE parents SET n = 2 WHERE id LIKE 'counted%'")).rowsAffected, 2);
  });

  test("batch() is all or nothing", async () => {
    await assert.rejects(
      sql.batch([
        { sql: "INSERT INTO parents VALUES (?, ?)", params: ["half", 1] },
        { sql: "INSERT INTO parents VALUES (?, ?)", params: ["half", 2] },
      ]),
      (error) => error instanceof LibsqlError && error.code === "SQLITE_CONSTRAINT",
    );
    assert.deepEqual((await run(sql, "SELECT * FROM parents WHERE id = 'half'")).rows, []);
  });

  test("batch() enforces foreign keys inside its transaction, also after a failure", async () => {
    const orphan = { sql: "INSERT INTO children VALUES ('nobody')", params: [] };
    for (let round = 0; round < 3; round++) {
      await assert.rejects(
        sql.batch([{ sql: "SELECT 1", params: [] }, orphan]),
        (error) => error instanceof LibsqlError && error.code === "SQLITE_CONSTRAINT",
      );
    }
    assert.deepEqual((await run(sql, "SELECT count(*) FROM children")).rows, [[0]]);
  });

  test("concurrent calls run in the order in which they were made", async () => {
    await run(sql, "INSERT INTO parents VALUES ('order', 0)");
    const step = (n: number) => run(sql, "UPDATE parents SET n = ? WHERE id = 'order' AND n = ?", n, n - 1);
    const results = await Promise.all(Array.from({ length: 50 }, (_, index) => step(index + 1)));
    assert.ok(results.every(({ rowsAffected }) => rowsAffected === 1));
  });
}

describe("createLibsqlSql() on a file", () => {
  portSuite(async () => createLibsqlSql({ url: fileUrlOf(join(folder, "port.db")) }));

  test("a connection has WAL, foreign keys and synchronous=NORMAL, also after an error", async () => {
    const sql = createLibsqlSql({ url: fileUrlOf(join(folder, "pragmas.db")) });
    const pragmas = async () => [
      ...(await run(sql, "PRAGMA journal_mode")).rows,
      ...(await run(sql, "PRAGMA foreign_keys")).rows,
      ...(await run(sql, "PRAGMA synchronous")).rows,
    ];
    assert.deepEqual(await pragmas(), [["wal"], [1], [1]]);
    await assert.rejects(run(sql, "SELEKT"));
    assert.deepEqual(await pragmas(), [["wal"], [1], [1]]);
    await sql.close();
    await assert.rejects(run(sql, "SELECT 1"), /closed/);
  });

  test("what is deleted is overwritten in the file, also after an error", async () => {
    const path = join(folder, "secure.db");
    const sql = createLibsqlSql({ url: fileUrlOf(path) });
    await assert.rejects(run(sql, "SELEKT"));
    assert.deepEqual((await run(sql, "PRAGMA secure_delete")).rows, [[1]]);
    await run(sql, "CREATE TABLE voices (wav BLOB)");
    await run(sql, "INSERT INTO voices VALUES (?)", new TextEncoder().encode("what Oma said ".repeat(2_000)));
    await run(sql, "PRAGMA wal_checkpoint(TRUNCATE)");
    const isThere = async () => (await readFile(path)).includes("what Oma said");
    assert.equal(await isThere(), true);
    await run(sql, "DELETE FROM voices");
    await run(sql, "PRAGMA wal_checkpoint(TRUNCATE)");
    assert.equal(await isThere(), false);
    await sql.close();
  });

  test("execute() refuses with `busy` when thousands wait already", async () => {
    const sql = createLibsqlSql({ url: fileUrlOf(join(folder, "queue.db")) });
    const results = await Promise.allSettled(Array.from({ length: 2_100 }, () => run(sql, "SELECT 1")));
    const refused = results.filter((result) => result.status === "rejected");
    assert.equal(refused.length, 100);
    assert.ok(refused.every(({ reason }) => reason instanceof DomainError && reason.code === "busy"));
    await sql.close();
  });

  test("writes wait while another process holds the lock, the event loop does not, and all of them land", async () => {
    const url = fileUrlOf(join(folder, "contended.db"));
    const sql = createLibsqlSql({ url });
    await run(sql, "CREATE TABLE t (n INTEGER PRIMARY KEY)");
    const other = await holdLock(url, 900);
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 20);
    const insert = { sql: "INSERT INTO t VALUES (1)", params: [] };
    await Promise.all([sql.batch([insert]), run(sql, "INSERT INTO t VALUES (2)")]);
    clearInterval(ticking);
    await other.ended;
    assert.ok(ticks >= 4, `the event loop turned ${ticks} times`);
    assert.deepEqual((await run(sql, "SELECT n FROM t ORDER BY n")).rows, [[1], [2], [99]]);
    await sql.close();
  });

  test("a lock that never falls ends in `busy` after some seconds, and the next write works", async () => {
    const url = fileUrlOf(join(folder, "stuck.db"));
    const sql = createLibsqlSql({ url });
    await run(sql, "CREATE TABLE t (n INTEGER PRIMARY KEY)");
    const other = await holdLock(url, 7_000);
    await assert.rejects(run(sql, "INSERT INTO t VALUES (1)"), { code: "busy" });
    await other.ended;
    await sql.batch([{ sql: "INSERT INTO t VALUES (2)", params: [] }]);
    assert.deepEqual((await run(sql, "SELECT n FROM t")).rows, [[2], [99]]);
    await sql.close();
  });
});

describe("createLibsqlSql() on a server address", () => {
  let server: HranaServer;
  before(async () => {
    server = await startHranaServer(join(folder, "served.db"));
  });
  after(() => server.close());
  const open = async () => createLibsqlSql({ url: server.url, authToken: "token-1" });
  portSuite(open);

  test("every request carries the token", async () => {
    assert.ok(server.requests.length > 0);
    assert.ok(server.requests.every(({ authorization }) => authorization === "Bearer token-1"));
  });

  test("libsql:// names the same server", async () => {
    const sql = createLibsqlSql({ url: `${server.url.replace("http:", "libsql:")}?tls=0` });
    assert.deepEqual((await run(sql, "SELECT 1")).rows, [[1]]);
    await sql.close();
  });

  test("a busy server is asked again; one that fails or hangs up is `upstream_failed`", async () => {
    const sql = await open();
    server.failNext("busy");
    assert.deepEqual((await run(sql, "SELECT 2")).rows, [[2]]);
    for (const failure of ["500", "hang up"] as const) {
      server.failNext(failure);
      await assert.rejects(run(sql, "SELECT 3"), { code: "upstream_failed" });
    }
    assert.deepEqual((await run(sql, "SELECT 4")).rows, [[4]]);
    await sql.close();
  });
});

/** Another process writes 99 and keeps its transaction open for `forMs`; `ended` is that process's end. */
async function holdLock(url: string, forMs: number): Promise<{ ended: Promise<unknown> }> {
  const script = `
    import { createClient } from "@libsql/client";
    const held = await createClient({ url: ${JSON.stringify(url)}, timeout: 5000 }).transaction("write");
    await held.execute("INSERT INTO t VALUES (99)");
    console.log("held");
    setTimeout(async () => { await held.commit(); process.exit(0); }, ${forMs});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return { ended };
}
