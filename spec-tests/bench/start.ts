// How long `npm start` takes from nothing but a checkout's files, and from what was built before, to a healthy service.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./processes.ts";
import { median, ms, type Row } from "./stats.ts";

const ROOT = join(import.meta.dirname, "../..");
const WARM_RUNS = 5;
const COLD_MAX_MS = 600_000;

/** Milliseconds from `npm start` to the first healthy answer; then stops it with SIGTERM. */
async function start(root: string): Promise<{ healthyMs: number; stopMs: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearth-bench-start-"));
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LLM_PORT: String(await freePort()),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  let isHealthy = false;
  while (!isHealthy) {
    if (child.exitCode !== null || performance.now() - startedAt > COLD_MAX_MS) throw new Error(`no start:\n${output}`);
    isHealthy = await fetch(`http://127.0.0.1:${port}/api/health`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (!isHealthy) await sleep(10);
  }
  const healthyMs = performance.now() - startedAt;
  const stoppedAt = performance.now();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  await rm(dataDir, { recursive: true, force: true });
  return { healthyMs, stopMs: performance.now() - stoppedAt };
}

/** A clone as a new user gets it; the packages come from npm's own cache or the registry. */
async function coldStart(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-bench-clone-"));
  try {
    const clone = spawn("git", ["clone", "--quiet", ROOT, folder], { stdio: "inherit" });
    await new Promise((resolve) => clone.once("exit", resolve));
    return (await start(folder)).healthyMs;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function benchStart(): Promise<Row[]> {
  await start(ROOT);
  const runs = [];
  for (let run = 0; run < WARM_RUNS; run++) runs.push(await start(ROOT));
  const warmMs = median(runs.map((run) => run.healthyMs));
  const stopMs = median(runs.map((run) => run.stopMs));
  const coldMs = await coldStart();
  return [
    {
      name: "warm start to a healthy service (`npm start`)",
      measured: ms(warmMs),
      yardstick: `cold: ${(coldMs / 1000).toFixed(0)} s (clone, install, build, start)`,
      ratio: `${(coldMs / warmMs).toFixed(0)} times quicker`,
      target: "under 3 s",
      met: warmMs < 3_000,
    },
    {
      name: "SIGTERM to the end of every process",
      measured: ms(stopMs),
      yardstick: "—",
      ratio: "—",
      target: "under 5 s",
      met: stopMs < 5_000,
    },
  ];
}
