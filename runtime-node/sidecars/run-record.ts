// The record of a started sidecar in DATA_DIR/run, by which the next start of the service finds what a crash has left.
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const recordSchema = z.object({
  /** null: written before the program was spawned. */
  pid: z.number().int().min(2).nullable(),
  /** See `startMarkOf()`. */
  startMark: z.string().min(1).nullable(),
  port: z.number().int().min(1).max(65_535),
  token: z.string().regex(/^[0-9a-f]{32}$/),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** See `fingerprintOf()`. */
  fingerprint: z.string(),
  /** Its output goes where the next start can go on reading it. */
  adoptable: z.boolean(),
});
export type RunRecord = z.infer<typeof recordSchema>;

const fileOf = (runDir: string, id: string): string => join(runDir, `${id}.json`);

/** null: there is none, or what is there was never written by us whole. */
export async function readRunRecord(runDir: string, id: string): Promise<RunRecord | null> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(fileOf(runDir, id), "utf8")));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Writes it in one step. @throws when the disk is full or read-only */
export async function writeRunRecord(runDir: string, id: string, record: RunRecord): Promise<void> {
  const partial = `${fileOf(runDir, id)}.partial`;
  await writeFile(partial, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await rename(partial, fileOf(runDir, id));
}

export async function removeRunRecord(runDir: string, id: string): Promise<void> {
  await rm(fileOf(runDir, id), { force: true });
}

/** The ids of all sidecars that have one. */
export async function listRunRecords(runDir: string): Promise<string[]> {
  const names = await readdir(runDir);
  return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
}
