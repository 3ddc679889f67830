// Words are found as people mean them, and each match lies where it stands in the text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findAll } from "./find-in-text.ts";

const foundIn = (text: string, words: string, max = 100) =>
  findAll(text, words, max).map(({ start, end }) => text.slice(start, end));

test("findAll() disregards capitals, accents and the number of spaces", () => {
  assert.deepEqual(foundIn("Café, CAFE and cafe\u0301.", "cafe"), ["Café", "CAFE", "cafe\u0301"]);
  assert.deepEqual(foundIn("Ray\n  Charles, ray charles", "Ray Charles"), ["Ray\n  Charles", "ray charles"]);
  assert.deepEqual(foundIn("Straße", "STRASSE"), []);
});

test("findAll() finds matches beside each other, none over another, and no more than asked for", () => {
  assert.deepEqual(foundIn("aaaa", "aa"), ["aa", "aa"]);
  assert.deepEqual(foundIn("aaaa", "a", 3), ["a", "a", "a"]);
});

test("findAll() finds nothing for empty words, and copes with signs beyond the first plane", () => {
  assert.deepEqual(foundIn("anything", "   "), []);
  assert.deepEqual(foundIn("🎹 piano 🎹", "🎹"), ["🎹", "🎹"]);
  assert.deepEqual(foundIn("İstanbul", "istanbul"), ["İstanbul"]);
});
