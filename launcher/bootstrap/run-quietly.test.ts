// Helper programs with their output in a log.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { runQuietly } from "./run-quietly.mjs";

const script = (code: string, folder: string) => ({
  command: process.execPath,
  args: ["-e", code],
  cwd: folder,
  logFile: join(folder, "logs/step.log"),
});

test("runQuietly() keeps both outputs in the log and gives back their end", async (t) => {
  const folder = tempFolder(t);
  const result = await runQuietly(script("console.log('one'); console.error('two')", folder));
  assert.deepEqual(result, { ok: true, tail: "one\ntwo" });
  assert.equal(readFileSync(join(folder, "logs/step.log"), "utf8"), "one\ntwo\n");
});

test("runQuietly() says that the program failed, and gives back a bounded part of its output", async (t) => {
  const { ok, tail } = await runQuietly(
    script("process.stdout.write('x'.repeat(50000) + '\\nthe reason\\n'); process.exitCode = 3", tempFolder(t)),
  );
  assert.equal(ok, false);
  assert.ok(tail.endsWith("the reason"));
  assert.ok(tail.length <= 6_000);
});

test("runQuietly() rejects when there is no such program", async (t) => {
  await assert.rejects(runQuietly({ ...script("", tempFolder(t)), command: "/nowhere/npm" }), { code: "ENOENT" });
});
