// The watch over standard input; the same with real processes is in stack/run-stack.test.ts.
import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { exitWithParent } from "./exit-with-parent.ts";

function watched(stop: () => Promise<void>, enabled = true) {
  const input = new PassThrough();
  let exited: (code: number) => void = () => undefined;
  const exit = new Promise<number>((resolve) => {
    exited = resolve;
  });
  exitWithParent({ enabled, stop, graceMs: 20, input: input as unknown as NodeJS.ReadStream, exit: exited });
  return { input, exit };
}

test("exitWithParent() closes what is open and exits with 0 when the input ends", async () => {
  let stops = 0;
  const { input, exit } = watched(async () => {
    stops += 1;
  });
  input.write("words do not matter");
  input.end();
  assert.equal(await exit, 0);
  assert.equal(stops, 1);
});

test("exitWithParent() exits with 1 when closing fails", async () => {
  const { input, exit } = watched(() => Promise.reject(new Error("stuck")));
  input.end();
  assert.equal(await exit, 1);
});

test("exitWithParent() exits with 1 when closing takes longer than the grace time", async () => {
  const { input, exit } = watched(() => new Promise(() => undefined));
  input.end();
  // The grace timer does not keep a process running by itself; this one stands for the open server that would.
  const open = setInterval(() => undefined, 1_000);
  assert.equal(await exit, 1);
  clearInterval(open);
});

test("exitWithParent() does nothing when the program was not started by the launcher", async () => {
  let stops = 0;
  const { input } = watched(async () => {
    stops += 1;
  }, false);
  input.end();
  await new Promise(setImmediate);
  assert.equal(stops, 0);
  assert.equal(input.listenerCount("end"), new PassThrough().listenerCount("end"));
});
