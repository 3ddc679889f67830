// The library server on one archive alone, on a port that is free: recorded, so that the next start ends what a crash has left of it.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { makeFolder } from "../install/durable.ts";
import { tokenVariable } from "../sidecars/environment.ts";
import { clearLeftover } from "../sidecars/leftover.ts";
import { listRunRecords, type RunRecord, removeRunRecord, writeRunRecord } from "../sidecars/run-record.ts";
import { findFreePort } from "../supervision/free-port.ts";
import { signalGroup } from "../supervision/process-group.ts";
import { startMarkOf } from "../supervision/process-identity.ts";

export interface TrialServer {
  /** Without a trailing slash. */
  url: string;
  /** How it has ended; null while it runs. */
  end(): TrialEnd | null;
  /** The beginning of what it has said. */
  said(): string;
  /** Ends it; resolves when it is gone. */
  close(): Promise<void>;
}

/** `code` and `signal` as Node tells them; both null: it could not be started. */
export interface TrialEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface TrialServerOptions {
  /** kiwix-serve. */
  program: string;
  environment: Record<string, string>;
  /** Absolute. */
  dataDir: string;
}

const SAID_MAX_CHARS = 4_000;

/** Apart from the sidecars' records: these are cleared away by whoever tries archives. */
const recordsIn = (dataDir: string): string => join(dataDir, "run", "trials");

/** Ends what an earlier start of the service has left; to be called before the first trial. */
export async function clearTrials(dataDir: string): Promise<void> {
  const folder = recordsIn(dataDir);
  await makeFolder(folder);
  for (const id of await listRunRecords(folder)) await clearLeftover(folder, id);
}

export async function startTrialServer(
  path: string,
  { program, environment, dataDir }: TrialServerOptions,
): Promise<TrialServer> {
  const folder = recordsIn(dataDir);
  const [port, token] = [await findFreePort(), randomBytes(16).toString("hex")];
  const record: RunRecord = {
    ...{ pid: null, startMark: null, port, token, startedAt: Date.now() },
    ...{ fingerprint: path, adoptable: false },
  };
  await makeFolder(folder);
  await writeRunRecord(folder, token, record);
  const child = spawn(program, ["--address", "127.0.0.1", "--port", String(port), "--threads", "1", path], {
    env: { ...environment, [tokenVariable]: token },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, by which a leftover is ended.
    detached: true,
  });
  const { pid } = child;
  const said = listenTo(child);
  let end: TrialEnd | null = null;
  const ended = new Promise<void>((resolve) => {
    const note = (how: TrialEnd) => {
      end = how;
      resolve();
    };
    child.once("error", () => note({ code: null, signal: null }));
    // Not before all that it said has come.
    child.once("close", (code, signal) => note({ code, signal }));
  });
  const close = async () => {
    if (pid !== undefined) signalGroup(pid, "SIGKILL");
    await ended;
    await removeRunRecord(folder, token);
  };
  try {
    if (pid !== undefined) await writeRunRecord(folder, token, { ...record, pid, startMark: startMarkOf(pid) });
  } catch (cause) {
    await close();
    throw cause;
  }
  return { url: `http://127.0.0.1:${port}`, end: () => end, said, close };
}

function listenTo({ stdout, stderr }: ChildProcess): () => string {
  let said = "";
  const add = (piece: Buffer) => {
    if (said.length < SAID_MAX_CHARS) said += piece.toString();
  };
  stdout?.on("data", add);
  stderr?.on("data", add);
  return () => said;
}
