// The real voice sidecar as a process of its own, with the starter models, on a free port.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { ROOT } from "../targets/process-target.ts";

export interface VoiceSidecar {
  /** For the service: VOICE_URL. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const STARTERS = join(ROOT, "data/starter/voice");
const isNode = /node(\.exe)?$/.test(process.execPath);

/** Resolves when both engines are ready. */
export async function startVoiceSidecar(options: { port?: number } = {}): Promise<VoiceSidecar> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(isNode ? process.execPath : "node", ["--import", "tsx", join(ROOT, "voice-sidecar/main.ts")], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      VOICE_PORT: String(port),
      VOICE_TTS_DIR: join(STARTERS, "tiny-tts"),
      VOICE_STT_DIR: join(STARTERS, "tiny-stt"),
      HEARTH_PARENT_PIPE: "1",
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  const keep = (data: Buffer) => {
    output = (output + data.toString()).slice(-4_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  await untilReady(child, url, () => output);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < READY_WITHIN_MS && child.exitCode === null) {
    const health: unknown = await fetch(`${url}/health`).then(
      (answer) => answer.json(),
      () => null,
    );
    if (isReady(health)) return;
    await setTimeout(50);
  }
  await stop(child);
  throw new Error(`The voice sidecar did not become ready. It wrote:\n${output()}`);
}

const isReady = (health: unknown): boolean =>
  typeof health === "object" &&
  health !== null &&
  "tts" in health &&
  "stt" in health &&
  health.tts === true &&
  health.stt === true;

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "close");
  process.kill(child.pid, "SIGKILL");
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
