// Numbers as people of either language write them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { plainNumber } from "./read-number.ts";

test("plainNumber() knows which mark parts thousands", () => {
  for (const [written, language, plain] of [
    ["1,234.5", "de", "1234.5"],
    ["1.234,5", "en", "1234.5"],
    ["1.234", "de", "1234"],
    ["1.234", "en", "1.234"],
    ["1,234", "en", "1234"],
    ["1,234", "de", "1.234"],
    ["3,5", "en", "3.5"],
    ["1.234.567", "en", "1234567"],
    ["0.125", "de", "0.125"],
  ] as const) {
    assert.equal(plainNumber(written, language), plain, `${written} in ${language}`);
  }
  assert.equal(plainNumber("1".repeat(31), "en"), null);
});
