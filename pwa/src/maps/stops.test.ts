// The stops of a way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addStop, EMPTY_STOP, mayAddStop, removeStop, type Stop, setStop, swapStops, whole } from "./stops.ts";

const at = (lat: number): Stop => ({ kind: "place", name: `${lat}`, position: { lat, lon: 7 } });
const ENDS = [at(1), at(2)];

test("whole() waits until every stop is a place", () => {
  assert.equal(whole([at(1), EMPTY_STOP]), null);
  assert.equal(whole(addStop(ENDS)), null);
  assert.deepEqual(whole(setStop(addStop(ENDS), 1, at(3))), {
    from: { lat: 1, lon: 7 },
    via: [{ lat: 3, lon: 7 }],
    to: { lat: 2, lon: 7 },
  });
});

test("swapStops() goes back the same way", () => {
  assert.deepEqual(
    swapStops([at(1), at(3), at(2)]).map(({ name }) => name),
    ["2", "3", "1"],
  );
});

test("addStop() adds before the end, and not without end", () => {
  let stops = addStop(ENDS);
  assert.deepEqual(stops, [at(1), EMPTY_STOP, at(2)]);
  for (let n = 0; n < 20; n += 1) stops = addStop(stops);
  assert.equal(stops.length, 10);
  assert.equal(mayAddStop(stops), false);
});

test("removeStop() takes one on the way out, and empties a start or an end", () => {
  assert.deepEqual(removeStop([at(1), at(3), at(2)], 1), ENDS);
  assert.deepEqual(removeStop(ENDS, 0), [EMPTY_STOP, at(2)]);
});
