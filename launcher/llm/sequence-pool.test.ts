// Tests of the choice of a conversation to continue.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseByPrefix } from "./sequence-pool.ts";

const rows: readonly (readonly [title: string, candidates: number[][], prompt: number[], index: number])[] = [
  ["takes the longest common beginning", [[1, 2], [1, 2, 3], [9]], [1, 2, 3, 4], 1],
  [
    "does not count what differs in the middle",
    [
      [1, 9, 3, 4],
      [1, 2],
    ],
    [1, 2, 3, 4],
    1,
  ],
  ["takes the longest unused where nothing is shared", [[7], [8], [9]], [1], 0],
  [
    "prefers an empty one to a fresh chat that shares only its instructions",
    [[], [1, 2, 3, 4, 5, 6, 7, 8]],
    [1, 2, 30],
    0,
  ],
  [
    "gives up the longest unused chat first",
    [
      [1, 2, 9, 9, 9, 9, 9],
      [1, 2, 8, 8, 8, 8, 8],
    ],
    [1, 2, 3],
    0,
  ],
  ["goes back in the chat that is edited", [[], [1, 2, 3, 4, 5, 6]], [1, 2, 3, 4, 50], 1],
];

for (const [title, candidates, prompt, index] of rows) {
  test(`chooseByPrefix() ${title}`, () => assert.equal(chooseByPrefix(candidates, prompt), index));
}
