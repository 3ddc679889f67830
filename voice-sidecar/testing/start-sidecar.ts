// For tests: the real sidecar with the starter models, in this process or as a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { SidecarConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { startSidecar } from "../server.ts";
import { createClient } from "./client.ts";
import { STT_DIR, TTS_DIR } from "./starter.ts";

const FOLDER = join(import.meta.dirname, "..");
const READY_WITHIN_MS = 60_000;

/** In this process, with its engines in threads. */
export async function startHere(config: Partial<SidecarConfig> = {}) {
  const lines: string[] = [];
  const whole: SidecarConfig = {
    port: 0,
    tts: { dir: TTS_DIR, precision: "q4" },
    stt: { dir: STT_DIR },
    stopsWithParent: false,
    ...config,
  };
  const log = createLog((line) => lines.push(line));
  const sidecar = await startSidecar(whole, log, new URL("../main.ts", import.meta.url).href);
  return { ...createClient(`http://127.0.0.1:${sidecar.port}`), lines, close: sidecar.close };
}

export async function untilReady({ health }: ReturnType<typeof createClient>): Promise<void> {
  const limit = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const { tts, stt } = await health();
    if (tts && stt) return;
    if (performance.now() > limit) throw new Error("the engines did not become ready");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface ProcessOptions {
  env?: Record<string, string>;
  args?: string[];
  /** More modules that Node loads first. */
  imports?: string[];
}

/** The program itself; its output is collected. */
export function runProgram({ env = {}, args = [], imports = [] }: ProcessOptions) {
  const first = ["tsx", ...imports].flatMap((module) => ["--import", module]);
  const child = spawn(process.execPath, [...first, join(FOLDER, "main.ts"), ...args], {
    env: { PATH: process.env.PATH, VOICE_PORT: "0", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.err += text;
  });
  const exit = once(child, "exit").then(([code, signal]) => ({ code, signal, ...output }));
  return { child, output, exit };
}

/** Resolves when it listens. */
export async function portOf({
  child,
  output,
}: {
  child: ChildProcess;
  output: { out: string; err: string };
}): Promise<number> {
  const limit = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const port = /"message":"listening","port":(\d+)/.exec(output.out)?.[1];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null || performance.now() > limit) throw new Error(`it did not start: ${output.err}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
