// Which of the library's programs the tests can count on.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { missingLibraryTools } from "./library-tools.mjs";

test("missingLibraryTools() names what is on no folder of the PATH, or can't be run there", (t) => {
  const folder = tempFolder(t);
  for (const name of ["a", "b"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "a/kiwix-serve"), "", { mode: 0o755 });
  writeFileSync(join(folder, "b/kiwix-manage"), "", { mode: 0o755 });
  writeFileSync(join(folder, "b/zimwriterfs"), "not to be run", { mode: 0o644 });
  const PATH = [join(folder, "a"), join(folder, "b")].join(delimiter);
  assert.deepEqual(missingLibraryTools({ PATH }), ["zimwriterfs"]);
  assert.deepEqual(missingLibraryTools({}), ["kiwix-serve", "kiwix-manage", "zimwriterfs"]);
});
