// When packages count as installed.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { isInstalled, rememberInstall } from "./install.mjs";

const hono = { version: "4.0.0", integrity: "sha512-a" };
const otherPlatform = { version: "1.0.0", integrity: "sha512-b", optional: true };
const wanted = { "": {}, handlers: {}, "node_modules/hono": hono, "node_modules/mac-only": otherPlatform };

function checkout(test: TestContext, installed: object | null): string {
  const root = tempFolder(test);
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: wanted }));
  mkdirSync(join(root, "node_modules"));
  if (installed !== null) {
    writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
  }
  return root;
}

test("isInstalled() is false on a fresh clone", (t) => {
  assert.equal(isInstalled(checkout(t, null)), false);
});

test("isInstalled() recognises packages that were installed by hand, without those of other platforms", (t) => {
  assert.equal(isInstalled(checkout(t, { "node_modules/hono": hono })), true);
});

for (const [what, installed] of [
  ["missing", {}],
  ["of another version", { "node_modules/hono": { ...hono, version: "3.9.0" } }],
  ["of another content", { "node_modules/hono": { ...hono, integrity: "sha512-c" } }],
] as const) {
  test(`isInstalled() is false when a package is ${what}`, (t) => {
    assert.equal(isInstalled(checkout(t, installed)), false);
  });
}

for (const file of ["package-lock.json", ".npmrc"]) {
  test(`isInstalled() is false when ${file} has changed since the install`, (t) => {
    const root = checkout(t, { "node_modules/hono": hono });
    rememberInstall(root);
    assert.equal(isInstalled(root), true);
    writeFileSync(join(root, file), JSON.stringify({ packages: wanted, changed: true }));
    assert.equal(isInstalled(root), false);
    rememberInstall(root);
    assert.equal(isInstalled(root), false, "an older stamp is not overwritten");
  });
}
