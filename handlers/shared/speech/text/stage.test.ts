// Stage directions and what only looks like one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { german } from "./language-de.ts";
import { english } from "./language-en.ts";
import { isBracketDirection, isStageDirection } from "./stage.ts";

const SPANS: [span: string, before: string, after: string, isDirection: boolean][] = [
  ["smiles softly", "", "", true],
  ["smiles softly", "", "H", true],
  ["slowly turns around", ".", "W", true],
  ["sighs", ",", "i", true],
  ["sighs", "l", "I", true],
  ["laughs", "y", "a", false],
  ["really", "s", "g", false],
  ["cats", "e", ".", false],
  ["rummages through the drawer", ".", "H", true],
  ["prices in euros", ".", "H", false],
  ["includes breakfast", "", "", false],
  ["fumbling with the keys", ".", "H", true],
  ["She walks over.", "", '"', true],
  ["She walks over.", "", "C", true],
  ["She has been here.", "", "C", false],
  ["You wake with a start.", "", "“", true],
  ["You should see a doctor.", "", "", false],
  ["Romeo and Juliet", "", "i", false],
  ["Important", "", "", false],
];
for (const [span, before, after, isDirection] of SPANS) {
  test(`isStageDirection() of ${before}*${span}*${after} is ${isDirection}`, () => {
    assert.equal(isStageDirection(span, { before, after }, english), isDirection);
  });
}

test("isStageDirection() knows German verbs by the German table only", () => {
  assert.equal(isStageDirection("lächelt", { before: "", after: "G" }, german), true);
  assert.equal(isStageDirection("lächelt", { before: "", after: "g" }, english), false);
});

test("isBracketDirection() takes what a person does, and no more", () => {
  const takes = (inner: string) => isBracketDirection(inner, english);
  assert.deepEqual(["laughs", "softly chuckles", "with a wide grin"].map(takes), [true, true, true]);
  assert.deepEqual(["with a spoon", "see below", "about 5 pounds", "NaCl", ""].map(takes), [
    false,
    false,
    false,
    false,
    false,
  ]);
});
