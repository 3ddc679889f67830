// The lock file names the native packages of every platform, also those that a mirror does not carry.
import assert from "node:assert/strict";
import { test } from "node:test";
import { completePackages, platformOf } from "./complete-lock.mjs";

test("platformOf() reads system, processor and C library from a native package's name", () => {
  assert.deepEqual(platformOf("@biomejs/cli-linux-arm64-musl"), { cpu: ["arm64"], libc: ["musl"], os: ["linux"] });
  assert.deepEqual(platformOf("@node-llama-cpp/mac-arm64-metal"), { cpu: ["arm64"], os: ["darwin"] });
  assert.deepEqual(platformOf("@deno/win32-x64"), { cpu: ["x64"], os: ["win32"] });
});

test("completePackages() adds what is missing and leaves alone what resolves, nested or not", () => {
  const packages = {
    "node_modules/a": {
      version: "1.0.0",
      dev: true,
      optionalDependencies: { "a-linux-x64": "1.0.0", "a-win-x64": "1.0.0" },
    },
    "node_modules/a/node_modules/a-linux-x64": { version: "1.0.0" },
  };
  const complete = completePackages(packages);
  assert.deepEqual(Object.keys(complete), [
    "node_modules/a",
    "node_modules/a-win-x64",
    "node_modules/a/node_modules/a-linux-x64",
  ]);
  assert.deepEqual(complete["node_modules/a-win-x64"], {
    version: "1.0.0",
    cpu: ["x64"],
    os: ["win32"],
    dev: true,
    optional: true,
  });
});
