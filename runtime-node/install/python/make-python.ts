// Makes a Python environment from a locked list of packages, by `uv` where there is one, else by venv and pip.
import { access, rm } from "node:fs/promises";
import { join } from "node:path";
import { DownloadFailure, type PythonEnvironment, type WorkOptions } from "../../../handlers/ports/install-tools.ts";
import { pause } from "../../supervision/pause.ts";
import { carriersOf, signalProcess } from "../../supervision/process-group.ts";
import { packagesPath } from "../component-files.ts";
import { diskFailure } from "../disk-failure.ts";
import { syncTree } from "../durable.ts";
import { insideFolder } from "../inside-folder.ts";
import { pythonIndex } from "../mirror.ts";
import { type ProgramEnd, runProgram } from "../run-program.ts";
import { inNewFolder } from "../unpack/unpack.ts";
import { type AskOptions, findPython } from "./find-python.ts";
import { installFailure } from "./install-failure.ts";
import { moveScripts } from "./move-scripts.ts";

const VENV_MAX_MS = 5 * 60_000;
/** Gigabytes over a slow line; a hanging connection ends by pip's own time limit. */
const INSTALL_MAX_MS = 12 * 3_600_000;
/** By this variable in their environment, programs that a killed service has left are known again. */
const INTO_VARIABLE = "HEARTH_PYTHON_INTO";
const KILLED_LOOK_MS = 25;
const KILLED_LOOKS_MAX = 200;

export interface PythonMakerOptions {
  dataDir: string;
  rootDir: string;
  mirror: string | null;
  environment: Record<string, string | undefined>;
}

/** The finished function tells no progress: neither pip nor uv says how many bytes it has done. */
export function createPythonMaker({ dataDir, rootDir, mirror, environment }: PythonMakerOptions) {
  return async (wanted: PythonEnvironment, { signal }: WorkOptions): Promise<void> => {
    const lockFile = insideFolder(rootDir, wanted.lockFile);
    const into = insideFolder(dataDir, wanted.into);
    // What has arrived is kept over a broken connection, and removed when all is there.
    const cache = packagesPath(into);
    const own = { ...pythonEnvironment(environment, mirror, cache), [INTO_VARIABLE]: into };
    const ask: AskOptions = { cwd: dataDir, environment: own, signal };
    try {
      await endLeftover(into, signal);
      if (!(await exists(lockFile)))
        throw new DownloadFailure("refused", "The list of Python packages is missing. Update Hearth.");
      await inNewFolder(into, signal, async (folder) => {
        const python = await findPython(wanted.minVersion, ask);
        await ((await hasUv(ask)) ? makeWithUv : makeWithVenv)(folder, { lockFile, python }, ask);
        await moveScripts(folder, into);
        await syncTree(folder, signal);
      });
      await rm(cache, { recursive: true, force: true });
    } catch (cause) {
      throw signal.aborted ? signal.reason : diskFailure(cause);
    }
  };
}

/** They would go on filling the folder that is about to be emptied, for hours. */
async function endLeftover(into: string, signal: AbortSignal): Promise<void> {
  for (let look = 0; look < KILLED_LOOKS_MAX; look++) {
    const left = carriersOf(INTO_VARIABLE, into);
    if (left.length === 0) return;
    for (const pid of left) signalProcess(pid, "SIGKILL");
    await pause(KILLED_LOOK_MS, signal);
    signal.throwIfAborted();
  }
}

interface Ingredients {
  lockFile: string;
  /** A program that is new enough. */
  python: string;
}

async function makeWithVenv(folder: string, { lockFile, python }: Ingredients, ask: AskOptions): Promise<void> {
  const venv = await runProgram(python, { ...ask, args: ["-m", "venv", folder], timeoutMs: VENV_MAX_MS });
  if (venv.exitCode !== 0) {
    const words = "Python cannot make an environment of its own here. On Debian or Ubuntu, install python3-venv.";
    throw new DownloadFailure("refused", words, { cause: new Error(venv.output) });
  }
  const own = await ownPython(folder);
  const args = [
    "-m",
    "pip",
    "install",
    "--no-input",
    "--disable-pip-version-check",
    "--require-hashes",
    "--no-deps",
    "--only-binary",
    ":all:",
    "-r",
    lockFile,
  ];
  orThrow(await runProgram(own, { ...ask, args, timeoutMs: INSTALL_MAX_MS }));
}

async function makeWithUv(folder: string, { lockFile, python }: Ingredients, ask: AskOptions): Promise<void> {
  const run = async (args: string[], timeoutMs: number) => orThrow(await runProgram("uv", { ...ask, args, timeoutMs }));
  const venv = ["venv", "--allow-existing", "--relocatable", "--python", python, folder];
  await run(venv, VENV_MAX_MS);
  const own = await ownPython(folder);
  await run(
    ["pip", "install", "--python", own, "--require-hashes", "--no-deps", "--only-binary", ":all:", "-r", lockFile],
    INSTALL_MAX_MS,
  );
}

function orThrow(end: ProgramEnd): void {
  if (end.timedOut || end.exitCode !== 0) throw installFailure(end);
}

async function hasUv(ask: AskOptions): Promise<boolean> {
  try {
    return (await runProgram("uv", { ...ask, args: ["--version"], timeoutMs: VENV_MAX_MS })).exitCode === 0;
  } catch (cause) {
    if (ask.signal.aborted) throw cause;
    return false;
  }
}

async function ownPython(folder: string): Promise<string> {
  const unix = join(folder, "bin", "python");
  return (await exists(unix)) ? unix : join(folder, "Scripts", "python.exe");
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Without what a user's own settings would change, and from the mirror alone when there is one. */
function pythonEnvironment(
  environment: Record<string, string | undefined>,
  mirror: string | null,
  cache: string,
): Record<string, string | undefined> {
  const index = pythonIndex(mirror);
  return {
    ...environment,
    PYTHONHOME: undefined,
    PYTHONPATH: undefined,
    VIRTUAL_ENV: undefined,
    PIP_CONFIG_FILE: process.platform === "win32" ? "nul" : "/dev/null",
    PIP_CACHE_DIR: cache,
    UV_CACHE_DIR: cache,
    UV_NO_CONFIG: "1",
    // One that uv fetched would lie outside of the data folder, and come from somewhere that nobody named.
    UV_PYTHON_DOWNLOADS: "never",
    ...(index === null
      ? {}
      : {
          PIP_INDEX_URL: index,
          PIP_EXTRA_INDEX_URL: undefined,
          // A mirror in the house seldom has a certificate; every package is proven by its hash.
          ...(index.startsWith("http://") ? { PIP_TRUSTED_HOST: new URL(index).host } : {}),
          UV_DEFAULT_INDEX: index,
        }),
  };
}
