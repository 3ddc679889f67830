// Tests bundled from sources that ask where they lie, run with real Node.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { bundleTests } from "./bundle-tests.mjs";

function write(root: string, folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, name), text);
}

test("bundleTests() makes one file of each test, in which each source still knows where it lies", async (t) => {
  const root = realpathSync(tempFolder(t));
  write(root, "deep", { "part.ts": "export const url: string = import.meta.url;\nexport const hearth = 1;\n" });
  write(root, "own", {
    "one.test.ts":
      'import { url } from "../deep/part.ts";\nconsole.log(JSON.stringify([url, import.meta.dirname, import.meta.filename]));\n',
    "two.test.tsx": 'console.log("import.meta.url is text");\n',
  });
  const bundles = await bundleTests(root, ["own/one.test.ts", "own/two.test.tsx"]);
  const said = bundles.map((file) => spawnSync(process.execPath, [file], { cwd: root, encoding: "utf8" }).stdout);
  const places = [pathToFileURL(join(root, "deep/part.ts")).href, join(root, "own"), join(root, "own/one.test.ts")];
  assert.deepEqual(JSON.parse(said[0] ?? ""), places);
  assert.equal(said[1], "import.meta.url is text\n");
});

test("bundleTests() tells a failure by the line of its source", async (t) => {
  const root = tempFolder(t);
  write(root, "own", {
    "bad.test.ts": 'const folder: string = import.meta.dirname;\n\nthrow new Error("bad luck in " + folder);\n',
  });
  const [bad = ""] = await bundleTests(root, ["own/bad.test.ts"]);
  const run = spawnSync(process.execPath, ["--enable-source-maps", bad], { cwd: root, encoding: "utf8" });
  assert.match(run.stderr, /bad\.test\.ts:3:/);
});
