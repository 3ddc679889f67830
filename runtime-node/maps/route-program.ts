// How the maps sidecar's program is run.
import { join } from "node:path";
import process from "node:process";
import type { ProgramToRun } from "../voice-program.ts";

/** Whether this very code was bundled: then so was the program, else both run from their sources. */
const isBundled = !import.meta.url.endsWith(".ts");

/** @param rootDir the repository, absolute */
export function routeProgram(rootDir: string): ProgramToRun {
  const program = isBundled
    ? ["--enable-source-maps", join(rootDir, "runtime-node/dist/route-server.js")]
    : ["--import", "tsx", join(rootDir, "runtime-node/maps/route-server.ts")];
  // The engine needs Node, whatever runs the service.
  const command = process.versions.deno === undefined ? process.execPath : "node";
  return { command, args: program, cwd: rootDir };
}
