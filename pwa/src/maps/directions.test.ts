// Asking for a way, over a scripted planner.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FoundRoute, RouteAnswer, RouteRequest } from "@hearth/handlers/shared/contract/maps.ts";
import { createDirections, stopAt } from "./directions.ts";
import type { KeptWay } from "./kept-map.ts";
import { EMPTY_STOP } from "./stops.ts";

const HOME = stopAt("Home", { lat: 1, lon: 1 });
const STATION = stopAt("Station", { lat: 2, lon: 2 });
const ROUTE: FoundRoute = {
  distanceM: 100,
  durationS: 60,
  bounds: [1, 1, 2, 2],
  line: [
    [1, 1],
    [2, 2],
  ],
  steps: [],
  climbM: null,
  descentM: null,
};

function setUp() {
  const asked: { request: RouteRequest; signal: AbortSignal; answer: (found: RouteAnswer) => void }[] = [];
  const kept: KeptWay[] = [];
  const directions = createDirections({
    route: (request, signal) => new Promise((resolve) => asked.push({ request, signal, answer: resolve })),
    language: () => "de",
    onFound: (way) => kept.push(way),
    now: () => 7,
  });
  return { directions, asked, kept, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

test("createDirections() asks as soon as both ends are known, and keeps what it found", async () => {
  const { directions, asked, kept, settle } = setUp();
  directions.begin(STATION, EMPTY_STOP);
  assert.deepEqual(directions.state.value, { name: "open" });
  directions.set(0, HOME);
  assert.equal(asked[0]?.request.alternatives, 2);
  assert.equal(asked[0]?.request.language, "de");
  asked[0]?.answer({ mode: "foot", routes: [ROUTE] });
  await settle();
  assert.deepEqual(directions.state.value, { name: "found", routes: [ROUTE], isKept: false });
  assert.deepEqual(kept, [{ stops: [HOME, STATION], mode: "foot", routes: [ROUTE], foundAt: 7 }]);
});

test("createDirections() asks for no other ways over a stop, and drops what was asked before", () => {
  const { directions, asked } = setUp();
  directions.begin(STATION, HOME, "car");
  directions.add();
  assert.equal(directions.state.value.name, "open");
  assert.equal(asked[0]?.signal.aborted, true);
  directions.set(1, stopAt("Baker", { lat: 3, lon: 3 }));
  assert.deepEqual(asked[1]?.request.via, [{ lat: 3, lon: 3 }]);
  assert.equal(asked[1]?.request.alternatives, 0);
});

test("createDirections() shows a kept way without asking", () => {
  const { directions, asked } = setUp();
  directions.showKept({ stops: [HOME, STATION], mode: "bicycle", routes: [ROUTE], foundAt: 1 });
  assert.deepEqual(directions.state.value, { name: "found", routes: [ROUTE], isKept: true });
  assert.equal(directions.mode.value, "bicycle");
  assert.equal(asked.length, 0);
});
