// Questions to Valhalla and its answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { routeRequestSchema } from "../../shared/contract/maps.ts";
import { toFoundRoute, valhallaAnswerSchema } from "./valhalla-answer.ts";
import { toValhalla } from "./valhalla-request.ts";

const from = { lat: 43.7, lon: 7.4 };
const to = { lat: 43.8, lon: 7.5 };

test("toValhalla() knows the three ways of travelling, two languages, and asks for other ways only without stops", () => {
  const ask = (more: object) =>
    toValhalla(routeRequestSchema.parse({ from, to, mode: "car", ...more })) as Record<string, unknown>;
  assert.equal(ask({}).costing, "auto");
  assert.equal(ask({ mode: "foot" }).costing, "pedestrian");
  assert.equal(ask({ language: "de-AT" }).language, "de-DE");
  assert.equal(ask({ language: "fr" }).language, "en-US");
  assert.equal(ask({ alternatives: 2 }).alternates, 2);
  const over = ask({ alternatives: 2, via: [from] });
  assert.equal(over.alternates, undefined);
  assert.deepEqual(
    (over.locations as { type: string }[]).map(({ type }) => type),
    ["break", "through", "break"],
  );
});

const trip = (elevation?: number[]) =>
  valhallaAnswerSchema.parse({
    trip: {
      legs: [
        {
          maneuvers: [{ type: 15, instruction: "Left\u202e now.", time: 10, length: 0.02, begin_shape_index: 99 }],
          shape: "_izlhA~rlgdF_{geC~ywl@",
          ...(elevation === undefined ? {} : { elevation }),
        },
      ],
      summary: { time: 10.4, length: 0.0204 },
    },
  }).trip;

test("toFoundRoute() tells metres, turns and plain words; an index beyond the line is its end", () => {
  const route = toFoundRoute(trip());
  assert.deepEqual([route.distanceM, route.durationS, route.climbM], [20, 10, null]);
  const [step] = route.steps;
  assert.deepEqual([step?.turn, step?.text, step?.spoken], ["left", "Left  now.", null]);
  assert.deepEqual([step?.at.lon, step?.at.lat], route.line.at(-1));
});

test("toFoundRoute() tells climbs only where the map has heights", () => {
  assert.deepEqual([toFoundRoute(trip([0, 0, 0])).climbM, toFoundRoute(trip([10])).climbM], [null, null]);
  const { climbM, descentM } = toFoundRoute(trip([10, 15, 12]));
  assert.deepEqual([climbM, descentM], [5, 3]);
});
