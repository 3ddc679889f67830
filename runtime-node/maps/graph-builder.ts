// The builder of a graph outlives a service that is killed: it is found again by a mark in its environment, and by a record
// beside what it builds where the system does not tell environments.
import { writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { errorCode } from "../install/disk-failure.ts";
import { pause } from "../supervision/pause.ts";
import { carriersOf, signalGroup, signalProcess } from "../supervision/process-group.ts";
import { startMarkOf } from "../supervision/process-identity.ts";

/** Holds the folder of the graph. */
const VARIABLE = "HEARTH_MAP_GRAPH";
const ENDED_WITHIN_MS = 5_000;
const LOOK_MS = 25;
const recordSchema = z.object({ pid: z.number().int().min(2), startMark: z.string().min(1) });

const fileOf = (folder: string): string => join(folder, "builder.json");

/** What the builder's environment has beside the service's own. */
export const builderMark = (folder: string): Record<string, string> => ({ [VARIABLE]: folder });

/** At once: nothing may come between the start of the program and this. */
export function recordBuilder(folder: string, pid: number): void {
  const startMark = startMarkOf(pid);
  if (startMark !== null) writeFileSync(fileOf(folder), JSON.stringify({ pid, startMark }));
}

export const forgetBuilder = (folder: string): Promise<void> => rm(fileOf(folder), { force: true });

/** Ends the builder that an earlier start of the service has left in this folder. false: it does not end. */
export async function endBuilder(folder: string): Promise<boolean> {
  const record = await readRecord(folder);
  const isLeader = () => record !== null && startMarkOf(record.pid) === record.startMark;
  const isLeft = () => isLeader() || carriersOf(VARIABLE, folder).length > 0;
  if (!isLeft()) return true;
  if (record !== null && isLeader()) signalGroup(record.pid, "SIGKILL");
  for (const pid of carriersOf(VARIABLE, folder)) signalProcess(pid, "SIGKILL");
  const deadline = performance.now() + ENDED_WITHIN_MS;
  while (isLeft()) {
    if (performance.now() > deadline) return false;
    await pause(LOOK_MS, new AbortController().signal);
  }
  return true;
}

/** null: there is none, or it was never written whole. */
async function readRecord(folder: string): Promise<z.infer<typeof recordSchema> | null> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(fileOf(folder), "utf8")));
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof z.ZodError) return null;
    if (["ENOENT", "ENOTDIR", "EACCES"].includes(errorCode(cause))) return null;
    throw cause;
  }
}
