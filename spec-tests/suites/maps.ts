// Maps: tiles in pieces, regions made of extracts, places by name, address and kind, ways, homes. Proves: contract,
// "maps: GET /api/maps/tiles/:set (range requests), GET /api/maps/search, POST /api/maps/route", and specification section
// 1, "map routing server", with what may go wrong on the disk.
import assert from "node:assert/strict";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { jobListSchema } from "../../handlers/shared/contract/jobs.ts";
import { mapJobSchema, mapsSchema, placeAtSchema, routeAnswerSchema } from "../../handlers/shared/contract/maps.ts";
import { startValhallaServer, type ValhallaServer } from "../doubles/valhalla-server.ts";
import type { Client } from "../support/client.ts";
import { type Family, type Home, startFamily } from "../support/home.ts";
import { putMap, regionReaches, regionsOf, rescan, searchFor } from "../support/map-home.ts";
import { TOWN, townExtract, townTiles, townXml } from "../support/small-town.ts";
import { withStore } from "../support/store-file.ts";
import { until } from "../support/until.ts";
import type { Target } from "../targets/target.ts";

const HOME = { label: "Hauptstraße 5, 12345 Ahrenfels", position: { lat: TOWN.lat, lon: TOWN.lon } };
/** Query, the first place that is found, and its kind. */
const GOLDEN: readonly [q: string, name: string, kind: string][] = [
  ["Ahrenfels", "Ahrenfels", "town"],
  ["eaglerock", "Ahrenfels", "town"],
  ["Hauptstraße", "Hauptstraße", "street"],
  ["hauptstr", "Hauptstraße", "street"],
  ["Hauptstrasse 5", "Hauptstraße 5", "address"],
  ["Hauptstr. 5", "Hauptstraße 5", "address"],
  ["5 Hauptstraße Ahrenfels", "Hauptstraße 5", "address"],
  ["Hauptstraße 99", "Hauptstraße", "street"],
  ["Goethestraße 7", "Goethestraße 7", "address"],
  ["Muellergasse", "Müllergasse", "street"],
  ["mullergasse", "Müllergasse", "street"],
  ["Müllergase", "Müllergasse", "street"],
  ["goldener loewe", "Zum Goldenen Löwen", "restaurant"],
  ["Heimatmuseum", "Heimatmuseum", "museum"],
  ["museum of local", "Heimatmuseum", "museum"],
  ["hiematmuseum", "Heimatmuseum", "museum"],
  ["Museen in der Nähe", "Heimatmuseum", "museum"],
  ["train station", "Ahrenfels Bahnhof", "station"],
  ["Stadtpark", "Stadtpark", "park"],
  ["ahrensee", "Ahrensee", "water"],
  ["cafe muller", "Café Müller", "cafe"],
  ["toilets", "Toilets", "toilets"],
  ["Restaurant in Ahrenfels", "Zum Goldenen Löwen", "restaurant"],
];

