// The folder of maps: what may not be looked into, what is swept away and what stays.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { type TestContext, test } from "node:test";
import { PLACES_VERSION } from "../../handlers/maps/places/place-tables.ts";
import { createKeptLog } from "../../handlers/testing/kept-log.ts";
import { createManualClock } from "../../handlers/testing/manual-clock.ts";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { graphBuilder } from "./build-graph.ts";
import { createMapFiles } from "./create-map-files.ts";
import { builderMark, recordBuilder } from "./graph-builder.ts";
import { asNobody } from "./testing/as-nobody.ts";

async function home(t: TestContext) {
  const forbidden: string[] = [];
  t.after(() => Promise.all(forbidden.map((each) => chmod(each, 0o777))));
  const dataDir = tempFolder(t);
  await chmod(dataDir, 0o777);
  const log = createKeptLog();
  const files = createMapFiles({ dataDir, environment: { PATH: process.env.PATH }, clock: createManualClock(), log });
  t.after(() => files.close());
  const folder = join(dataDir, "maps");
  return {
    ...{ log, files, folder },
    /** Until the end of the test, so that the folder can be removed. */
    async forbid(path: string, mode: number) {
      forbidden.push(join(folder, path));
      await chmod(join(folder, path), mode);
    },
  };
}

async function put(folder: string, path: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, "x");
  await utimes(file, 1, 1);
}

/** As if the region had been made of the file. */
async function putMade(folder: string, regionId: string, file: string): Promise<void> {
  const source = { path: `maps/${file}`, sizeBytes: 1, modifiedAt: 1_000 };
  const made = { version: PLACES_VERSION, source, bounds: [0, 0, 1, 1], places: 1, isDrawn: false, drawing: null };
  await mkdir(join(folder, "regions", regionId), { recursive: true });
  await writeFile(join(folder, "regions", regionId, "made.json"), JSON.stringify(made));
}

/** In place of Valhalla's, a shell script that runs in the graph's folder. */
async function putBuilder(folder: string, script: string): Promise<void> {
  const program = graphBuilder(join(folder, "valhalla"));
  await mkdir(join(program, ".."), { recursive: true });
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

test("look() and sweep() set a folder aside that may not be looked into, and keep what was made of what lies there", async (t) => {
  const { files, folder, log, forbid } = await home(t);
  await put(folder, "osm/monaco-latest.osm.pbf");
  await put(folder, "berlin.osm.pbf");
  await put(folder, "regions/monaco/made.json");
  await put(folder, "regions/.work-monaco/places.db");
  await forbid("osm", 0);
  await chmod(join(folder, "regions"), 0o777);
  await chmod(join(folder, "regions/.work-monaco"), 0o777);
  const { extracts, damaged } = await asNobody(async () => {
    await files.sweep();
    return files.look();
  });
  assert.deepEqual(
    extracts.map(({ regionId }) => regionId),
    ["berlin"],
  );
  assert.equal(damaged[0]?.path, "maps/osm");
  assert.match(damaged[0]?.detail ?? "", /may not look into this folder/);
  assert.deepEqual(await readdir(join(folder, "regions")), ["monaco"]);
  assert.equal(log.lines.filter(({ level }) => level === "error").length, 0);
});

test("look() sets a folder aside whose names may be read, but nothing behind them", async (t) => {
  const { files, folder, forbid } = await home(t);
  await put(folder, "osm/monaco-latest.osm.pbf");
  await forbid("osm", 0o444);
  const { extracts, damaged } = await asNobody(files.look);
  assert.deepEqual([extracts, damaged.map(({ path }) => path)], [[], ["maps/osm"]]);
});

test("sweep() leaves what it may not remove, and says so", async (t) => {
  const { files, folder, log, forbid } = await home(t);
  await put(folder, "regions/old/places.db");
  await forbid("regions", 0o555);
  await asNobody(files.sweep);
  assert.deepEqual(await readdir(join(folder, "regions")), ["old"]);
  assert.match(log.lines.findLast(({ level }) => level === "error")?.message ?? "", /can't be removed/);
});

test("makeGraph() makes nothing of extracts that are replaced or removed meanwhile, whatever the builder says", async (t) => {
  for (const end of ["mkdir -p tiles/2", "exit 1"]) {
    const { files, folder } = await home(t);
    const extract = join(folder, "monaco.osm.pbf");
    await put(folder, "monaco.osm.pbf");
    await put(folder, "regions/monaco/places.db");
    await putMade(folder, "monaco", "monaco.osm.pbf");
    await putBuilder(folder, `rm ${JSON.stringify(extract)}\n${end}`);
    const hooks = { signal: new AbortController().signal, onProgress() {} };
    await assert.rejects(files.makeGraph(["monaco"], hooks), { code: "conflict" });
    assert.deepEqual(await readdir(join(folder, "graph")), []);
  }
});

test("sweep() ends a builder that outlived the service, then removes what it built; the graph that counts stays", async (t) => {
  for (const isRecorded of [true, false]) {
    const { files, folder } = await home(t);
    const half = join(folder, "graph/half");
    await put(folder, "graph/half/tiles/0.gph");
    await put(folder, "graph/whole/tiles/0.gph");
    await writeFile(join(folder, "graph/made.json"), JSON.stringify({ version: 1, folder: "whole", regions: [] }));
    const env = { PATH: process.env.PATH, ...(isRecorded ? {} : builderMark(half)) };
    const builder = spawn("sleep", ["600"], { detached: true, stdio: "ignore", env });
    const ended = once(builder, "exit");
    t.after(() => builder.kill("SIGKILL"));
    if (isRecorded) recordBuilder(half, Number(builder.pid));
    await files.sweep();
    assert.deepEqual((await readdir(join(folder, "graph"))).sort(), ["made.json", "whole"]);
    assert.deepEqual((await ended)[1], "SIGKILL");
  }
});

test("makeGraph() leaves no record of its builder, and dropOldGraphs() the graph that counts alone", async (t) => {
  const { files, folder } = await home(t);
  await put(folder, "monaco.osm.pbf");
  await putMade(folder, "monaco", "monaco.osm.pbf");
  await putBuilder(
    folder,
    'test "$HEARTH_MAP_GRAPH" = "$PWD" && until test -f builder.json; do sleep 0.01; done && mkdir -p tiles/2',
  );
  const hooks = { signal: new AbortController().signal, onProgress() {} };
  await files.makeGraph(["monaco"], hooks);
  await files.makeGraph(["monaco"], hooks);
  assert.equal((await readdir(join(folder, "graph"))).length, 3);
  await files.dropOldGraphs();
  const [graph = "", ...others] = (await readdir(join(folder, "graph"))).filter((name) => name !== "made.json");
  assert.deepEqual([others, (await readdir(join(folder, "graph", graph))).sort()], [[], ["tiles", "valhalla.json"]]);
  assert.deepEqual((await files.look()).routable, ["monaco"]);
});

test("look() leaves a region its id and what was made of it when an older edition of it goes", async (t) => {
  const { files, folder } = await home(t);
  await put(folder, "monaco-260101.osm.pbf");
  await put(folder, "monaco-260201.osm.pbf");
  const [older, newer] = (await files.look()).extracts;
  assert.ok(older?.regionId === "monaco" && newer !== undefined);
  await putMade(folder, older.regionId, "monaco-260101.osm.pbf");
  await putMade(folder, newer.regionId, "monaco-260201.osm.pbf");
  await files.remove(older.regionId);
  const { extracts } = await files.look();
  assert.deepEqual(
    extracts.map(({ regionId, made }) => [regionId, made !== null]),
    [[newer.regionId, true]],
  );
});
