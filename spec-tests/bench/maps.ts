// How fast places are found in the sample extracts, and what Hearth adds to a way that Valhalla itself finds.
import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { x as unpack } from "tar";
import { toValhalla } from "../../handlers/maps/routing/valhalla-request.ts";
import { mapRegionListSchema, type PlaceList, placeListSchema } from "../../handlers/shared/contract/maps.ts";
import { buildGraph, graphTiles } from "../../runtime-node/maps/build-graph.ts";
import { findFreePort } from "../../runtime-node/supervision/free-port.ts";
import { until } from "../support/until.ts";
import { valhallaPackage } from "../support/valhalla-package.ts";
import { nodeTarget } from "../targets/node-target.ts";
import type { RunningTarget } from "../targets/target.ts";
import { settle } from "./house.ts";
import { median, ms, percentile, type Row } from "./stats.ts";

const EXTRACTS = ["monaco", "andorra"];
const ROUNDS = 20;
const SEARCH_MAX_MS = 20;
const ROUTE_MAX_MS = 100;
const NEAR = "43.7384,7.4246";
const QUERIES = [
  ...["c", "ca", "cas", "casino", "casino de monte carlo", "rue grimaldi", "25 avenue albert ii", "Andorra la Vella"],
  ...[
    "pharmacy",
    "Apotheken near me",
    "apoteken",
    "musée océanographique",
    "oceanografic museum",
    "restaurant in Monaco",
  ],
  ...["Escaldes", "carrer major", "xyzzyquux", "grimaldy"],
];
/** From end to end of each extract. */
const WAYS = [
  { from: { lat: 43.7277, lon: 7.4146 }, to: { lat: 43.7493, lon: 7.4376 } },
  { from: { lat: 42.4637, lon: 1.4913 }, to: { lat: 42.5432, lon: 1.7333 } },
];

export async function benchMaps(): Promise<Row[]> {
  const data = process.env.HEARTH_TEST_DATA;
  const archive = await valhallaPackage();
  if (data === undefined || archive === null) throw new Error("maps need HEARTH_TEST_DATA and Valhalla's package");
  const folder = await mkdtemp(join(tmpdir(), "hearth-bench-maps-"));
  const valhalla = join(folder, "valhalla");
  await mkdir(valhalla);
  await unpack({ file: archive, cwd: valhalla, strip: 1 });
  const extracts = EXTRACTS.map((name) => join(data, "osm", `${name}.osm.pbf`));
  const environment = { PATH: process.env.PATH };
  await buildGraph(
    { valhalla, folder, extracts, environment },
    { signal: new AbortController().signal, onProgress() {} },
  );
  const port = await findFreePort();
  const planner = spawn(process.execPath, ["runtime-node/dist/route-server.js"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...environment, MAPS_PORT: String(port), MAPS_ENGINE: valhalla, MAPS_GRAPH: graphTiles(folder) },
  });
  const url = `http://127.0.0.1:${port}`;
  const target = await nodeTarget.start({ env: { MAPS_URL: url, LLM_URL: "http://127.0.0.1:9" } });
  try {
    await until(
      "the planner answers",
      async () => (await fetch(`${url}/status`).catch(() => null))?.ok === true,
      30_000,
    );
    const { admin } = await settle(target.baseUrl, 0);
    await makeReady(target, admin.cookie, extracts);
    return [await searches(target, admin.cookie), await ways(target, admin.cookie, url)];
  } finally {
    planner.kill();
    await target.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeReady(target: RunningTarget, cookie: string, extracts: readonly string[]): Promise<void> {
  const maps = join(target.dataDir, "maps");
  await mkdir(maps, { recursive: true });
  for (const [i, path] of extracts.entries()) {
    const file = join(maps, `${EXTRACTS[i]}.osm.pbf`);
    await copyFile(path, file);
    await utimes(file, new Date(0), new Date(0));
  }
  await until(
    "the regions are ready",
    async () => {
      const response = await target.fetch("/api/admin/maps/rescan", { method: "POST", headers: { cookie } });
      const { items } = mapRegionListSchema.parse(await response.json());
      return items.length === extracts.length && items.every(({ state }) => state === "ready");
    },
    120_000,
  );
}

async function searches(target: RunningTarget, cookie: string): Promise<Row> {
  const taken: number[] = [];
  let found = 0;
  let places: PlaceList = { items: [], readiness: "ready" };
  for (let round = 0; round < ROUNDS; round++) {
    for (const q of QUERIES) {
      const startedAt = performance.now();
      const response = await target.fetch(`/api/maps/search?${new URLSearchParams({ q, near: NEAR })}`, {
        headers: { cookie },
      });
      places = placeListSchema.parse(await response.json());
      taken.push(performance.now() - startedAt);
      found += places.items.length > 0 ? 1 : 0;
    }
  }
  return {
    name: `a place in two extracts, over HTTP: ${QUERIES.length} queries × ${ROUNDS}`,
    measured: `p95 ${ms(percentile(taken, 0.95))}, median ${ms(median(taken))}`,
    yardstick: `${Math.round((100 * found) / taken.length)} % found something`,
    ratio: "",
    target: `p95 below ${SEARCH_MAX_MS} ms`,
    met: percentile(taken, 0.95) < SEARCH_MAX_MS,
  };
}

async function ways(target: RunningTarget, cookie: string, url: string): Promise<Row> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const post = async (address: string, body: object, headers: Record<string, string>) => {
    const startedAt = performance.now();
    const init = {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    };
    const response = await fetch(address, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${address}: ${text}`);
    return performance.now() - startedAt;
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of WAYS) {
      const request = { ...way, via: [], mode: "car" as const, alternatives: 0 };
      theirs.push(await post(`${url}/route`, toValhalla(request), {}));
      ours.push(await post(`${target.baseUrl}/api/maps/route`, request, { cookie }));
    }
  }
  return {
    name: `a way across an extract, by car (${ours.length} ways)`,
    measured: `median ${ms(median(ours))}, p95 ${ms(percentile(ours, 0.95))}`,
    yardstick: `the same of Valhalla itself: median ${ms(median(theirs))}`,
    ratio: `${ms(Math.max(0, median(ours) - median(theirs)))} more`,
    target: `median below ${ROUTE_MAX_MS} ms`,
    met: median(ours) < ROUTE_MAX_MS,
  };
}
