// What is kept of a thread's output.
import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { LINE_MAX_CHARS, readCappedLines } from "./capped-lines.ts";

test("readCappedLines() keeps the beginning of a line of megabytes, and the lines after it", async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  readCappedLines(stream, (line) => lines.push(line));
  stream.write("first\n\n  sec");
  stream.write("ond\n");
  for (let part = 0; part < 20; part++) stream.write("x".repeat(100_000));
  stream.end("\nlast");
  await once(stream, "end");
  assert.deepEqual(lines, ["first", "second", "x".repeat(LINE_MAX_CHARS), "last"]);
});
