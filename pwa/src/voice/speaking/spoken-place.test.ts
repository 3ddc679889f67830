// Where a spoken sentence stands in the shown text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findSpoken, lettersOf } from "./spoken-place.ts";

const cut = (text: string, sentence: string, from = 0) => {
  const place = findSpoken(lettersOf(text), sentence, from);
  return place === null ? null : text.slice(place.first, place.last + 1);
};

test("findSpoken() finds a sentence whatever its marks, spaces and line breaks", () => {
  const text = "Rinse it\n until the “water”   stays clear. Then — boil it!";
  assert.equal(cut(text, "Rinse it until the water stays clear."), "Rinse it\n until the “water”   stays clear");
  assert.equal(cut(text, "Then, boil it."), "Then — boil it");
});

test("findSpoken() finds equal sentences one after the other", () => {
  const shown = lettersOf("Yes. Yes. No.");
  const first = findSpoken(shown, "Yes.", 0);
  const second = findSpoken(shown, "Yes.", first?.next ?? 0);
  assert.deepEqual([first?.first, second?.first], [0, 5]);
  assert.equal(findSpoken(shown, "Yes.", second?.next ?? 0), null);
});

test("findSpoken() finds letters of every script, and surrogates as one", () => {
  assert.equal(cut("Größe: 5 µm. Привет, мир! 你好。𝒜b", "Привет мир"), "Привет, мир");
  assert.equal(cut("Größe: 5 µm.", "größe 5 µm"), "Größe: 5 µm");
  assert.equal(cut("🙂 你好。", "你好"), "你好");
});

test("findSpoken() finds nothing for what is not shown, or has no letters", () => {
  assert.equal(cut("One two.", "There is a table."), null);
  assert.equal(cut("One two.", "…"), null);
  assert.equal(cut("", "One"), null);
});
