// The mark of real processes.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { markFromPs, startMarkOf } from "./process-identity.ts";

for (const markOf of [startMarkOf, markFromPs]) {
  test(`${markOf.name}() stays the same while a process runs, and is null afterwards`, async () => {
    const child = spawn("sleep", ["60"]);
    await once(child, "spawn");
    assert.ok(child.pid !== undefined);
    const mark = markOf(child.pid);
    assert.ok(mark !== null && mark.length > 10, String(mark));
    assert.equal(markOf(child.pid), mark);
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.equal(markOf(child.pid), null);
  });
}

test("startMarkOf() tells two processes apart", () => {
  assert.notEqual(startMarkOf(process.pid), startMarkOf(1));
});
