// Of several sources, those that the words cite.
import assert from "node:assert/strict";
import { test } from "node:test";
import { citedOf } from "./cited.ts";

const sources = [1, 2, 3].map((n) => ({
  ...{ n, bookId: "b", path: "A/x", title: `Page ${n}`, bookTitle: "Book", block: 0, quote: "" },
}));
const cited = (words: string) => citedOf(sources, words).map(({ n }) => n);

test("citedOf() gives what is cited in the order of the numbers, and all where nothing is", () => {
  assert.deepEqual(cited("Yes [3]. No [1][3]."), [1, 3]);
  assert.deepEqual(cited("Both [1, 2]."), [1, 2]);
  assert.deepEqual(cited("Nothing is cited [9]."), [1, 2, 3]);
});
