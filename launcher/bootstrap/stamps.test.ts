// Fingerprints of sources and the stamps that remember them.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { fingerprintContents, fingerprintSources, readStamp, writeStamp } from "./stamps.mjs";

const sources = { folders: ["code", "absent"], files: ["package.json", "absent.json"] };

function project(folder: string): string {
  for (const path of ["code/deep", "code/dist", "code/node_modules"])
    mkdirSync(join(folder, path), { recursive: true });
  for (const path of ["code/a.ts", "code/a.test.ts", "code/deep/b.ts", "code/dist/a.js", "package.json"]) {
    writeFileSync(join(folder, path), path);
  }
  return folder;
}

test("fingerprintSources() stays the same as long as no source changes", (t) => {
  const root = project(tempFolder(t));
  const before = fingerprintSources(root, sources);
  writeFileSync(join(root, "code/dist/a.js"), "built again");
  writeFileSync(join(root, "code/node_modules/x.js"), "installed again");
  writeFileSync(join(root, "code/a.test.ts"), "another test");
  assert.equal(fingerprintSources(root, sources), before);
});

for (const [what, change] of [
  ["a source changes", (root: string) => writeFileSync(join(root, "code/deep/b.ts"), "changed and longer")],
  ["a source is touched", (root: string) => utimesSync(join(root, "code/a.ts"), 1, 1)],
  ["a source is added", (root: string) => writeFileSync(join(root, "code/c.ts"), "")],
  ["a single file changes", (root: string) => writeFileSync(join(root, "package.json"), "{ }")],
] as const) {
  test(`fingerprintSources() changes when ${what}`, (t) => {
    const root = project(tempFolder(t));
    const before = fingerprintSources(root, sources);
    change(root);
    assert.notEqual(fingerprintSources(root, sources), before);
  });
}

test("fingerprintContents() looks at the content alone", (t) => {
  const root = project(tempFolder(t));
  const before = fingerprintContents(root, ["package.json", "absent"]);
  utimesSync(join(root, "package.json"), 1, 1);
  assert.equal(fingerprintContents(root, ["package.json", "absent"]), before);
  writeFileSync(join(root, "package.json"), "PACKAGE.JSON");
  assert.notEqual(fingerprintContents(root, ["package.json", "absent"]), before);
});

test("readStamp() gives back what writeStamp() remembered, and null for none or a broken one", (t) => {
  const folder = join(tempFolder(t), "deep");
  const stamp = join(folder, "stamp.json");
  assert.equal(readStamp(stamp), null);
  writeStamp(stamp, "abc");
  assert.equal(readStamp(stamp), "abc");
  assert.deepEqual(readdirSync(folder), ["stamp.json"]);
  for (const broken of ["", '{"finger', "[]", '{"fingerprint":1}']) {
    writeFileSync(stamp, broken);
    assert.equal(readStamp(stamp), null);
  }
});
