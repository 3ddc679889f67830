// The real library server and the tool that makes archives, where this machine has them.
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

/** Debian: kiwix-tools and zim-tools. */
export const LIBRARY_TOOLS = ["kiwix-serve", "kiwix-manage", "zimwriterfs"] as const;

/** Those that are missing. */
export const missingLibraryTools = (): string[] => LIBRARY_TOOLS.filter((name) => !isOnPath(name));

function isOnPath(name: string): boolean {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      // Not there, or not to be run.
      return false;
    }
  });
}

/** Runs a tool to its end. @throws with what it said, when it fails */
export function runTool(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stdout.on("data", (data: Uint8Array) => {
      said += String(data);
    });
    child.stderr.on("data", (data: Uint8Array) => {
      said += String(data);
    });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${said}`)),
    );
  });
}
