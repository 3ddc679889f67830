// Lines out of pieces of text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLineSplitter, type LineSplitterOptions } from "./line-splitter.ts";

function linesOf(...pieces: readonly string[]): readonly string[] {
  return cutBy({}, ...pieces);
}

function cutBy(options: LineSplitterOptions, ...pieces: readonly string[]): readonly string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line), options);
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

test("createLineSplitter() takes each step of a progress bar as a line", () => {
  assert.deepEqual(linesOf("\r10 %\r", "20 %\r", "\nready\r"), ["", "10 %", "20 %", "ready"]);
});

test("createLineSplitter() cuts long lines where that is wanted, and goes on with the next", () => {
  const options: LineSplitterOptions = { longestCharacters: 5, beyond: "cut" };
  assert.deepEqual(cutBy(options, "12345\n123456789\nok"), ["12345", "12345…", "ok"]);
  assert.deepEqual(cutBy(options, "1234", "5678", "9".repeat(1000), "0\nok\n", "next"), ["12345…", "ok", "next"]);
});
