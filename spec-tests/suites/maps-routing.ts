// Ways by Valhalla itself: its package and a region installed from a mirror, a graph made of them, and ways told on it.
// Proves: specification section 1, "map routing server … spawned by the backend", and the issue of the maps: a graph half
// built is never used, and what is missing is said truly.
import assert from "node:assert/strict";
import { copyFile, link, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { type Maps, mapsSchema, type RouteAnswer, routeAnswerSchema } from "../../handlers/shared/contract/maps.ts";
import { encodeExtract, type OsmData } from "../../runtime-node/maps/extract/osm-writer.ts";
import type { Client } from "../support/client.ts";
import { type Home, startHome } from "../support/home.ts";
import { putMap, regionReaches, regionsOf, rescan } from "../support/map-home.ts";
import { TOWN, townExtract } from "../support/small-town.ts";
import { until } from "../support/until.ts";
import { valhallaPackage } from "../support/valhalla-package.ts";
import type { Target } from "../targets/target.ts";

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-arm64"];
const INSTALLED_MS = 120_000;
const at = (y: number, x: number) => ({ lat: TOWN.lat + y * TOWN.step, lon: TOWN.lon + x * TOWN.step });

/** Where the runtime may start programs. */
export function mapsRoutingSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("ways by Valhalla", () => {
    let home: Home | undefined;
    let admin: Client;
    let mirror: string;
    before(async () => {
      const archive = PLATFORMS.includes(`${process.platform}-${process.arch}`) ? await valhallaPackage() : null;
      if (archive === null) return;
      mirror = await mkdtemp(join(tmpdir(), "hearth-mirror-"));
      const npm = join(mirror, "registry.npmjs.org/@valhallajs/valhallajs/-");
      const geofabrik = join(mirror, "download.geofabrik.de/europe");
      for (const folder of [npm, geofabrik]) await mkdir(folder, { recursive: true });
      await link(archive, join(npm, "valhallajs-3.6.1.tgz")).catch(() =>
        copyFile(archive, join(npm, "valhallajs-3.6.1.tgz")),
      );
      await writeFile(join(geofabrik, "liechtenstein-260101.osm.pbf"), townExtract());
      home = await startHome(runtime, { REGISTRY_MIRROR: mirror });
      admin = (await home.setUp("Anna")).client;
    });
    after(async () => {
      if (home !== undefined) {
        onEnd(home);
        await home.close();
      }
      if (mirror !== undefined) await rm(mirror, { recursive: true, force: true });
    });
    const overview = (): Promise<Maps> => admin.read(mapsSchema.strict(), "GET", "/api/maps");
    const way = { from: at(0, 0), to: at(3, 4), mode: "car", language: "de" };
    const route = (more: object = {}): Promise<RouteAnswer> =>
      admin.read(routeAnswerSchema.strict(), "POST", "/api/maps/route", { ...way, ...more });

    test("without a planner there are no directions, and that is what is said", async (t) => {
      if (home === undefined) return t.skip("Valhalla's package can't be had here");
      assert.equal((await overview()).routing, "missing");
      const problem = await admin.refused("503 component_not_ready", "POST", "/api/maps/route", { body: way });
      assert.deepEqual([problem.component, problem.state], ["valhalla", "missing"]);
    });

    test("a region and the planner are installed from a mirror, and the ways are learned by themselves", async (t) => {
      if (home === undefined) return t.skip("Valhalla's package can't be had here");
      const reply = await admin.request("POST", "/api/admin/features/map-liechtenstein/install");
      assert.ok(reply.status < 300, reply.text);
      await until("directions are ready", async () => (await overview()).routing === "ready", INSTALLED_MS);
      const region = await regionReaches(admin, "liechtenstein", "ready");
      assert.deepEqual([region.canSearch, region.canRoute, region.componentId], [true, true, "roads-liechtenstein"]);
      await admin.refused("409 conflict", "DELETE", "/api/admin/maps/regions/liechtenstein");
    });

    test("by car, on foot and by bicycle, step by step, in two languages", async (t) => {
      if (home === undefined) return t.skip("Valhalla's package can't be had here");
      const { routes } = await route();
      const [first] = routes;
      assert.ok(first);
      // Three blocks north and four east, by straight streets.
      assert.ok(first.distanceM > 500 && first.distanceM < 800, String(first.distanceM));
      assert.deepEqual([first.steps[0]?.turn, first.steps.at(-1)?.turn], ["depart", "arrive"]);
      assert.match(first.steps.map(({ text }) => text).join(" "), /abbiegen|Hauptstraße/);
      assert.deepEqual(
        first.line[0]?.map((each) => Number(each.toFixed(3))),
        [way.from.lon, way.from.lat],
      );
      for (const mode of ["foot", "bicycle"]) {
        const answer = await route({ mode, language: "en", alternatives: 2 });
        assert.equal(answer.mode, mode);
        assert.match(answer.routes[0]?.steps[0]?.text ?? "", /Walk|Bike|Drive|Head/);
      }
      const over = await route({ via: [at(5, 0)] });
      assert.ok((over.routes[0]?.distanceM ?? 0) > first.distanceM, "the stop is a way round");
    });

    test("off the map, and too far, are said in words", async (t) => {
      if (home === undefined) return t.skip("Valhalla's package can't be had here");
      const off = await admin.refused("404 not_found", "POST", "/api/maps/route", {
        body: { ...way, to: { lat: 50.9, lon: 7.5 } },
      });
      assert.match(off.detail, /off the map/);
      const far = { ...way, mode: "foot", to: { lat: -50, lon: 7.5 } };
      assert.match(
        (await admin.refused("404 not_found", "POST", "/api/maps/route", { body: far })).detail,
        /far|off the map/,
      );
    });

    test("extracts that the planner refuses take no ways from the others, and it is said of these alone", async (t) => {
      if (home === undefined) return t.skip("Valhalla's package can't be had here");
      const offTheEarth = { id: 9_000_000, lat: 95, lon: 7.5, tags: {} };
      const lateNode = { id: 8_000_000, lat: TOWN.lat, lon: TOWN.lon, tags: {} };
      await putMap(home, "unsorted.osm.pbf", startingWith(lateNode));
      // Nobody but the planner looks at nodes that are off the earth.
      await putMap(home, "crooked.osm.pbf", startingWith(offTheEarth));
      await rescan(admin);
      const unsorted = await regionReaches(admin, "unsorted", "set_aside", 60_000);
      assert.match(unsorted.problem?.detail ?? "", /not sorted/);
      const crooked = await regionReaches(admin, "crooked", "ready", 60_000);
      assert.deepEqual([crooked.canSearch, crooked.canRoute, crooked.problem?.code], [true, false, "invalid_request"]);
      assert.match(crooked.problem?.detail ?? "", /It says: Detected unsorted input data/);
      assert.deepEqual([(await overview()).routing, (await route()).routes.length], ["ready", 1]);
      await putMap(home, "good.osm.pbf", townExtract());
      await rescan(admin);
      await until(
        "the next region is learned all the same",
        async () => (await regionsOf(admin)).find(({ id }) => id === "good")?.canRoute === true,
        60_000,
      );
      await regionReaches(admin, "good", "ready", 60_000);
      assert.equal((await regionReaches(admin, "liechtenstein", "ready")).canRoute, true);
      const graphs = await readdir(join(home.target.dataDir, "maps/graph"));
      assert.equal(graphs.length, 2, `the graph before has gone: ${graphs.join(", ")}`);
      for (const id of ["unsorted", "crooked", "good"]) await admin.done("DELETE", `/api/admin/maps/regions/${id}`);
    });

    test("a graph that was left half built is swept away; the whole one goes on after a SIGKILL", async (t) => {
      if (home === undefined) return t.skip("Valhalla's package can't be had here");
      const graphs = join(home.target.dataDir, "maps/graph");
      await mkdir(join(graphs, "halfbuil/tiles/2"), { recursive: true });
      await home.target.kill("SIGKILL");
      await home.target.restart();
      await until("directions are ready", async () => (await overview()).routing === "ready", 30_000);
      assert.equal((await readdir(graphs)).length, 2, "the marker and the graph that counts");
      assert.equal((await route()).routes.length, 1);
      assert.equal((await regionsOf(admin))[0]?.state, "ready");
    });
  });
}

/** The town behind a node of a higher number than any of its own. */
function startingWith(node: OsmData["nodes"][number]): Uint8Array {
  const only = (nodes: OsmData["nodes"]) => encodeExtract({ nodes, ways: [], relations: [] });
  return Buffer.concat([only([node]), townExtract().slice(only([]).length)]);
}
