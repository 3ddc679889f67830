// What the device keeps of the map and when it is written; and that a wall keeps nothing of whoever stood before it.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { HousePartDeps } from "../app/house-parts.ts";
import type { KeptMap } from "./kept-map.ts";
import { createMapBook } from "./map-book.ts";
import { EMPTY_STOP } from "./stops.ts";

const ROUTE = {
  ...{ distanceM: 1, durationS: 1, bounds: [0, 0, 1, 1] as [number, number, number, number], line: [], steps: [] },
  ...{ climbM: null, descentM: null },
};
const stop = (name: string, lat: number) => ({ kind: "place" as const, name, position: { lat, lon: 7 } });
const ONCOLOGIST = {
  stops: [stop("Home", 50), stop("Oncologist", 51)],
  mode: "foot" as const,
  routes: [ROUTE],
  foundAt: 1,
};
const VIEW = { center: { lat: 50, lon: 7 }, zoom: 12 };
const settle = () => new Promise((resolve) => setImmediate(resolve));

function open(
  t: TestContext,
  kept: Record<string, unknown> = {},
  answer: () => unknown = () => ({ mode: "foot", routes: [ROUTE] }),
) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const values: Record<string, unknown> = { ...kept };
  const writes: string[] = [];
  const nowhere = new Proxy(() => undefined, { get: () => nowhere, apply: () => nowhere }) as never;
  const book = createMapBook({
    api: {
      calls: {
        client: nowhere,
        read: async () => answer(),
        done: async () => undefined,
      },
    },
    keep: {
      read: async (name: string) => values[name] ?? null,
      async write(name: string, value: unknown) {
        writes.push(name);
        values[name] = value;
      },
    },
    isReachable: () => true,
  } as unknown as HousePartDeps);
  t.after(book.close);
  return { book, values, writes };
}

test("keepView() writes where one looks by itself, once for many moves, and at once when the device is put away", async (t) => {
  const { book, values, writes } = open(t);
  for (let zoom = 1; zoom <= 50; zoom++) book.keepView({ ...VIEW, zoom });
  await settle();
  assert.deepEqual(writes, []);
  t.mock.timers.tick(1_000);
  await settle();
  assert.deepEqual([writes, values.mapView], [["mapView"], { ...VIEW, zoom: 50 }]);
  book.keepView(VIEW);
  await book.flush();
  assert.deepEqual([writes.length, await book.lastView()], [2, VIEW]);
});

test("a way that was found is kept, and shown again the next time", async (t) => {
  const { book, values } = open(t);
  book.directions.begin(stop("Casino", 51), stop("Home", 50));
  await settle();
  assert.equal(book.keptWays.value.length, 1);
  assert.equal((values.map as KeptMap).ways.length, 1);
});

test("openOnWall() shows and keeps no ways, also none from before, and leaves nothing for whoever comes next", async (t) => {
  const { book, values } = open(t, { map: { maps: null, ways: [ONCOLOGIST] }, mapView: VIEW });
  await settle();
  assert.equal(book.keptWays.value.length, 1);
  const leave = book.openOnWall();
  await settle();
  assert.deepEqual([book.keptWays.value, (values.map as KeptMap).ways, await book.lastView()], [[], [], null]);
  book.directions.begin(stop("Oncologist", 51), stop("Home", 50), "car");
  book.keepView(VIEW);
  await settle();
  t.mock.timers.tick(10_000);
  assert.equal(book.directions.state.value.name, "found");
  assert.deepEqual([book.keptWays.value, (values.map as KeptMap).ways], [[], []]);
  leave();
  assert.deepEqual(book.directions.stops.value, [EMPTY_STOP, EMPTY_STOP]);
  assert.deepEqual([book.directions.state.value.name, book.directions.mode.value], ["open", "foot"]);
  assert.deepEqual([book.here.value, await book.lastView(), book.search.words.value], [null, null, ""]);
});

test("renew() reads what there is until the home knows of the new map, once for all tiles that ask", async (t) => {
  let url = "old";
  let reads = 0;
  const { book } = open(t, {}, () => {
    reads++;
    return { sets: [{ url }] };
  });
  await book.load();
  const renewing = [book.renew(), book.renew()];
  await settle();
  assert.equal(reads, 2);
  url = "new";
  t.mock.timers.tick(10_000);
  assert.deepEqual(await Promise.all(renewing), [true, true]);
  assert.deepEqual([reads, book.maps.value?.sets[0]?.url], [3, "new"]);
});

test("renew() gives up where nothing has changed", async (t) => {
  let reads = 0;
  const { book } = open(t, {}, () => {
    reads++;
    return { sets: [] };
  });
  await book.load();
  const renewing = book.renew();
  for (let i = 0; i < 10; i++) {
    await settle();
    t.mock.timers.tick(10_000);
  }
  assert.deepEqual([await renewing, reads], [false, 5]);
});
