// Where texts are cut for the engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { halves, splitPieces } from "./text-pieces.ts";

test("splitPieces() leaves what fits as it is", () => {
  assert.deepEqual(splitPieces("  Good morning. It is late.  ", 40), ["Good morning. It is late."]);
  assert.deepEqual(splitPieces("   ", 40), []);
});

test("splitPieces() prefers ends of sentences to clauses, and clauses to words", () => {
  assert.deepEqual(splitPieces("It rains, today. Take a coat, please.", 19), [
    "It rains, today.",
    "Take a coat,",
    "please.",
  ]);
  assert.deepEqual(splitPieces("one two three four", 9), ["one two", "three", "four"]);
});

test("splitPieces() drops nothing, whatever comes, and keeps to its length", () => {
  const texts = [
    "a".repeat(500),
    "👩‍👩‍👧".repeat(80),
    "x ".repeat(300),
    `${"word, ".repeat(90)}`,
    "1".repeat(2_000),
    " \n\t.".repeat(200),
  ];
  const bare = (text: string) => text.replaceAll(/\s/g, "");
  for (const text of texts) {
    const pieces = splitPieces(text, 50);
    assert.equal(bare(pieces.join("")), bare(text));
    assert.ok(pieces.every((piece) => piece.length > 0 && piece.length <= 50));
    assert.ok(
      pieces.every((piece) => !/[\ud800-\udbff]$/.test(piece)),
      "no torn character",
    );
  }
});

test("splitPieces() breaks words that the phonemizer would cut off", () => {
  assert.ok(splitPieces("9".repeat(200), 300).every((piece) => piece.split(" ").every((word) => word.length <= 40)));
});

test("halves() always comes to an end", () => {
  const split = (piece: string): number => {
    const parts = halves(piece);
    return parts.length < 2 ? 1 : parts.reduce((sum, part) => sum + split(part), 0);
  };
  assert.ok(split("abc def ".repeat(10)) >= 20);
  assert.deepEqual(halves("a"), ["a"]);
});
