// Where the map opens.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Maps, TileSet } from "@hearth/handlers/shared/contract/maps.ts";
import { firstView } from "./first-view.ts";

const set = (id: string, bounds: TileSet["bounds"]): TileSet => ({
  id,
  name: id,
  kind: "vector",
  url: `/api/maps/tiles/${id}?v=1`,
  bounds,
  minZoom: 0,
  maxZoom: 14,
  sizeBytes: 1,
  attribution: "",
});
const MAPS: Maps = {
  sets: [set("world", [-180, -85, 180, 85]), set("town", [7.4, 43.7, 7.45, 43.76])],
  regions: [],
  search: "ready",
  routing: "ready",
  home: null,
  householdHome: null,
};
const PARIS = { center: { lat: 48.85, lon: 2.35 }, zoom: 12 };

test("firstView() goes where one looked last, else home, else to the smallest that is drawn", () => {
  assert.equal(firstView(MAPS, PARIS), PARIS);
  const home = { label: "Lane 1", position: { lat: 43.73, lon: 7.42 } };
  assert.deepEqual(firstView({ ...MAPS, householdHome: home }, null).center, home.position);
  const whole = firstView(MAPS, null);
  assert.ok(Math.abs(whole.center.lon - 7.425) < 1e-9);
  assert.ok(whole.zoom > 11 && whole.zoom < 14, `${whole.zoom}`);
});

test("firstView() does not go where nothing is drawn any more", () => {
  const small = { ...MAPS, sets: MAPS.sets.slice(1) };
  assert.ok(Math.abs(firstView(small, PARIS).center.lat - 43.73) < 0.01);
});
