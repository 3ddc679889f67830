// The part of a long wall that is drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsOf, placeOf, stepOf, windowOf } from "./wall-window.ts";

const SHAPE = { count: 20_000, columns: 4, rowPx: 200 };

test("columnsOf() gives two to the smallest phone, and as many as fit elsewhere", () => {
  assert.deepEqual(
    [280, 358, 700, 1072].map((width) => columnsOf(width, 148, 24)),
    [2, 2, 4, 6],
  );
});

test("windowOf() draws what is in sight and around, and never all of 20,000", () => {
  assert.deepEqual(windowOf(SHAPE, { topPx: 0, viewPx: 800, aroundPx: 800 }), {
    first: 0,
    end: 36,
    heightPx: 1_000_000,
  });
  assert.deepEqual(windowOf(SHAPE, { topPx: 500_000, viewPx: 800, aroundPx: 800 }), {
    first: 9_984,
    end: 10_036,
    heightPx: 1_000_000,
  });
});

test("windowOf() draws nothing of a wall that is still below, and the last ones at its end", () => {
  const below = windowOf(SHAPE, { topPx: -5_000, viewPx: 800, aroundPx: 800 });
  assert.ok(below.end - below.first <= SHAPE.columns);
  const end = windowOf({ ...SHAPE, count: 19_998 }, { topPx: 999_400, viewPx: 800, aroundPx: 0 });
  assert.deepEqual([end.first, end.end], [19_988, 19_998]);
});

test("stepOf() moves by one and by a row, and stays on the wall", () => {
  const shape = { count: 10, columns: 4 };
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "a"];
  assert.deepEqual(
    keys.map((key) => stepOf(key, 5, shape)),
    [4, 6, 1, 9, 0, 9, null],
  );
  assert.deepEqual([stepOf("ArrowLeft", 0, shape), stepOf("ArrowDown", 7, shape)], [null, null]);
});

test("placeOf() hangs frames beside each other and rows below each other, with a gap around", () => {
  const shape = { columns: 4, rowPx: 200, gapPx: 24 };
  assert.deepEqual(placeOf(0, shape), { leftPx: 0, topPx: 0, sidePx: 176 });
  assert.deepEqual(placeOf(6, shape), { leftPx: 400, topPx: 200, sidePx: 176 });
});
