// Starts the measured programs as processes of their own and ends them again.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface Running {
  pid: number;
  stop(): Promise<void>;
}

/** @throws Error when `healthUrl` does not answer within 30 s; the message carries the program's last lines. */
export async function startProcess(
  command: string[],
  environment: Record<string, string>,
  healthUrl: string,
): Promise<Running> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { env: { ...process.env, ...environment }, stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  const keep = (data: Buffer) => {
    output = (output + data.toString()).slice(-4_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  await waitForHealth(child, healthUrl, () => output);
  return { pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

async function waitForHealth(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1_500; attempt++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(20);
  }
  child.kill("SIGKILL");
  throw new Error(`${url} did not become healthy. Last output:\n${output()}`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = globalThis.setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(timer);
}

/** Resident memory in megabytes, as Linux counts it; NaN elsewhere. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
