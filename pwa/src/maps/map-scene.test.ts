// Where things lie, and how far apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boundsOf, centreOf, distanceBetween, nearestDrawn } from "./map-scene.ts";

const MONACO = { lat: 43.7396, lon: 7.4274 };
const NICE = { lat: 43.7102, lon: 7.262 };

test("distanceBetween() measures along the earth", () => {
  const metres = distanceBetween(MONACO, NICE);
  assert.ok(Math.abs(metres - 13_700) < 200, `${metres}`);
  assert.equal(distanceBetween(NICE, NICE), 0);
});

test("boundsOf() and centreOf() hold all places, and nothing for none", () => {
  const bounds = boundsOf([MONACO, NICE]);
  assert.deepEqual(bounds, [7.262, 43.7102, 7.4274, 43.7396]);
  assert.ok(bounds !== null && Math.abs(centreOf(bounds).lon - 7.3447) < 1e-9);
  assert.equal(boundsOf([]), null);
});

test("nearestDrawn() names the nearest drawn area for a place that lies on none", () => {
  const rome = { name: "Rome", bounds: [12.4, 41.8, 12.6, 42] as [number, number, number, number] };
  const monaco = { name: "Monaco", bounds: [7.4, 43.72, 7.45, 43.76] as [number, number, number, number] };
  assert.equal(nearestDrawn(NICE, [rome, monaco])?.area.name, "Monaco");
  assert.equal(nearestDrawn(MONACO, [rome, monaco]), null);
  assert.equal(nearestDrawn(NICE, []), null);
});
