// Where the browser of the tests is looked for.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { findChromium } from "./chromium.mjs";

test("findChromium() takes CHROMIUM_PATH alone when it is set, else the first on the PATH", (t) => {
  const folder = tempFolder(t);
  for (const name of ["a", "b"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "a/chromium"), "not to be run", { mode: 0o644 });
  writeFileSync(join(folder, "b/google-chrome"), "", { mode: 0o755 });
  const PATH = [join(folder, "a"), join(folder, "b")].join(delimiter);
  assert.equal(findChromium({ PATH }), join(folder, "b/google-chrome"));
  assert.equal(findChromium({ PATH, CHROMIUM_PATH: "/nowhere/chromium" }), null);
  assert.equal(findChromium({ PATH: join(folder, "a") }), null);
  assert.equal(findChromium({ CHROMIUM_PATH: process.execPath }), process.execPath);
});
