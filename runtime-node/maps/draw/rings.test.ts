// Outlines put together, and the sea beside a coast.
import assert from "node:assert/strict";
import { test } from "node:test";
import { contains, joinLines, type Line, seaOf } from "./rings.ts";

test("joinLines() closes a ring from pieces that run either way", () => {
  const pieces: Line[] = [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [1, 1],
      [1, 0],
    ],
    [
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ];
  const { rings, open } = joinLines(pieces, { turn: true });
  assert.deepEqual([rings.length, open.length, rings[0]?.length], [1, 0, 5]);
});

test("joinLines() joins what was begun in its middle", () => {
  const pieces: Line[] = [
    [
      [1, 0],
      [2, 0],
    ],
    [
      [0, 0],
      [1, 0],
    ],
    [
      [2, 0],
      [3, 0],
    ],
  ];
  assert.deepEqual(joinLines(pieces, { turn: false }).open, [
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ],
  ]);
});

test("seaOf() has the water on the right of a coast, and islands are holes in it", () => {
  // Eastwards through the middle: the land is in the north.
  const coast: Line[] = [
    [
      [0.01, 0.5],
      [0.5, 0.6],
      [0.99, 0.5],
    ],
  ];
  const island: Line = [
    [0.4, 0.2],
    [0.6, 0.2],
    [0.6, 0.3],
    [0.4, 0.3],
    [0.4, 0.2],
  ];
  const sea = seaOf([...coast, island], [0, 0, 1, 1]);
  assert.equal(sea?.length, 1);
  const [outer = [], ...holes] = sea?.[0] ?? [];
  assert.equal(contains(outer, [0.5, 0.1]), true);
  assert.equal(contains(outer, [0.5, 0.9]), false);
  assert.deepEqual(holes, [island]);
  assert.equal(
    contains(seaOf([coast.map((line) => line.toReversed())[0] as Line], [0, 0, 1, 1])?.[0]?.[0] ?? [], [0.5, 0.9]),
    true,
  );
});

test("seaOf() makes no sea of a coast that ends in the middle of the map", () => {
  assert.equal(
    seaOf(
      [
        [
          [0.4, 0.5],
          [0.6, 0.5],
        ],
      ],
      [0, 0, 1, 1],
    ),
    null,
  );
  assert.deepEqual(seaOf([], [0, 0, 1, 1]), []);
});
