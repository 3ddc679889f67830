// A double of a libsql server: Hrana 2 over HTTP as JSON, on a real libsql file. For tests of the http:// address only.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Database from "libsql";

type Connection = InstanceType<typeof Database>;
interface WireValue {
  type: "null" | "integer" | "float" | "text" | "blob";
  value?: string | number;
  base64?: string;
}
interface WireStatement {
  sql?: string;
  sql_id?: number;
  args?: WireValue[];
}
interface Condition {
  type: "ok" | "error" | "not" | "and" | "or";
  step?: number;
  cond?: Condition;
  conds?: Condition[];
}
interface WireRequest {
  type: "execute" | "batch" | "sequence" | "store_sql" | "close_sql" | "close";
  stmt?: WireStatement;
  batch?: { steps: { condition?: Condition; stmt: WireStatement }[] };
  sql?: string;
  sql_id?: number;
}

export interface HranaServer {
  url: string;
  /** Authorization headers and paths in the order of the requests. */
  requests: { path: string; authorization: string | undefined }[];
  /** The next pipeline request is answered with this instead of being run. */
  failNext(failure: "500" | "busy" | "hang up"): void;
  close(): Promise<void>;
}

/** Each pipeline is a stream of its own: opened, run and closed in one request, as the client's calls are. */
export async function startHranaServer(file: string): Promise<HranaServer> {
  const requests: HranaServer["requests"] = [];
  let failure: Parameters<HranaServer["failNext"]>[0] | null = null;

  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization });
    if (request.method === "GET" && request.url === "/v2") return void response.end();
    if (request.method !== "POST" || request.url !== "/v2/pipeline") return void response.writeHead(404).end();
    const planned = failure;
    failure = null;
    if (planned === "hang up") return void response.destroy();
    if (planned === "500") return void response.writeHead(500, { "content-type": "text/plain" }).end("out of order");
    const steps = (await readJson(request)).requests;
    if (planned !== "busy")
      return sendJson(response, { baton: null, base_url: null, results: runPipeline(file, steps) });
    const error = { message: "database is locked", code: "SQLITE_BUSY" };
    sendJson(response, { baton: null, base_url: null, results: steps.map(() => ({ type: "error", error })) });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext(next) {
      failure = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function runPipeline(file: string, requests: WireRequest[]): unknown[] {
  const connection = new Database(file, { timeout: 2_000 });
  const texts = new Map<number, string>();
  const textOf = ({ sql, sql_id }: WireStatement) => sql ?? texts.get(sql_id ?? -1) ?? "";
  const answer = (request: WireRequest): object => {
    if (request.type === "store_sql") texts.set(request.sql_id ?? 0, request.sql ?? "");
    if (request.type === "sequence") connection.exec(textOf(request));
    if (request.type === "execute" && request.stmt) {
      return { result: runStatement(connection, textOf(request.stmt), request.stmt.args ?? []) };
    }
    if (request.type === "batch" && request.batch) return { result: runBatch(connection, request.batch.steps, textOf) };
    return {};
  };
  try {
    return requests.map((request) => {
      try {
        return { type: "ok", response: { type: request.type, ...answer(request) } };
      } catch (cause) {
        return { type: "error", error: toWireError(cause) };
      }
    });
  } finally {
    connection.close();
  }
}

function runBatch(
  connection: Connection,
  steps: { condition?: Condition; stmt: WireStatement }[],
  textOf: (stmt: WireStatement) => string,
) {
  const results: unknown[] = [];
  const errors: unknown[] = [];
  const holds = (condition: Condition): boolean => {
    if (condition.type === "ok") return results[condition.step ?? -1] != null;
    if (condition.type === "error") return errors[condition.step ?? -1] != null;
    if (condition.type === "not") return condition.cond !== undefined && !holds(condition.cond);
    const conds = condition.conds ?? [];
    return condition.type === "and" ? conds.every(holds) : conds.some(holds);
  };
  for (const [index, step] of steps.entries()) {
    results[index] = null;
    errors[index] = null;
    if (step.condition && !holds(step.condition)) continue;
    try {
      results[index] = runStatement(connection, textOf(step.stmt), step.stmt.args ?? []);
    } catch (cause) {
      errors[index] = toWireError(cause);
    }
  }
  return { step_results: results, step_errors: errors };
}

function runStatement(connection: Connection, sql: string, args: WireValue[]) {
  const statement = connection.prepare(sql).safeIntegers(true);
  // As one list: a single blob would be taken for named parameters.
  const values = args.map(fromWire);
  if (!statement.reader) {
    const { changes, lastInsertRowid } = statement.run(values);
    return { cols: [], rows: [], affected_row_count: changes, last_insert_rowid: String(lastInsertRowid) };
  }
  const cols = statement.columns().map(({ name, type }) => ({ name, decltype: type }));
  const rows = statement.raw(true).all(values) as unknown[][];
  return { cols, rows: rows.map((row) => row.map(toWire)), affected_row_count: 0, last_insert_rowid: null };
}

function fromWire({ type, value, base64 }: WireValue): unknown {
  if (type === "null") return null;
  if (type === "integer") return BigInt(value ?? 0);
  return type === "blob" ? Buffer.from(base64 ?? "", "base64") : value;
}

function toWire(value: unknown): WireValue {
  if (typeof value === "bigint") return { type: "integer", value: String(value) };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "string") return { type: "text", value };
  return value === null ? { type: "null" } : { type: "blob", base64: Buffer.from(value as Buffer).toString("base64") };
}

function toWireError(cause: unknown) {
  const { message, code, rawCode } = cause as { message: string; code?: string; rawCode?: number };
  const isConstraint = rawCode !== undefined && (rawCode & 0xff) === 19;
  return { message, code: isConstraint ? "SQLITE_CONSTRAINT" : (code ?? "SQLITE_ERROR") };
}

async function readJson(request: IncomingMessage): Promise<{ requests: WireRequest[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
