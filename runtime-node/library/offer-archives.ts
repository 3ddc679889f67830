// The library file that kiwix-serve reads at its start: made by its own tool, one archive after the other.
import { createHash } from "node:crypto";
import { readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ZimOffer } from "../../handlers/ports/zim-archives.ts";
import { errorCode } from "../install/disk-failure.ts";
import { makeFolder, writeDurably } from "../install/durable.ts";
import { runProgram } from "../install/run-program.ts";

/** In DATA_DIR. */
export const LIBRARY_FILE = "library/archives.xml";
const EDITION_FILE = "library/archives.edition";
const ADD_MS = 60_000;

export interface OfferOptions {
  dataDir: string;
  /** kiwix-manage; null: there is none, and nothing can be served. */
  manage: string | null;
  environment: Record<string, string>;
  signal: AbortSignal;
}

/** In its own words about the file; a tool that merely ends may lack a library, or its memory. */
const REFUSES = /Cannot add/i;

export async function offerArchives(
  archives: readonly { file: string; identity: string }[],
  { dataDir, manage, environment, signal }: OfferOptions,
): Promise<ZimOffer> {
  const target = join(dataDir, ...LIBRARY_FILE.split("/"));
  const made = `${target}.new`;
  await makeFolder(dirname(target));
  await rm(made, { force: true });
  const [refused, left]: [string[], string[]] = [[], []];
  for (const { file } of manage === null ? [] : archives) {
    const args = [made, "add", join(dataDir, "zim", file)];
    const options = { args, cwd: dataDir, environment, signal, timeoutMs: ADD_MS };
    const { exitCode, output } = await runProgram(manage ?? "", options);
    if (REFUSES.test(output)) refused.push(file);
    else if (exitCode !== 0) left.push(file);
  }
  const isRun = manage !== null && (left.length === 0 || left.length < archives.length);
  const isEmpty = !isRun || refused.length + left.length === archives.length;
  // The archives' contents count, too: one may be replaced by another of the same name.
  if (!isEmpty) await writeDurably(join(dataDir, ...EDITION_FILE.split("/")), JSON.stringify(archives));
  if (isEmpty) await rm(target, { force: true });
  else await rename(made, target);
  return { isWritten: isRun, refused, left };
}

/** What is to be served, as one word that changes with it; null: nothing. */
export async function offeredEdition(dataDir: string): Promise<string | null> {
  try {
    const parts = [LIBRARY_FILE, EDITION_FILE].map((path) => readFile(join(dataDir, ...path.split("/"))));
    const hash = createHash("sha256");
    for (const part of await Promise.all(parts)) hash.update(part);
    return hash.digest("hex");
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return null;
    throw cause;
  }
}
