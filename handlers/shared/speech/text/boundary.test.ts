// Where a sentence ends, where it does not, and where only the next characters can tell.
import assert from "node:assert/strict";
import { test } from "node:test";
import { endsSentence } from "./boundary.ts";
import { german } from "./language-de.ts";
import { english } from "./language-en.ts";

/** `|` stands before the mark that is asked about. */
function verdict(text: string, { isFinal = false, language = english } = {}): boolean | "wait" {
  const at = text.indexOf("|");
  const read = endsSentence({ text: text.replace("|", ""), at, isFinal, language });
  return read === "wait" ? "wait" : read.ends;
}

test("endsSentence() waits at the end of what is there, and only there", () => {
  assert.equal(verdict("It is late|."), "wait");
  assert.equal(verdict("It is late|. "), "wait");
  assert.equal(verdict("It is late|. G"), true);
  assert.equal(verdict('It is late|."'), "wait");
  assert.equal(verdict("It costs 3|.5"), false);
});

test("endsSentence() waits for the whole next word where it matters", () => {
  assert.equal(verdict("He lives in the U.S|. T"), "wait");
  assert.equal(verdict("He lives in the U.S|. The "), true);
  assert.equal(verdict("The U.S|. Army "), false);
});

test("endsSentence() does not end at titles, initials, numbers of items and days", () => {
  for (const text of [
    "Ask Dr|. Lee ",
    "J|. R. Lee ",
    "1|. Wash it",
    "See No|. 5 ",
    "It is 6 ft|. 2 ",
    "Well|... maybe ",
  ]) {
    assert.equal(verdict(text), false, text);
  }
  assert.equal(verdict("Am 3|. Mai ", { language: german }), false);
  assert.equal(verdict("Es waren 3|. Das ", { language: german }), true);
});

test("endsSentence() ends a quotation only where the sentence does", () => {
  assert.equal(verdict('"Really|?!" she '), false);
  assert.equal(verdict('"Stop|." Then '), true);
});
