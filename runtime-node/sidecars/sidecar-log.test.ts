// The log of a sidecar on a real disk, and its followers.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { createSidecarLog } from "./sidecar-log.ts";

function openLog(t: TestContext, file = join(tempFolder(t), "logs", "voice.log")) {
  const log = createSidecarLog({ file, onFailure: (error) => assert.fail(String(error)) });
  t.after(() => log.close());
  return { log, file };
}

async function read(lines: AsyncIterable<string>, count: number): Promise<string[]> {
  const read: string[] = [];
  for await (const line of lines) {
    read.push(line);
    if (read.length === count) break;
  }
  return read;
}

test("follow() begins with what an earlier start has written", async (t) => {
  const file = join(tempFolder(t), "voice.log");
  writeFileSync(file, `${Array.from({ length: 20_000 }, (_, index) => `old ${index}`).join("\n")}\n`);
  const { log } = openLog(t, file);
  log.write(["new"]);
  const lines = await read(log.follow(new AbortController().signal), 200);
  assert.deepEqual([lines.at(0), lines.at(-2), lines.at(-1)], ["old 19801", "old 19999", "new"]);
});

test("follow() drops the oldest lines of a slow reader, and says how many", async (t) => {
  const { log, file } = openLog(t);
  log.write(["first"]);
  const lines = log.follow(new AbortController().signal)[Symbol.asyncIterator]();
  assert.equal((await lines.next()).value, "first");
  for (let line = 0; line < 5_000; line += 1) log.write([`line ${line}`]);
  assert.equal((await lines.next()).value, "… 3000 lines are left out here; the log file has them.");
  assert.equal((await lines.next()).value, "line 3000");
  assert.equal(readFileSync(file, "utf8").split("\n").length, 5_002);
});

test("follow() ends with its signal, also one that has gone before, and with the log", async (t) => {
  const { log } = openLog(t);
  const stopping = new AbortController();
  const stopped = read(log.follow(stopping.signal), 10);
  const closed = read(log.follow(new AbortController().signal), 10);
  stopping.abort();
  assert.deepEqual(await stopped, []);
  log.close();
  assert.deepEqual(await closed, []);
  assert.deepEqual(await read(log.follow(AbortSignal.abort()), 10), []);
});
