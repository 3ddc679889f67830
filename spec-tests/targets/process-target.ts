// Runs the service as a real child process: fresh data folder, free port, captured output, signals.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { RunningTarget, StartOptions, Target } from "./target.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface ProcessCommand {
  name: Target["name"];
  command: string;
  args: string[];
  /** Where it is started, which is where it takes the repository to be; default: the repository. */
  cwd?: string;
}

// Half a second when nothing else runs, and half a minute was seen beside a lot: patience proves nothing.
const HEALTHY_WITHIN_MS = 60_000;
const GONE_WITHIN_MS = 10_000;
// Nothing of the surrounding shell's configuration may leak in; port 9 answers nobody.
const OWN_VARIABLES = ["PATH", "HOME", "TMPDIR", "SystemRoot", "DENO_DIR"];
const NOBODY = "http://127.0.0.1:9";
const DEFAULT_ENV = { HOST: "127.0.0.1", LLM_URL: NOBODY, VOICE_URL: NOBODY, LOG_FORMAT: "json" };

export function createProcessTarget(command: ProcessCommand): Target {
  return {
    name: command.name,
    async start(options: StartOptions = {}) {
      const dataDir = await mkdtemp(join(tmpdir(), `hearth-${command.name}-`));
      const target = new ProcessTarget(command, dataDir, await freePort());
      try {
        await target.restart(options.env ?? {});
      } catch (cause) {
        await target.stop();
        throw cause;
      }
      return target;
    },
  };
}

class ProcessTarget implements RunningTarget {
  readonly baseUrl: string;
  readonly dataDir: string;
  startMs = Number.NaN;
  readonly #command: ProcessCommand;
  readonly #port: number;
  #env: Record<string, string> = {};
  #output = "";
  #child: ChildProcess | null = null;

  constructor(command: ProcessCommand, dataDir: string, port: number) {
    this.#command = command;
    this.#port = port;
    this.dataDir = dataDir;
    this.baseUrl = `http://127.0.0.1:${port}`;
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.baseUrl + path, init);
  }

  logs(): string {
    return this.#output;
  }

  async restart(env?: Record<string, string>): Promise<void> {
    await this.kill("SIGTERM");
    if (env !== undefined) this.#env = env;
    const startedAt = performance.now();
    const child = spawn(this.#command.command, this.#command.args, {
      cwd: this.#command.cwd ?? ROOT,
      env: { ...inherited(), ...DEFAULT_ENV, ...this.#env, DATA_DIR: this.dataDir, PORT: String(this.#port) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const keep = (chunk: string) => {
      this.#output += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);
    child.on("error", (cause) => keep(`cannot start: ${cause.message}\n`));
    this.#child = child;
    await this.#untilHealthy(child, startedAt);
    this.startMs = Math.round(performance.now() - startedAt);
  }

  async kill(signal: "SIGKILL" | "SIGTERM" | "SIGINT"): Promise<number | null> {
    const child = this.#child;
    if (child === null || hasEnded(child)) return child?.exitCode ?? null;
    // "close" comes after "exit", when the last of its output has arrived.
    const ended = once(child, "close");
    // Not child.kill(): after that Deno, when it runs the suite, tells the signal instead of the exit code.
    if (child.pid !== undefined) process.kill(child.pid, signal);
    const late = new AbortController();
    const cut = setTimeout(GONE_WITHIN_MS, undefined, { signal: late.signal }).then(
      () => child.kill("SIGKILL"),
      () => undefined,
    );
    await ended;
    late.abort();
    await cut;
    return child.exitCode;
  }

  async stop(): Promise<void> {
    await this.kill("SIGTERM");
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #untilHealthy(child: ChildProcess, startedAt: number): Promise<void> {
    while (performance.now() - startedAt < HEALTHY_WITHIN_MS) {
      if (hasEnded(child) || child.pid === undefined) break;
      const response = await this.fetch("/api/health").catch(() => null);
      if (response?.ok) return void (await response.body?.cancel());
      await setTimeout(20);
    }
    throw new Error(`The service did not become healthy on ${this.#command.name}. It wrote:\n${this.#output}`);
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const inherited = () =>
  Object.fromEntries(OWN_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
