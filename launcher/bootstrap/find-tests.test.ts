// Which files are unit tests.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { findTests } from "./find-tests.mjs";

test("findTests() finds tests at any depth, but not in results and packages", (t) => {
  const root = tempFolder(t);
  for (const folder of ["a/deep", "a/dist", "a/node_modules"]) mkdirSync(join(root, folder), { recursive: true });
  for (const file of [
    "a/z.test.ts",
    "a/deep/y.test.tsx",
    "a/deep/y.ts",
    "a/dist/x.test.ts",
    "a/node_modules/w.test.ts",
  ]) {
    writeFileSync(join(root, file), "");
  }
  assert.deepEqual(findTests(root, ["a", "absent"]), ["a/deep/y.test.tsx", "a/z.test.ts"]);
});
