// The Sql port over @libsql/client: one file or one server, one statement at a time, recovering from foreign locks.
import { performance } from "node:perf_hooks";
import { setImmediate, setTimeout } from "node:timers/promises";
import { createClient, type InStatement, LibsqlError, type ResultSet } from "@libsql/client";
import { DomainError } from "../../handlers/errors.ts";
import type { Sql, SqlResult, SqlStatement, SqlValue } from "../../handlers/ports/sql.ts";

export interface LibsqlOptions {
  /** `file:`, `http(s)://` or `libsql://`. */
  url: string;
  authToken?: string | null;
}

/**
 * WAL with synchronous=NORMAL: a committed write is in the operating system's hands, so it survives this process
 * being killed; only a power cut may take the last moments, and the file stays sound even then. FULL would sync the
 * disk at each commit, on the event loop, for every stored second of every answer.
 */
const PRAGMAS = [
  "PRAGMA journal_mode = WAL",
  "PRAGMA foreign_keys = ON",
  "PRAGMA synchronous = NORMAL",
  "PRAGMA journal_size_limit = 67108864",
  // What a person removes, a voice or a memory, is overwritten and does not stay in a free page of the file.
  "PRAGMA secure_delete = ON",
];
// The client waits for a lock on the event loop. It waits briefly, and the rest is waited for outside of it: 5 s in all.
const BUSY_TIMEOUT_MS = 100;
const BUSY_PAUSE_MS = 100;
const BUSY_ATTEMPTS = 25;
const QUEUE_MAX = 2_000;
const REMOTE_TIMEOUT_MS = 15_000;
// File statements run without ever yielding; after this long, the loop gets its turn between two of them.
const LOOP_SHARE_MS = 8;

/** @throws LibsqlError for a constraint or a wrong statement; DomainError `busy`, `upstream_failed`, `upstream_timeout`. */
export function createLibsqlSql({ url, authToken }: LibsqlOptions): Sql {
  const isFile = url.startsWith("file:");
  const client = createClient({
    url,
    timeout: BUSY_TIMEOUT_MS,
    concurrency: 1,
    ...(authToken ? { authToken } : {}),
    ...(isFile ? {} : { fetch: fetchWithTimeout }),
  });
  const enqueue = createQueue();
  let isConfigured = !isFile;
  let isClosed = false;

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      if (!isConfigured) for (const pragma of PRAGMAS) await client.execute(pragma);
      isConfigured = true;
      return await work();
    } catch (cause) {
      // The client may have dropped its connection with the failure; a new one knows no pragmas.
      isConfigured = !isFile;
      throw cause;
    }
  }

  async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(work);
      } catch (cause) {
        if (!isBusy(cause)) throw isFile ? cause : remoteFailure(cause);
        // After a BUSY the connection answers "SQL statements in progress" to every commit.
        await client.reconnect();
        if (attempts >= BUSY_ATTEMPTS) {
          const detail = "Another program is holding the database. Please try again in a moment.";
          throw new DomainError("busy", detail, { cause, retryAfterS: 5 });
        }
        // A timer of the Clock port would let the process end while a start waits for the lock.
        await setTimeout(BUSY_PAUSE_MS);
      }
    }
  }

  const run = <Result>(work: () => Promise<Result>) => {
    if (isClosed) return Promise.reject(new Error("The database is closed."));
    return enqueue(() => withRetries(work));
  };

  return {
    execute: (statement) => run(async () => resultOf(await client.execute(toClient(statement)))),
    batch: (statements) => {
      if (statements.length === 0) return Promise.resolve([]);
      return run(async () => (await client.batch(statements.map(toClient), "write")).map(resultOf));
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await enqueue(async () => client.close());
    },
  };
}

/** Runs one task after the other; refuses when too many wait. */
function createQueue() {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let loopTurnAt = performance.now();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (waiting >= QUEUE_MAX) {
      return Promise.reject(
        new DomainError("busy", "Too much is going on at once. Please try again.", { retryAfterS: 1 }),
      );
    }
    waiting++;
    const result = tail.then(async () => {
      try {
        if (performance.now() - loopTurnAt > LOOP_SHARE_MS) {
          await setImmediate();
          loopTurnAt = performance.now();
        }
        return await task();
      } finally {
        waiting--;
      }
    });
    // The caller has `result` with its failure; the next task only waits for its end.
    tail = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  };
}

const fetchWithTimeout = (request: Request) => fetch(request, { signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS) });

const isBusy = (cause: unknown) =>
  cause instanceof LibsqlError && (cause.code === "SQLITE_BUSY" || cause.code === "SQLITE_LOCKED");

/** SQL's own errors pass; those of the way to the server become what the contract knows. */
function remoteFailure(cause: unknown): unknown {
  if (cause instanceof LibsqlError && cause.code.startsWith("SQLITE_")) return cause;
  if (cause instanceof RangeError) return cause;
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return new DomainError("upstream_timeout", "The database did not answer in time. Please try again.", { cause });
  }
  return new DomainError("upstream_failed", "The database cannot be reached. Please try again in a moment.", { cause });
}

function toClient({ sql, params }: SqlStatement): InStatement {
  return { sql, args: params.map(toArg) };
}

// Plain numbers would be bound as REAL: `typeof(5)` and JSON would say 5.0.
const toArg = (value: SqlValue) => (Number.isSafeInteger(value) ? BigInt(value as number) : value);

function resultOf({ rows, rowsAffected }: ResultSet): SqlResult {
  return {
    rows: rows.map((row) =>
      Array.from(row as ArrayLike<unknown>, (value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value)),
    ),
    rowsAffected,
  };
}
