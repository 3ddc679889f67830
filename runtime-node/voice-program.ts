// How the voice sidecar's program is run: to serve, and to try whether a model can be loaded.
import { join } from "node:path";
import process from "node:process";

export interface ProgramToRun {
  command: string;
  args: string[];
  /** The repository: packages are found from there. */
  cwd: string;
}

/** Whether this very code was bundled: then so was the sidecar, else both run from their sources. */
const isBundled = !import.meta.url.endsWith(".ts");

/** @param rootDir the repository, absolute */
export function voiceProgram(rootDir: string, ...args: string[]): ProgramToRun {
  const program = isBundled
    ? ["--enable-source-maps", join(rootDir, "voice-sidecar/dist/main.js")]
    : ["--import", "tsx", join(rootDir, "voice-sidecar/main.ts")];
  // Its engines need Node, whatever runs the service.
  const command = process.versions.deno === undefined ? process.execPath : "node";
  return { command, args: [...program, ...args], cwd: rootDir };
}
