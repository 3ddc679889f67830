// Ranges and conditions as RFC 9110 has them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerFor, parseByteRange } from "./byte-range.ts";

const RANGES: [string, ReturnType<typeof parseByteRange>][] = [
  ["bytes=0-99", { start: 0, end: 100 }],
  ["bytes=990-", { start: 990, end: 1_000 }],
  ["bytes=-10", { start: 990, end: 1_000 }],
  ["bytes=-5000", { start: 0, end: 1_000 }],
  ["bytes=999-5000", { start: 999, end: 1_000 }],
  ["BYTES= 5-5 ", { start: 5, end: 6 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-5", null],
  ["bytes=-", null],
  ["bytes=0-1,4-5", null],
  ["items=0-1", null],
  ["bytes=1e3-", null],
  [`bytes=${"9".repeat(40)}-`, null],
];

test("parseByteRange() reads one range within the file, and has anything else served whole", () => {
  for (const [header, expected] of RANGES) assert.deepEqual(parseByteRange(header, 1_000), expected, header);
  assert.equal(parseByteRange("bytes=0-", 0), "unsatisfiable");
});

const file = { etag: '"abc"', sizeBytes: 1_000 };
const asked = (headers: { ifNoneMatch?: string; range?: string; ifRange?: string }) =>
  answerFor({ ifNoneMatch: undefined, range: undefined, ifRange: undefined, ...headers }, file);

test("answerFor() answers 304 to whoever has it, also as one of several and weakly compared", () => {
  for (const ifNoneMatch of ['"abc"', 'W/"abc"', '"x", "abc"', "*"]) {
    assert.deepEqual(asked({ ifNoneMatch, range: "bytes=0-1" }), { status: 304 }, ifNoneMatch);
  }
  assert.equal(asked({ ifNoneMatch: '"abcd", abc' }).status, 200);
});

test("answerFor() gives a part only of the very file that If-Range names", () => {
  const range = "bytes=1-2";
  assert.deepEqual(asked({ range }), { status: 206, range: { start: 1, end: 3 } });
  assert.equal(asked({ range, ifRange: '"abc"' }).status, 206);
  for (const ifRange of ['W/"abc"', '"old"', "Wed, 21 Oct 2026 07:28:00 GMT"]) {
    assert.deepEqual(asked({ range, ifRange }), { status: 200, range: { start: 0, end: 1_000 } }, ifRange);
  }
  assert.deepEqual(asked({ range: "bytes=5000-" }), { status: 416 });
});
