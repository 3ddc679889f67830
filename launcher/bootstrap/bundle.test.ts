// Bundling with the real esbuild.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { bundlePrograms } from "./bundle.mjs";

const program = { source: "runtime-node/main.ts", result: "runtime-node/dist/main.js" };

test("bundlePrograms() takes our own workspaces into the bundle and leaves packages outside", async (t) => {
  const root = tempFolder(t);
  for (const folder of ["handlers", "runtime-node"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "handlers/greet.ts"), 'export const greet = (name: string): string => "hello " + name;');
  writeFileSync(
    join(root, program.source),
    'import { greet } from "@hearth/handlers/greet.ts";\nimport { basename } from "node:path";\n' +
      'if (process.argv[2] === "pack") await import("some-package");\nconsole.log(greet(basename("/a/world")));',
  );
  await bundlePrograms(root, [program]);
  assert.equal(execFileSync(process.execPath, [join(root, program.result)], { encoding: "utf8" }), "hello world\n");
  assert.match(readFileSync(join(root, program.result), "utf8"), /import\("some-package"\)/);
  assert.ok(readFileSync(join(root, `${program.result}.map`)).length > 0);
});

test("bundlePrograms() names a source that is missing", async (t) => {
  await assert.rejects(bundlePrograms(tempFolder(t), [program]), /^Error: runtime-node\/main\.ts is missing: /);
});
