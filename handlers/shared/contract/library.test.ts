// What names a page: whatever can stand in an address, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encodePath } from "../../library/kiwix/book-path.ts";
import { articlePathSchema } from "./library.ts";

test("articlePathSchema takes what can be written into an address, and no half of a character", () => {
  for (const path of ["A/Ray_Charles", "A/日本 🎹", "A/AC/DC?", "..."]) {
    assert.ok(articlePathSchema.safeParse(path).success, path);
    assert.doesNotThrow(() => encodePath(path));
  }
  for (const path of ["\ud800", "A/x\udc00y", "a\u0000", "", "x".repeat(1_001)]) {
    assert.ok(!articlePathSchema.safeParse(path).success, JSON.stringify(path.slice(0, 9)));
  }
});
