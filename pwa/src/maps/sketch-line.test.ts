// A way in a small frame: as it lies on the map, and whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sketchLine } from "./sketch-line.ts";

const FRAME = { width: 320, height: 180, margin: 20 };
const numbersOf = (points: string) => points.split(" ").map((point) => point.split(",").map(Number));

test("sketchLine() keeps north above south, and everything within its margin", () => {
  const sketch = sketchLine(
    [
      [7.41, 43.73],
      [7.42, 43.735],
      [7.43, 43.74],
    ],
    FRAME,
  );
  assert.ok(sketch !== null);
  assert.ok(sketch.start[1] > sketch.end[1], "the start lies in the south");
  assert.ok(sketch.start[0] < sketch.end[0], "and in the west");
  for (const [x = 0, y = 0] of numbersOf(sketch.points)) {
    assert.ok(x >= FRAME.margin && x <= FRAME.width - FRAME.margin, `${x}`);
    assert.ok(y >= FRAME.margin && y <= FRAME.height - FRAME.margin, `${y}`);
  }
});

test("sketchLine() draws a degree at 60° north twice as high as wide", () => {
  const sketch = sketchLine(
    [
      [10, 59.5],
      [11, 60.5],
    ],
    { width: 400, height: 400, margin: 0 },
  );
  assert.ok(sketch !== null);
  const wide = sketch.end[0] - sketch.start[0];
  const high = sketch.start[1] - sketch.end[1];
  assert.ok(Math.abs(high / wide - 2) < 0.01, `${high / wide}`);
});

test("sketchLine() goes the short way across the date line", () => {
  const sketch = sketchLine(
    [
      [179.9, -17],
      [-179.9, -17],
    ],
    FRAME,
  );
  assert.deepEqual(sketch?.start, [20, 90]);
  assert.deepEqual(sketch?.end, [300, 90]);
});

test("sketchLine() draws a way of no length in the middle, and no way not at all", () => {
  assert.equal(sketchLine([[7, 43]], FRAME)?.points, "160,90");
  assert.equal(sketchLine([], FRAME), null);
});
