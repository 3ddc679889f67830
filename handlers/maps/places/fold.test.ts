// Names and queries in one form.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, foldings, WORDS_MAX, wordsOf } from "./fold.ts";

test("fold() leaves out case, accents and punctuation, and writes abbreviations out", () => {
  const cases = [
    ["Café de l'Hôtel", "cafe de l hotel"],
    ["Hauptstr. 5a", "hauptstrasse 5a"],
    ["Straße des 17. Juni", "strasse des 17 juni"],
    ["ØRESUND", "oresund"],
    ["", ""],
  ] as const;
  for (const [text, expected] of cases) assert.equal(fold(text), expected, text);
});

test("foldings() also has German letters as Germans write them without the key", () => {
  assert.deepEqual(foldings("Müllergasse"), ["mullergasse", "muellergasse"]);
  assert.deepEqual(foldings("Rue Grimaldi"), ["rue grimaldi"]);
});

test("wordsOf() looks at so many words and no more", () => {
  assert.equal(wordsOf(fold("a ".repeat(500))).length, WORDS_MAX);
  assert.deepEqual(wordsOf(""), []);
});
