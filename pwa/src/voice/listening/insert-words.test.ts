// Spoken words among written ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { insertWords } from "./insert-words.ts";

test("insertWords() puts words at the caret, with the spaces that they need", () => {
  assert.deepEqual(insertWords("", 0, " buy milk ", 100), { text: "buy milk", caret: 8 });
  assert.deepEqual(insertWords("Please", 6, "buy milk", 100), { text: "Please buy milk", caret: 15 });
  assert.deepEqual(insertWords("Please today", 6, "buy milk", 100), { text: "Please buy milk today", caret: 15 });
  assert.deepEqual(insertWords("Pleasetoday", 6, "buy", 100), { text: "Please buy today", caret: 10 });
  assert.deepEqual(insertWords("List:\n.", 6, "milk", 100), { text: "List:\nmilk.", caret: 10 });
});

test("insertWords() never makes a text longer than a message may be", () => {
  const { text } = insertWords("12345", 5, "spoken words", 10);
  assert.equal(text, "12345 spo");
  assert.ok(insertWords("1234567890", 10, "more", 10).text.length <= 11);
});
