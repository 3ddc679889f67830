// A block's words, what of them is spoken, and passages that are found again in another edition.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ArticleBlock } from "../../../handlers/shared/contract/library.ts";
import { findCited, speechOf, textOf } from "./block-text.ts";

const text = (n: number, ...words: string[]): ArticleBlock => ({
  n,
  kind: "text",
  quote: 0,
  runs: words.map((each) => ({ text: each })),
});
const PAGE = [
  text(0, "Ray Charles was a pianist."),
  text(1, "He was born in ", "Albany", "."),
  text(2, "He died in Beverly Hills."),
];

test("textOf() has the words of each kind of block, and speechOf() only what is read out", () => {
  const table: ArticleBlock = {
    n: 3,
    kind: "table",
    facts: true,
    caption: [{ text: "Facts" }],
    rows: [[{ runs: [{ text: "Born" }], header: true, colSpan: 1, rowSpan: 1 }]],
  };
  assert.equal(textOf(table), "Facts Born");
  assert.equal(speechOf(table), "");
  assert.equal(
    speechOf(text(0, "Born in 1930", "[12]", ",\n in  Albany.", "{\\displaystyle x}")),
    "Born in 1930, in Albany.",
  );
  assert.equal(speechOf({ n: 1, kind: "code", text: "let x" }), "");
});

test("findCited() finds a passage by its words, also where its number is another one by now", () => {
  assert.deepEqual(findCited(PAGE, 0, "He was born in Albany."), { first: 1, last: 1 });
  assert.deepEqual(findCited(PAGE, 2, "was born  in ALBANY"), { first: 1, last: 1 });
  assert.deepEqual(findCited(PAGE, 0, "born in Albany. He died in Beverly Hills."), { first: 1, last: 2 });
});

test("findCited() takes the words nearest to the number where they stand twice", () => {
  const twice = [text(0, "The same."), text(1, "Between."), text(2, "The same.")];
  assert.deepEqual(findCited(twice, 2, "The same."), { first: 2, last: 2 });
  assert.deepEqual(findCited(twice, 1, "The same."), { first: 2, last: 2 });
});

test("findCited() goes by the number where the words are not there, and nowhere where neither is", () => {
  assert.deepEqual(findCited(PAGE, 1, "Something else entirely"), { first: 1, last: 1 });
  assert.deepEqual(findCited(PAGE, 2, null), { first: 2, last: 2 });
  assert.equal(findCited(PAGE, 9, null), null);
  assert.equal(findCited([], 0, "words"), null);
});
