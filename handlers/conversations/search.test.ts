// Search words as FTS5 takes them, and excerpts without markup.
import assert from "node:assert/strict";
import { test } from "node:test";
import { toExcerpt, toMatchExpression } from "./search.ts";

test("toMatchExpression() quotes every word, so that FTS5's operators are plain text", () => {
  assert.equal(toMatchExpression('rice NOT "boil" * OR (x)'), '"rice"* "NOT"* "boil"* "OR"* "x"');
  assert.equal(toMatchExpression("Käse straße 你好"), '"Käse"* "straße"* "你好"*');
  assert.equal(toMatchExpression('"*()-'), null);
});

test("toExcerpt() turns marks into segments", () => {
  assert.deepEqual(toExcerpt("cook \u0002rice\u0003 well"), [
    { text: "cook ", hit: false },
    { text: "rice", hit: true },
    { text: " well", hit: false },
  ]);
  assert.deepEqual(toExcerpt("<b>\u0002x\u0003"), [
    { text: "<b>", hit: false },
    { text: "x", hit: true },
  ]);
});
