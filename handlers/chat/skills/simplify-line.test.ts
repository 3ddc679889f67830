// A line with fewer points that still goes where it went.
import assert from "node:assert/strict";
import { test } from "node:test";
import { simplifyLine } from "./simplify-line.ts";

test("simplifyLine() keeps the corners and drops what lies on the way", () => {
  const line = [
    [0, 0],
    [1, 0.0001],
    [2, 0],
    [2, 1],
    [2.0001, 2],
    [2, 3],
  ] as [number, number][];
  assert.deepEqual(simplifyLine(line, 3), [
    [0, 0],
    [2, 0],
    [2, 3],
  ]);
  assert.deepEqual(simplifyLine(line, 10), line);
  assert.deepEqual(simplifyLine([[1, 1]], 2), [[1, 1]]);
});

test("simplifyLine() is done with a huge and crooked line in well under a second", () => {
  const line = Array.from({ length: 200_000 }, (_, at) => [at / 1e4, (at % 2) / 1e3 + at / 1e6] as [number, number]);
  const startMs = performance.now();
  const short = simplifyLine(line, 500);
  assert.ok(performance.now() - startMs < 3_000);
  assert.equal(short.length, 500);
  assert.deepEqual([short[0], short.at(-1)], [line[0], line.at(-1)]);
});
