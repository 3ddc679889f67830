// What installing costs: a large download against curl and sha256sum, its memory, and the look at 200 files at boot.
import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createInstallTools } from "../../runtime-node/install/install-tools.ts";
import { freePort, startProcess } from "./processes.ts";
import { median, ms, type Row } from "./stats.ts";

const run = promisify(execFile);
const GIB = 2 ** 30;
const ROUNDS = 3;
const SMALL_BYTES = 64 * 2 ** 20;
const FILES = 200;
const BOOT_ROUNDS = 20;

interface DownloadReading {
  tookMs: number;
  peakMb: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** In a process of its own, so that its memory is its own. */
async function download(folder: string, url: string): Promise<DownloadReading> {
  const dataDir = join(folder, "hearth");
  await mkdir(dataDir);
  try {
    const script = join(import.meta.dirname, "download-process.ts");
    const { stdout } = await run(process.execPath, ["--import", "tsx", script, dataDir, url]);
    return JSON.parse(stdout) as DownloadReading;
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

interface CurlReading {
  curlMs: number;
  hashMs: number;
  syncMs: number;
}

async function curlHashSync(folder: string, url: string): Promise<CurlReading> {
  const file = join(folder, "curl.bin");
  try {
    return {
      curlMs: await timed(() => run("curl", ["--silent", "--fail", "--output", file, url])),
      hashMs: await timed(() => run("sha256sum", [file])),
      syncMs: await timed(() => run("sync", [file])),
    };
  } finally {
    await rm(file, { force: true });
  }
}

async function throughputRows(folder: string, url: string): Promise<Row[]> {
  const readings: (CurlReading & { hearthMs: number })[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const plain = await curlHashSync(folder, `${url}/${GIB}`);
    readings.push({ ...plain, hearthMs: (await download(folder, `${url}/${GIB}`)).tookMs });
  }
  const rate = (tookMs: number) => `${(GIB / 1e6 / (tookMs / 1000)).toFixed(0)} MB/s`;
  const hearth = rate(median(readings.map(({ hearthMs }) => hearthMs)));
  const row = (
    name: string,
    words: string,
    target: number | null,
    yardstickMs: (reading: CurlReading) => number,
  ): Row => {
    const ratio = median(readings.map((reading) => yardstickMs(reading) / reading.hearthMs));
    return {
      name,
      measured: hearth,
      yardstick: `${words}: ${rate(median(readings.map(yardstickMs)))}`,
      ratio: `${ratio.toFixed(2)} of it`,
      target: target === null ? "reported" : `at least ${target}`,
      met: target === null || ratio >= target,
    };
  };
  return [
    row(
      "download of 1 GiB, hashed and safe on the disk",
      "the same work: `curl -o`, `sha256sum`, `sync`",
      0.9,
      ({ curlMs, hashMs, syncMs }) => curlMs + hashMs + syncMs,
    ),
    row("against one that is hashed only", "`curl -o`, `sha256sum`", 0.9, ({ curlMs, hashMs }) => curlMs + hashMs),
    row("against one that is neither", "`curl -o`", null, ({ curlMs }) => curlMs),
  ];
}

async function memoryRow(folder: string, url: string): Promise<Row> {
  const small = await download(folder, `${url}/${SMALL_BYTES}`);
  const large = await download(folder, `${url}/${2 * GIB}`);
  const moreMb = large.peakMb - small.peakMb;
  return {
    name: "memory of a download of 2 GiB, at its peak",
    measured: `${large.peakMb.toFixed(0)} MB`,
    yardstick: `of 64 MiB: ${small.peakMb.toFixed(0)} MB`,
    ratio: `${moreMb.toFixed(0)} MB more for 32 times as much`,
    target: "under 64 MB more",
    met: moreMb < 64,
  };
}

async function bootRow(dataDir: string): Promise<Row> {
  const { files } = createInstallTools({ dataDir, rootDir: dataDir, mirror: null, environment: {} });
  const paths = Array.from({ length: FILES }, (_, index) => `models/group-${index % 20}/file-${index}.bin`);
  for (const path of paths) {
    await mkdir(join(dataDir, path, ".."), { recursive: true });
    await writeFile(join(dataDir, path), path);
  }
  for (let index = 0; index < 20; index++) {
    const own = paths.filter((_, place) => place % 20 === index);
    const entries = own.map((path) => ({ path, sizeBytes: path.length, sha256: "0".repeat(64) }));
    await files.mark(`component-${index}`, { version: "1", installedAt: new Date(0).toISOString(), files: entries });
  }
  const checks: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < BOOT_ROUNDS; round++) {
    checks.push(await timed(() => Promise.all([files.markers(), files.sizes(paths), files.modifiedTimes(paths)])));
    plain.push(await timed(async () => paths.map((path) => statSync(join(dataDir, path)).size)));
  }
  const checkMs = median(checks);
  return {
    name: "boot check of 200 files of 20 components: markers, sizes, times",
    measured: `median ${ms(checkMs)}, slowest ${ms(Math.max(...checks))}`,
    yardstick: `\`statSync\` of each, on the event loop: ${ms(median(plain))}`,
    ratio: `${(checkMs / median(plain)).toFixed(1)} times as long, beside the event loop`,
    target: "under 200 ms",
    met: checkMs < 200,
  };
}

export async function benchInstall(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-bench-install-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startProcess(
    [process.execPath, "--import", "tsx", join(import.meta.dirname, "file-server.ts")],
    { PORT: String(port) },
    `${url}/health`,
  );
  try {
    return [...(await throughputRows(folder, url)), await memoryRow(folder, url), await bootRow(join(folder, "boot"))];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
