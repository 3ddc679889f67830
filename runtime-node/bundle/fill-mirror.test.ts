// What a folder or a stick cannot take is said in words; filling one from a home is in spec-tests/faults/bundle.test.ts.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { never, temporaryFolder } from "../install/testing/tools.ts";
import { fillMirror } from "./fill-mirror.ts";

const options = { dataDir: "/", download: null, signal: never, onFile: () => undefined };

test("fillMirror() says that the folder is protected, or can be none", async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, "file"), "");
  const inFile = fillMirror([], { ...options, mirrorDir: join(folder, "file/stick") });
  await assert.rejects(inFile, { name: "StartError", message: /^Cannot fill .*: no folder can be made there\.$/ });
  // Where nobody may make anything, not even root.
  if (existsSync("/sys/kernel")) {
    const inSystem = fillMirror([], { ...options, mirrorDir: "/sys/kernel/hearth-stick" });
    await assert.rejects(inSystem, { name: "StartError", message: /nothing may be written there/ });
  }
  assert.deepEqual(await readdir(folder), ["file"]);
});
