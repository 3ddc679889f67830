// Finds a Python on this machine that is new enough.
import { DownloadFailure } from "../../../handlers/ports/install-tools.ts";
import { runProgram } from "../run-program.ts";

const NAMES = process.platform === "win32" ? ["python.exe", "py.exe"] : ["python3", "python"];
const ASK_MAX_MS = 20_000;

export interface AskOptions {
  cwd: string;
  environment: Record<string, string | undefined>;
  signal: AbortSignal;
}

/** The first of `names` that runs and is new enough. @throws DownloadFailure `refused`, saying what is there. */
export async function findPython(minVersion: string, options: AskOptions, names = NAMES): Promise<string> {
  const found: string[] = [];
  for (const name of [...names, `python${minVersion}`]) {
    const version = await versionOf(name, options);
    if (version === null) continue;
    if (isAtLeast(version, minVersion)) return name;
    found.push(version);
  }
  const has = found.length === 0 ? "there is none on this computer" : `this computer has ${found.join(" and ")}`;
  throw new DownloadFailure(
    "refused",
    `Python ${minVersion} or newer is needed, and ${has}. Install it, then try again.`,
  );
}

/** e.g. `3.11.7`; null: no such program. */
export async function versionOf(program: string, { cwd, environment, signal }: AskOptions): Promise<string | null> {
  try {
    const args = ["-c", "import sys; print('.'.join(map(str, sys.version_info[:3])))"];
    const { exitCode, output } = await runProgram(program, { args, cwd, environment, timeoutMs: ASK_MAX_MS, signal });
    return exitCode === 0 ? (/^\d+\.\d+\.\d+$/m.exec(output)?.[0] ?? null) : null;
  } catch (cause) {
    if (signal.aborted) throw cause;
    return null;
  }
}

export function isAtLeast(version: string, minVersion: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [minMajor = 0, minMinor = 0] = minVersion.split(".").map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}
