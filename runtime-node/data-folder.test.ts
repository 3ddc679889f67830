// The data folder is made, checked, and held by one process at a time.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { takeDataFolder } from "./data-folder.ts";

let parent: string;
before(async () => {
  parent = await mkdtemp(join(tmpdir(), "hearth-folder-"));
});
after(() => rm(parent, { recursive: true }));

test("takeDataFolder() makes the folder for this user alone", async () => {
  const folder = join(parent, "a", "b #1");
  const release = await takeDataFolder(folder);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  release();
});

test("takeDataFolder() refuses a folder that is taken, and takes it once it is given back", async () => {
  const folder = join(parent, "taken");
  const release = await takeDataFolder(folder);
  await assert.rejects(takeDataFolder(folder), /another Hearth is using it/);
  release();
  (await takeDataFolder(folder))();
});

test("takeDataFolder() takes a folder whose process was killed", async () => {
  const folder = join(parent, "killed");
  const script = `
    import { takeDataFolder } from "./data-folder.ts";
    globalThis.held = await takeDataFolder(${JSON.stringify(folder)});
    console.log("held");
    setInterval(() => {}, 1000);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", script];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  await assert.rejects(takeDataFolder(folder), /another Hearth is using it/);
  child.kill("SIGKILL");
  await once(child, "exit");
  (await takeDataFolder(folder))();
});

test("takeDataFolder() says so when a file is in the way", async () => {
  const file = join(parent, "file");
  await writeFile(file, "");
  await assert.rejects(takeDataFolder(file), /a file has this name/);
  await assert.rejects(takeDataFolder(join(file, "below")), /a file is in its way/);
});
