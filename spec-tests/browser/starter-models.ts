// The embedded language model service with the starter models, as a process of its own, for the journeys.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { ROOT } from "../targets/process-target.ts";

const HEALTHY_WITHIN_MS = 30_000;

export interface StarterModels {
  url: string;
  close(): Promise<void>;
}

export async function startStarterModels(): Promise<StarterModels> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = "";
  const child = spawn(process.execPath, ["--import", "tsx", "launcher/llm/main.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LLM_PORT: String(port),
      LLM_MODELS_DIR: join(ROOT, "data/starter/llm"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const ended = once(child, "close");
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  };
  const startedAt = performance.now();
  while (child.exitCode === null && performance.now() - startedAt < HEALTHY_WITHIN_MS) {
    const response = await fetch(`${url}/health`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return { url, close };
    await setTimeout(50);
  }
  await close();
  throw new Error(`The language model service did not start. It wrote:\n${output}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
