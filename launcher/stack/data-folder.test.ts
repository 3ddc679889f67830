// What can be wrong with the data folder.
import assert from "node:assert/strict";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { checkDataDisk, ensureDataFolder } from "./data-folder.ts";

test("ensureDataFolder() creates the folder and leaves nothing in it", (t) => {
  const folder = join(tempFolder(t), "data/home");
  ensureDataFolder(folder);
  assert.deepEqual(readdirSync(folder), []);
});

test("ensureDataFolder() says that a file is in the way", (t) => {
  const folder = join(tempFolder(t), "home");
  writeFileSync(folder, "");
  assert.throws(() => ensureDataFolder(folder), {
    message: `The data folder ${folder} cannot be written. There is a file of that name in the way: move it, or choose another folder with DATA_DIR.`,
  });
});

test("ensureDataFolder() says that a place cannot be written", { skip: !existsSync("/sys/kernel") }, () => {
  assert.throws(() => ensureDataFolder("/sys/hearth"), {
    message: /^The data folder \/sys\/hearth cannot be written\. /,
  });
});

test("checkDataDisk() is quiet, warns below 2 GB and stops below 200 MB", () => {
  assert.equal(checkDataDisk("/data", 2_000_000_000), null);
  assert.match(checkDataDisk("/data", 1_400_000_000) ?? "", /getting full: 1\.4 GB left/);
  assert.throws(() => checkDataDisk("/data", 199_000_000), { name: "StartProblem", message: /is full: 199 MB left/ });
});

test("checkDataDisk() asks the real disk by default", (t) => {
  assert.doesNotThrow(() => checkDataDisk(tempFolder(t)));
});
