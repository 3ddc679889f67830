// Rotation of log files on a real disk.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createRotatingLog } from "./rotating-log.ts";
import { tempFolder } from "./testing/temp-folder.ts";

test("createRotatingLog() starts a new file at the size and keeps the newest files", (t) => {
  const folder = join(tempFolder(t), "logs");
  const log = createRotatingLog({ file: join(folder, "llm.log"), maxBytes: 100, maxFiles: 3 });
  for (let line = 0; line < 50; line += 1) log.write(`line ${String(line).padStart(3, "0")}`);
  log.close();
  const files = ["llm.log.2", "llm.log.1", "llm.log"];
  assert.deepEqual(readdirSync(folder).sort(), [...files].sort());
  for (const file of files) assert.ok(statSync(join(folder, file)).size <= 100);
  const kept = files.flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n"));
  const newest = Array.from(
    { length: kept.length },
    (_, index) => `line ${String(50 - kept.length + index).padStart(3, "0")}`,
  );
  assert.deepEqual(kept, newest);
  assert.equal(kept.at(-1), "line 049");
  assert.ok(kept.length > 20);
});

test("createRotatingLog() appends to what an earlier start has written, and counts it", (t) => {
  const file = join(tempFolder(t), "hearth.log");
  writeFileSync(file, `${"old ".repeat(20)}\n`);
  const log = createRotatingLog({ file, maxBytes: 100, maxFiles: 2 });
  log.write("fits");
  log.write("does not fit any more");
  log.close();
  assert.match(readFileSync(`${file}.1`, "utf8"), /^old .*\nfits\n$/);
  assert.equal(readFileSync(file, "utf8"), "does not fit any more\n");
});

test("createRotatingLog() has each line on disk before write() returns", (t) => {
  const file = join(tempFolder(t), "hearth.log");
  const log = createRotatingLog({ file });
  log.write("last words");
  assert.equal(readFileSync(file, "utf8"), "last words\n");
  log.close();
  log.write("after the end");
  assert.equal(readFileSync(file, "utf8"), "last words\n");
});

test("createRotatingLog() tells once that the disk is full, and throws nothing", () => {
  const failures: unknown[] = [];
  const log = createRotatingLog({ file: "/dev/full", onFailure: (error) => failures.push(error) });
  log.write("one");
  log.write("two");
  log.close();
  assert.deepEqual(
    failures.map((error) => (error as NodeJS.ErrnoException).code),
    ["ENOSPC"],
  );
});
