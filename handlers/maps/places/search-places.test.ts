// What is found in a region's table of places: the nearest of a kind, names, and words with typos.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type PlaceToPut, putPlaces } from "../../testing/places-table.ts";
import { createQueryParser } from "./parse-query.ts";
import { searchPlaces } from "./search-places.ts";

const parse = createQueryParser();
const VILLAGE = { lat: 50, lon: 7 };

async function namesFor(t: TestContext, places: readonly PlaceToPut[], q: string, limit = 10, near = VILLAGE) {
  const found = await searchPlaces(await putPlaces(t, places), parse(q), { near, limit, parse });
  return found.toSorted((one, other) => other.score - one.score).map(({ row }) => row.name);
}

test("searchPlaces() finds the nearest of a kind first, however many there are further away", async (t) => {
  const city = Array.from({ length: 3_000 }, (_, i) => ({
    ...{ name: `City diner ${i}`, kind: "restaurant" as const },
    ...{ lat: 49.46 + (i % 50) / 5_000, lon: 7 + Math.floor(i / 50) / 5_000 },
  }));
  const village = [1, 2, 3].map((i) => ({
    ...{ name: `Village inn ${i}`, kind: "restaurant" as const, lat: 50 + i / 1_000, lon: 7 },
  }));
  const names = await namesFor(t, [...city, ...village], "restaurant");
  assert.deepEqual(names.slice(0, 3), ["Village inn 1", "Village inn 2", "Village inn 3"]);
  assert.ok(names.length >= 10 && names.slice(3).every((name) => name.startsWith("City diner")));
});

test("searchPlaces() measures east and west as short as they are far from the equator", async (t) => {
  const north = { lat: 70, lon: 20 };
  const names = await namesFor(
    t,
    [
      { name: "North", kind: "cafe", lat: 70.02, lon: 20 },
      { name: "East", kind: "cafe", lat: 70, lon: 20.04 },
    ],
    "cafe",
    1,
    north,
  );
  assert.equal(names[0], "East");
});

test("searchPlaces() finds a name before a beginning, a word with a typo, and nothing for what is not there", async (t) => {
  const places: PlaceToPut[] = [
    { name: "Bergheim", kind: "town", lat: 50.4, lon: 7, importance: 60 },
    { name: "Berg", kind: "village", lat: 50.5, lon: 7 },
    { name: "Heimatmuseum", kind: "museum", lat: 50, lon: 7.1 },
  ];
  assert.deepEqual(await namesFor(t, places, "berg"), ["Berg", "Bergheim"]);
  assert.equal((await namesFor(t, places, "hiematmuseum"))[0], "Heimatmuseum");
  assert.deepEqual(await namesFor(t, places, "xyzzyquux"), []);
});
