// What lies on the map for what one does.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FoundRoute, Place } from "@hearth/handlers/shared/contract/maps.ts";
import { type SceneParts, sceneOf } from "./scene-of.ts";

const at = (lat: number) => ({ lat, lon: 7 });
const cafe: Place = {
  id: "town:n1",
  regionId: "town",
  name: "Café",
  kind: "cafe",
  address: null,
  position: at(1),
  distanceM: null,
  openingHours: null,
  phone: null,
  website: null,
  wheelchair: null,
};
const route = (lat: number): FoundRoute => ({
  distanceM: 1,
  durationS: 1,
  bounds: [0, 0, 1, 1],
  line: [[7, lat]],
  steps: [
    { text: "", spoken: null, turn: "depart", distanceM: 1, durationS: 1, at: at(1) },
    { text: "", spoken: null, turn: "left", distanceM: 1, durationS: 1, at: at(2) },
  ],
  climbM: null,
  descentM: null,
});
const PARTS: SceneParts = {
  view: "find",
  places: [cafe],
  chosen: null,
  home: { label: "Lane 1", position: at(9) },
  here: null,
  stops: [],
  routes: [],
  chosenRoute: 0,
  step: 0,
};

test("sceneOf() pins what was found, and the chosen one once", () => {
  assert.deepEqual(
    sceneOf(PARTS).pins.map(({ kind }) => kind),
    ["home", "place"],
  );
  const chosen = { name: "Café", position: at(1), place: cafe };
  assert.deepEqual(
    sceneOf({ ...PARTS, view: "place", chosen }).pins.map(({ kind }) => kind),
    ["home", "chosen"],
  );
});

test("sceneOf() draws the chosen way on top, with its ends and the step that one is at", () => {
  const stops = [
    { kind: "home" as const, name: "", position: at(9) },
    { kind: "place" as const, name: "Café", position: at(1) },
  ];
  const scene = sceneOf({ ...PARTS, view: "way", stops, routes: [route(1), route(2)], step: 1 });
  assert.deepEqual(
    scene.ways.map(({ isChosen }) => isChosen),
    [false, true],
  );
  assert.deepEqual(
    scene.pins.map(({ kind }) => kind),
    ["home", "start", "end", "step"],
  );
});
