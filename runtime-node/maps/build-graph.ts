// Makes the graph of ways over the extracts of every region, by Valhalla's own program.
import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { DomainError } from "../../handlers/errors.ts";
import type { RegionHooks } from "../../handlers/ports/map-files.ts";
import { type ProgramEnd, runProgram } from "../install/run-program.ts";
import { builderMark, forgetBuilder, recordBuilder } from "./graph-builder.ts";
import { buildThreads, valhallaConfig } from "./valhalla-config.ts";

/** A continent on a small machine. */
const TIMEOUT_MS = 3 * 24 * 3_600_000;
const PRIORITY = "10";

export interface GraphOrder {
  /** Of the installed package, absolute. */
  valhalla: string;
  /** Fresh, absolute: the tiles and their configuration go there. */
  folder: string;
  /** Absolute paths in the binary form. */
  extracts: readonly string[];
  environment: Record<string, string | undefined>;
}

export const graphBuilder = (valhalla: string): string =>
  join(valhalla, process.platform, process.arch, "valhalla_build_tiles");

export const graphTiles = (folder: string): string => join(folder, "tiles");

/** @throws DomainError; the signal's reason */
export async function buildGraph(
  { valhalla, folder, extracts, environment }: GraphOrder,
  { signal, onProgress }: RegionHooks,
): Promise<void> {
  onProgress({ phase: "roads", done: 0, total: 0, message: "Learning the ways." });
  const config = join(folder, "valhalla.json");
  const tiles = graphTiles(folder);
  await writeFile(config, JSON.stringify(valhallaConfig(tiles)));
  const args = ["-c", config, "-j", String(buildThreads()), ...extracts];
  const program = graphBuilder(valhalla);
  const behind =
    process.platform === "win32"
      ? { command: program, args }
      : { command: "nice", args: ["-n", PRIORITY, program, ...args] };
  let end: ProgramEnd;
  try {
    end = await runProgram(behind.command, {
      args: behind.args,
      cwd: folder,
      environment: { ...environment, ...builderMark(folder) },
      timeoutMs: TIMEOUT_MS,
      signal,
      onStart: (pid) => recordBuilder(folder, pid),
    });
    await forgetBuilder(folder);
  } catch (cause) {
    signal.throwIfAborted();
    throw new DomainError("upstream_failed", "The route planner can't be started on this machine.", { cause });
  }
  if (end.exitCode !== 0) throw failureOf(end);
  const hasTiles = await access(join(tiles, "2")).then(
    () => true,
    () => false,
  );
  if (!hasTiles) throw new DomainError("invalid_request", "There are no roads or paths in this extract.");
}

const NO_MEMORY = /bad_alloc|cannot allocate memory|out of memory/i;
/** A program in C++ that gives up says so. */
const LAST_WORDS = /what\(\):\s*(.{1,200})/;

/** `invalid_request` where it was the extracts' fault: the same ones would be refused again. */
function failureOf({ output, exitCode, killedBy, timedOut }: ProgramEnd): DomainError {
  const end = timedOut ? "its time used up" : (killedBy ?? exitCode);
  const cause = new Error(`valhalla_build_tiles ended with ${end}: ${output.slice(-2_000)}`);
  if (/No space left/i.test(output)) {
    return new DomainError(
      "upstream_failed",
      "The disk of this home is full, so that the ways could not be learned. Free some space, then try again.",
      { cause },
    );
  }
  if (timedOut)
    return new DomainError("upstream_failed", "Learning the ways took too long. Take a smaller region.", { cause });
  if (killedBy === "SIGKILL" || killedBy === "SIGTERM" || NO_MEMORY.test(output)) {
    return new DomainError(
      "upstream_failed",
      "The route planner was ended, perhaps for want of memory. Close other programs, or take a smaller region.",
      { cause },
    );
  }
  const why = LAST_WORDS.exec(output)?.[1]?.trim();
  const words = "The route planner can't use this extract, so that there are no ways in it.";
  return new DomainError("invalid_request", why === undefined ? words : `${words} It says: ${why}`, { cause });
}