export function mapsSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("maps", () => {
    let home: Family;
    let valhalla: ValhallaServer;
    let admin: Client;
    let ben: Client;
    before(async () => {
      valhalla = await startValhallaServer();
      home = await startFamily(runtime, { MAPS_URL: valhalla.url });
      admin = home.anna.client;
      ben = home.ben.client;
    });
    after(async () => {
      if (home !== undefined) {
        onEnd(home);
        await home.close();
      }
      await valhalla?.close();
    });
    const overview = (client = ben) => client.read(mapsSchema.strict(), "GET", "/api/maps");
    const way = {
      from: { lat: TOWN.lat, lon: TOWN.lon },
      to: { lat: TOWN.lat + 0.003, lon: TOWN.lon + 0.004 },
      mode: "foot",
    };

    test("a home without maps says so", async () => {
      const { sets, regions, search } = await overview();
      assert.deepEqual([sets, regions, search], [[], [], "missing"]);
      assert.deepEqual(await searchFor(ben, "Ahrenfels"), { items: [], readiness: "missing" });
      await ben.refused("403 not_allowed", "GET", "/api/admin/maps/regions");
      await ben.refused("403 not_allowed", "POST", "/api/admin/maps/regions/x/prepare");
    });

    test("tiles are read in pieces, whole and not at all; a damaged archive is set aside", async () => {
      const bytes = townTiles();
      await putMap(home, "tiles/town.pmtiles", bytes);
      await putMap(home, "tiles/damaged.pmtiles", bytes.slice(0, 200));
      await rescan(admin);
      const { sets } = await overview();
      const [set] = sets;
      assert.ok(set && sets.length === 1);
      assert.deepEqual([set.id, set.name, set.kind, set.minZoom, set.maxZoom], ["town", "Town", "vector", 0, 2]);
      assert.equal(set.attribution, "© Somebody alert(1)");
      await until("it is said in the log", () => /damaged\.pmtiles/.test(home.target.logs()));
      const get = (headers: Record<string, string> = {}, url = set.url) =>
        home.target.fetch(url, { headers: { cookie: `session=${ben.token}`, ...headers } });
      const whole = await get();
      assert.deepEqual(new Uint8Array(await whole.arrayBuffer()), new Uint8Array(bytes));
      assert.match(whole.headers.get("cache-control") ?? "", /immutable/);
      const part = await get({ range: "bytes=0-126" });
      assert.deepEqual([part.status, part.headers.get("content-range")], [206, `bytes 0-126/${bytes.length}`]);
      assert.deepEqual(new Uint8Array(await part.arrayBuffer()), new Uint8Array(bytes.slice(0, 127)));
      const same = await get({ "if-none-match": whole.headers.get("etag") ?? "" });
      assert.equal(same.status, 304);
      const unversioned = await get({}, set.url.replace(/\?v=.*/, ""));
      assert.doesNotMatch(unversioned.headers.get("cache-control") ?? "", /immutable/);
      await unversioned.body?.cancel();
      // Read by the directory of what lay there before, other bytes would be wrong tiles.
      await ben.refused("404 not_found", "GET", set.url.replace(/v=.*/, "v=old"), {
        headers: { range: "bytes=0-126" },
      });
      await ben.refused("416 range_not_satisfiable", "GET", set.url, { headers: { range: `bytes=${bytes.length}-` } });
      for (const path of ["..%2F..%2Fhearth.db", "damaged", "nothing", "%00"]) {
        const reply = await ben.request("GET", `/api/maps/tiles/${path}`);
        assert.ok(reply.status === 404 || reply.status === 400, `${path}: ${reply.status}`);
      }
      await ben.request("GET", set.url);
    });

    test("an extract is made ready by itself, as the first admin's work", async () => {
      await putMap(home, "osm/ahrenfels-260101.osm.pbf", townExtract());
      const [first] = await rescan(admin);
      assert.deepEqual([first?.id, first?.name], ["ahrenfels", "Ahrenfels"]);
      const region = await regionReaches(admin, "ahrenfels", "ready");
      assert.deepEqual(
        [region.canSearch, region.canRoute, region.problem, region.componentId],
        [true, true, null, null],
      );
      const { items } = await admin.read(jobListSchema, "GET", "/api/jobs?kind=map-region");
      assert.deepEqual([items[0]?.state, items[0]?.title], ["done", "Ahrenfels"]);
      const { regions, search } = await overview();
      assert.equal(search, "ready");
      const drawing = (await overview()).sets.find(({ id }) => id === "drawn-ahrenfels");
      assert.deepEqual(
        [region.isDrawn, drawing?.kind, drawing?.name, drawing?.maxZoom],
        [true, "vector", "Ahrenfels", 14],
      );
      const [west, south, east, north] = regions[0]?.bounds ?? [0, 0, 0, 0];
      assert.ok(west >= 7.4 && east <= 7.6 && south >= 50.4 && north <= 50.6, "the node off the earth does not count");
      await admin.refused("409 conflict", "POST", "/api/admin/maps/regions/ahrenfels/prepare");
    });

    test("places are found by name, address and kind, with accents left out and letters mixed up", async () => {
      for (const [q, name, kind] of GOLDEN) {
        const { items } = await searchFor(ben, q);
        assert.deepEqual([items[0]?.name, items[0]?.kind], [name, kind], q);
      }
      assert.deepEqual((await searchFor(ben, "Xyzzyquux")).items, []);
      assert.equal((await searchFor(ben, "toilets", { language: "de-AT" })).items[0]?.name, "Toilette");
      assert.equal((await searchFor(ben, "Ahrenfels", { language: "en" })).items[0]?.name, "Eaglerock");
    });

    test("what is near comes first, with how far it is; nothing is measured from nowhere", async () => {
      const near = `${TOWN.lat + 0.004},${TOWN.lon + 0.004}`;
      const { items } = await searchFor(ben, "Apotheken near me", { near });
      assert.deepEqual(
        items.map(({ name }) => name),
        ["Apotheke am Ring", "Löwen-Apotheke"],
      );
      assert.ok((items[0]?.distanceM ?? 0) < 60 && (items[1]?.distanceM ?? 0) > 300);
      const [ring, lions] = items;
      assert.deepEqual(
        [ring?.website, lions?.phone, lions?.openingHours],
        ["https://example.org/ring", "+49 2222 1234", "Mo-Fr 08:00-18:30"],
      );
      assert.equal(lions?.wheelchair, "yes");
      const [nowhere] = (await searchFor(ben, "pharmacy")).items;
      assert.equal(nowhere?.distanceM, null);
      const [bakery] = (await searchFor(ben, "Krume")).items;
      assert.deepEqual(
        [bakery?.name, bakery?.website],
        ["Bäckerei Krume", null],
        "what anybody may write into a map is plain",
      );
    });

    test("what is at a spot of the map", async () => {
      const at = (lat: number, lon: number) =>
        ben.read(placeAtSchema.strict(), "GET", `/api/maps/at?lat=${lat}&lon=${lon}`);
      assert.equal((await at(TOWN.lat - 0.0001, TOWN.lon + 0.0025)).place?.name, "Hauptstraße 5");
      assert.equal((await at(10, 10)).place, null);
    });

    test("bad questions are refused", async () => {
      await ben.refused("400 invalid_request", "GET", "/api/maps/search?q=");
      await ben.refused("400 invalid_request", "GET", `/api/maps/search?q=${"x".repeat(10_000)}`);
      await ben.refused("400 invalid_request", "GET", "/api/maps/search?q=x&near=91,7");
      await ben.refused("400 invalid_request", "GET", "/api/maps/at?lat=91&lon=7");
      for (const q of ['"', "* OR *", "names:", "NEAR(", "') --", "ß", "…", "12 34 56 7a"]) await searchFor(ben, q);
      await ben.refused("400 invalid_request", "POST", "/api/maps/route", {
        body: { ...way, to: { lat: 91, lon: 0 } },
      });
      await ben.refused("400 invalid_request", "POST", "/api/maps/route", { body: { ...way, mode: "rocket" } });
      await ben.refused("400 invalid_request", "POST", "/api/maps/route", {
        body: { ...way, via: Array(9).fill(way.to) },
      });
    });

    test("a way is told step by step, in the language of whoever asks", async () => {
      const body = { ...way, language: "de", alternatives: 1 };
      const { mode, routes } = await ben.read(routeAnswerSchema.strict(), "POST", "/api/maps/route", body);
      assert.deepEqual([mode, routes.length], ["foot", 2]);
      const [route] = routes;
      assert.deepEqual([route?.distanceM, route?.durationS, route?.climbM, route?.descentM], [500, 360, 12, 4]);
      assert.deepEqual(
        route?.line,
        [
          [way.from.lon, way.from.lat],
          [way.to.lon, way.to.lat],
        ].map((point) => point.map((each) => Number(each.toFixed(6)))),
      );
      assert.deepEqual(
        route?.steps.map(({ text, spoken, turn }) => [text, spoken, turn]),
        [
          ["Geradeaus laufen.", "Geradeaus laufen. 500 m.", "depart"],
          ["Sie sind am Ziel.", null, "arrive"],
        ],
      );
      assert.equal(valhalla.asked.at(-1)?.costing, "pedestrian");
      await ben.read(routeAnswerSchema, "POST", "/api/maps/route", {
        ...way,
        mode: "car",
        via: [way.from],
        alternatives: 2,
      });
      assert.deepEqual(
        [valhalla.asked.at(-1)?.costing, valhalla.asked.at(-1)?.locations.length, valhalla.asked.at(-1)?.alternates],
        ["auto", 3, undefined],
      );
    });

    test("why there is no way is said in words; a planner that lies or is away is no crash", async () => {
      for (const [code, words] of [
        [442, /no way/i],
        [171, /off the map/i],
        [154, /too far/i],
      ] as const) {
        valhalla.next = { code };
        assert.match((await ben.refused("404 not_found", "POST", "/api/maps/route", { body: way })).detail, words);
      }
      for (const text of [
        "no json",
        "{}",
        '{"trip":{"legs":[{"maneuvers":[],"shape":"\\u0001"}],"summary":{"time":1,"length":1}}}',
      ]) {
        valhalla.next = { text };
        await ben.refused("502 upstream_failed", "POST", "/api/maps/route", { body: way });
      }
      valhalla.next = { text: "{}", status: 500 };
      await ben.refused("502 upstream_failed", "POST", "/api/maps/route", { body: way });
    });

    test("one's own home is seen by nobody else; the household's counts for whoever has none, and goes with its person", async () => {
      const carla = home.carla.client;
      await ben.done("PUT", "/api/maps/home", HOME);
      assert.deepEqual([(await overview(ben)).home, (await overview(carla)).home], [HOME, null]);
      await ben.refused("403 not_allowed", "PUT", "/api/admin/maps/home", { body: HOME });
      await admin.done("PUT", "/api/admin/maps/home", { ...HOME, label: "Home" });
      assert.equal((await overview(carla)).householdHome?.label, "Home");
      await ben.done("DELETE", "/api/maps/home");
      assert.equal((await overview(ben)).home, null);
      await admin.done("DELETE", "/api/admin/maps/home");
      assert.equal((await overview(carla)).householdHome, null);
      await ben.refused("400 invalid_request", "PUT", "/api/maps/home", {
        body: { label: "x", position: { lat: 99, lon: 0 } },
      });
      const lena = await home.add(home.anna, { name: "Lena", role: "member" });
      await lena.client.done("PUT", "/api/maps/home", HOME);
      await admin.done("DELETE", `/api/admin/users/${lena.user.id}`);
      await lena.client.refused("401 not_signed_in", "GET", "/api/maps");
      await home.target.kill("SIGTERM");
      const homes = withStore(home.target.dataDir, (store) =>
        store.prepare("SELECT COUNT(*) AS n FROM map_homes WHERE user_id = ?").get(lena.user.id),
      );
      await home.target.restart();
      assert.equal((homes as { n: number }).n, 0, "where she lived is not kept");
    });

    test("an extract as XML is read too; one that is damaged is set aside in words and not tried again", async () => {
      const bytes = townExtract();
      await putMap(home, "xml-town.osm", townXml());
      await putMap(home, "cut-off.osm.pbf", bytes.slice(0, bytes.length - 40));
      await putMap(home, "no-map.osm.pbf", "<html>Not found</html>");
      const inside = new Uint8Array(bytes);
      inside.fill(7, bytes.length - 300, bytes.length - 200);
      await putMap(home, "rotten.osm.pbf", inside);
      await rescan(admin);
      await regionReaches(admin, "xml-town", "ready");
      for (const id of ["cut-off", "no-map", "rotten"]) {
        const { problem, canSearch } = await regionReaches(admin, id, "set_aside");
        assert.deepEqual([problem?.code, canSearch], ["invalid_request", false], id);
        assert.match(problem?.detail ?? "", /extract/);
      }
      const before = (await admin.read(jobListSchema, "GET", "/api/jobs?kind=map-region")).items.length;
      await rescan(admin);
      assert.equal((await admin.read(jobListSchema, "GET", "/api/jobs?kind=map-region")).items.length, before);
      const { jobId } = await admin.read(mapJobSchema.strict(), "POST", "/api/admin/maps/regions/rotten/prepare");
      await until(
        "it fails again",
        async () => ((await admin.request("GET", `/api/jobs/${jobId}`)).json as { state: string }).state === "failed",
      );
      assert.equal((await searchFor(ben, "Ahrenfels")).readiness, "ready", "the others go on");
      for (const id of ["cut-off", "no-map", "rotten", "xml-town"])
        await admin.done("DELETE", `/api/admin/maps/regions/${id}`);
      await admin.refused("404 not_found", "DELETE", "/api/admin/maps/regions/rotten");
      assert.deepEqual(
        (await regionsOf(admin)).map(({ id }) => id),
        ["ahrenfels"],
      );
    });

    test("an extract that is replaced is read again, and what was in it is found", async () => {
      await putMap(
        home,
        "osm/ahrenfels-260101.osm.pbf",
        townExtract({ extra: [[1, 1, { amenity: "cinema", name: "Lichtspielhaus" }]] }),
        60_000,
      );
      await rescan(admin);
      await regionReaches(admin, "ahrenfels", "ready");
      assert.equal((await searchFor(ben, "Lichtspielhaus")).items[0]?.kind, "cinema");
    });

    test("SIGKILL while a region is made: half of it is never used, and it is made whole by itself", async () => {
      await putMap(home, "big.osm.pbf", townExtract({ extra: manyHouses(12_000) }));
      await rescan(admin);
      await until(
        "it is at work",
        () => readdir(join(home.target.dataDir, "maps/regions")).then((names) => names.includes(".work-big")),
        10_000,
      );
      await home.target.kill("SIGKILL");
      await home.target.restart();
      const [big] = (await regionsOf(admin)).filter(({ id }) => id === "big");
      assert.notEqual(big?.canSearch, true);
      await regionReaches(admin, "big", "ready", 60_000);
      assert.equal((await searchFor(ben, "Haus Nummer 11999")).items[0]?.kind, "cafe");
      assert.equal((await searchFor(ben, "Lichtspielhaus")).items[0]?.kind, "cinema");
      assert.deepEqual((await readdir(join(home.target.dataDir, "maps/regions"))).toSorted(), ["ahrenfels", "big"]);
      await admin.done("DELETE", "/api/admin/maps/regions/big");
    });

    test("a region that is stopped stays so until somebody begins it again", async () => {
      // Large enough to be at work still when it is stopped, on a fast machine, too.
      await putMap(home, "large.osm.pbf", townExtract({ extra: manyHouses(4_000) }));
      await rescan(admin);
      const large = async () => (await regionsOf(admin)).find(({ id }) => id === "large");
      const jobId = (await large())?.jobId;
      assert.ok(jobId);
      await admin.done("DELETE", `/api/jobs/${jobId}`);
      for (const look of ["at once", "and at the next look"]) {
        await rescan(admin);
        const region = await large();
        assert.deepEqual([region?.state, region?.problem?.code, region?.jobId], ["raw", "conflict", null], look);
      }
      await admin.read(mapJobSchema.strict(), "POST", "/api/admin/maps/regions/large/prepare");
      await regionReaches(admin, "large", "ready", 120_000);
      await admin.done("DELETE", "/api/admin/maps/regions/large");
    });

    test("a folder of maps that can't be read keeps nothing but the maps from working, until it can be read again", async () => {
      const folder = join(home.target.dataDir, "maps");
      await home.target.kill("SIGTERM");
      await rename(folder, `${folder}-away`);
      await writeFile(folder, "no folder");
      await home.target.restart();
      assert.deepEqual((await overview()).sets, []);
      await rm(folder);
      await rename(`${folder}-away`, folder);
      await rescan(admin);
      await regionReaches(admin, "ahrenfels", "ready");
    });
  });
}

const manyHouses = (count: number): [number, number, Record<string, string>][] =>
  Array.from({ length: count }, (_, i) => [
    ...([(i % 170) / 10, Math.floor(i / 170) / 10] as const),
    {
      "addr:street": `Siedlung ${i % 300}`,
      "addr:housenumber": String(i % 97),
      amenity: "cafe",
      name: `Haus Nummer ${i}`,
    },
  ]);
