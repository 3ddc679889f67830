// Words as they can be compared, and where they stand.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { plainWord, wordsOf } from "./words.ts";

const plainOf = (text: string) => wordsOf(text).map((word) => word.plain);

test("wordsOf() leaves out case, accents and punctuation, and keeps a word with an apostrophe whole", () => {
  assert.deepEqual(plainOf("Hey, Jarvis! What's the café’s name?"), ["hey", "jarvis", "whats", "the", "cafes", "name"]);
  assert.deepEqual(plainOf("Hör auf, ＳＴＯＰ — Straße 21"), ["hor", "auf", "stop", "strasse", "21"]);
  assert.deepEqual(plainOf("…  \n!?"), []);
});

test("wordsOf() reads composed and decomposed letters alike", () => {
  assert.deepEqual(plainOf("Müller".normalize("NFD")), plainOf("Müller".normalize("NFC")));
  assert.equal(plainWord("ÆØÅ"), "aeoa");
});

test("wordsOf() says where each word stands", () => {
  const text = "… hey  Hearth, stop";
  assert.deepEqual(
    wordsOf(text).map(({ begin, end }) => text.slice(begin, end)),
    ["hey", "Hearth", "stop"],
  );
});

test("wordsOf() goes through any text in order, and no word is empty", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: "binary" }), (text) => {
      let last = 0;
      for (const { plain, begin, end } of wordsOf(text)) {
        assert.ok(plain !== "" && begin >= last && end > begin && end <= text.length);
        last = end;
      }
    }),
  );
});
