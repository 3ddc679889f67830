// The launcher's configuration: the only place in the launcher's stack that reads the environment.
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { defaultDataDir, defaultHost, defaultLlmPort, defaultPort } from "./bootstrap/defaults.mjs";
import { StartProblem } from "./bootstrap/start-problem.mjs";

export interface Config {
  /** Absolute path of the project's root folder. */
  root: string;
  /** Of this checkout, as package.json says. */
  version: string;
  port: number;
  host: string;
  /** Absolute path of the folder that a running home writes to. */
  dataDir: string;
  /** Base address of a language model service that somebody else runs; null: the launcher runs its own. */
  llmUrl: string | null;
  /** The port that the launcher's own language model service tries first. */
  llmPort: number;
  /** The whole environment, to be passed on to the programs that are started. */
  environment: NodeJS.ProcessEnv;
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
const logFormats = ["pretty", "json"] as const;

/**
 * Reads and checks the environment. Empty variables count as unset; a relative DATA_DIR is below the root.
 * @throws {StartProblem} naming the variable that makes no sense
 */
export function readConfig(environment: NodeJS.ProcessEnv, root: string): Config {
  readWord(environment, "LOG_LEVEL", logLevels);
  readWord(environment, "LOG_FORMAT", logFormats);
  const dataDir = read(environment, "DATA_DIR") ?? defaultDataDir;
  return {
    root,
    version: readVersion(root),
    port: readPort(environment, "PORT", defaultPort),
    host: readHost(environment),
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    llmUrl: readHttpUrl(environment, "LLM_URL"),
    llmPort: readPort(environment, "LLM_PORT", defaultLlmPort),
    environment,
  };
}

function read(environment: Environment, name: string): string | null {
  const value = environment[name]?.trim();
  return value === undefined || value === "" ? null : value;
}

function readVersion(root: string): string {
  const file = join(root, "package.json");
  if (!existsSync(file)) return "unknown";
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version?: unknown };
  return typeof version === "string" ? version : "unknown";
}

function readPort(environment: Environment, name: string, fallback: number): number {
  const value = read(environment, name);
  if (value === null) return fallback;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new StartProblem(`${name} must be a whole number from 1 to 65535, but it is "${value}".`);
  }
  return port;
}

function readHost(environment: Environment): string {
  const value = read(environment, "HOST") ?? defaultHost;
  if (/[\s/]/.test(value)) {
    throw new StartProblem(`HOST must be a name or an address of this machine such as 0.0.0.0, but it is "${value}".`);
  }
  return value.replace(/^\[(.*)\]$/, "$1");
}

function readHttpUrl(environment: Environment, name: string): string | null {
  const value = read(environment, name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new StartProblem(`${name} must be an address such as http://192.168.1.20:8080, but it is "${value}".`);
  }
  return value;
}

function readWord(environment: Environment, name: string, words: readonly string[]): void {
  const value = read(environment, name);
  if (value !== null && !words.includes(value)) {
    throw new StartProblem(`${name} must be one of ${words.join(", ")}, but it is "${value}".`);
  }
}
