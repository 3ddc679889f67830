// Lines out of pieces of text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLineSplitter } from "./line-splitter.ts";

function linesOf(...pieces: readonly string[]): readonly string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line));
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return lines;
}

test("createLineSplitter() joins pieces and drops both kinds of line ends", () => {
  assert.deepEqual(linesOf("on", "e\r\ntw", "o\n\nthr", "ee"), ["one", "two", "", "three"]);
});

test("createLineSplitter() hands over no empty line at the end", () => {
  assert.deepEqual(linesOf("one\n"), ["one"]);
});

test("createLineSplitter() hands over a line without end in bounded pieces and loses nothing", () => {
  const pieces = Array.from({ length: 10 }, () => "x".repeat(10_000));
  const lines = linesOf(...pieces);
  assert.ok(lines.every((line) => line.length <= 16_384));
  assert.equal(lines.join(""), pieces.join(""));
});
