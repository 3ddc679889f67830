// What ComfyUI says, read: previews, endings, failures and versions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { historyEntrySchema } from "./comfy-answers.ts";
import { executionFailure, nodeErrorsOf, rejectionOf } from "./painter-failures.ts";
import { readPreview } from "./preview-frame.ts";
import { statusInQueue, statusOfEntry } from "./read-status.ts";
import { isOldVersion } from "./version.ts";

const bytesOf = (first: number, second: number, ...rest: (string | number[])[]): Uint8Array => {
  const head = new DataView(new ArrayBuffer(8));
  head.setUint32(0, first);
  head.setUint32(4, second);
  const parts = rest.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part));
  return new Uint8Array([...new Uint8Array(head.buffer), ...parts]);
};
const metadata = JSON.stringify({ prompt_id: "p", image_type: "image/png", node_id: "3" });

test("readPreview() reads both kinds of preview, and nothing else", () => {
  const old = readPreview(bytesOf(1, 1, [9, 8]));
  assert.deepEqual([old?.id, old?.mediaType, [...(old?.bytes ?? [])]], [null, "image/jpeg", [9, 8]]);
  assert.equal(readPreview(bytesOf(1, 2, [9]))?.mediaType, "image/png");
  const own = readPreview(bytesOf(4, metadata.length, metadata, [7]));
  assert.deepEqual([own?.id, own?.mediaType, [...(own?.bytes ?? [])]], ["p", "image/png", [7]]);
  const none = [
    new Uint8Array(0),
    bytesOf(1, 1),
    bytesOf(1, 3, [1]),
    bytesOf(3, 1, [1]),
    bytesOf(4, 0xffff_ffff, metadata, [7]),
    bytesOf(4, metadata.length, metadata),
    bytesOf(4, 2, "{]", [7]),
    bytesOf(4, 2, "{}", [7]),
  ];
  for (const frame of none) assert.equal(readPreview(frame), null);
});

test("statusOfEntry() takes what was painted, wherever it lies, and tells a cancelled run from a failed one", () => {
  const images = [
    { filename: "a.png", subfolder: "s", type: "output" },
    { filename: "t.png", subfolder: "", type: "temp" },
    { filename: "i.png", subfolder: "", type: "input" },
  ];
  const entry = (status_str: string, messages: [string, unknown][], outputs = {}) =>
    statusOfEntry(historyEntrySchema.parse({ outputs, status: { status_str, completed: false, messages } }));
  assert.deepEqual(entry("success", [], { "9": { images }, "8": { text: ["x"] } }), {
    state: "done",
    outputs: images.slice(0, 2),
  });
  // Without outputs, or with some that are no pictures, it is done and there is none.
  for (const outputs of [undefined, null, { "9": { images: "none" } }, { "9": null }]) {
    const read = historyEntrySchema.parse({ outputs, status: { status_str: "success", completed: true } });
    assert.deepEqual(statusOfEntry(read), { state: "done", outputs: [] });
  }
  assert.deepEqual(entry("error", [["execution_interrupted", {}]]), { state: "cancelled" });
  const missing = entry("error", [["execution_error", { node_id: 4, exception_message: "boom" }]]);
  assert.deepEqual(missing, { state: "failed", reason: { kind: "other", detail: "node: : boom", node: "4" } });
  assert.equal(entry("error", []).state, "failed");
});

test("statusInQueue() finds a submission among others", () => {
  const queue = {
    queue_running: [[3, "r", {}]],
    queue_pending: [
      [9, "b"],
      [4, "a"],
    ],
  } as never;
  assert.equal(statusInQueue("r", queue)?.state, "running");
  assert.equal(statusInQueue("a", queue)?.state, "waiting");
  assert.equal(statusInQueue("gone", queue), null);
});

test("failures are sorted by what the server says", () => {
  const run = (exception_type: string, exception_message: string, node_type: string) =>
    executionFailure({ exception_type, exception_message, node_type, node_id: "1" }).kind;
  assert.equal(run("torch.OutOfMemoryError", "Allocation on device", "KSampler"), "out_of_memory");
  assert.equal(run("RuntimeError", "CUDA error: out of memory", "VAEDecode"), "out_of_memory");
  assert.equal(run("SafetensorError", "x", "LoraLoader"), "model_damaged");
  assert.equal(run("_pickle.UnpicklingError", "x", "CheckpointLoaderSimple"), "model_damaged");
  assert.equal(run("FileNotFoundError", "No such file or directory", "CheckpointLoaderSimple"), "model_missing");
  assert.equal(run("FileNotFoundError", "No such file or directory", "SaveImage"), "other");
  assert.equal(run("ValueError", "x", "KSampler"), "other");
  const error = { type: "invalid_prompt", message: "no class_type", details: "Node ID '#12'" };
  assert.equal(rejectionOf({ error, node_errors: {} }).node, "12");
  assert.equal(nodeErrorsOf({}), null);
  assert.equal(executionFailure({ exception_type: "", exception_message: "x".repeat(9_999) }).detail.length, 1_000);
});

test("isOldVersion() goes by numbers, not by letters, and judges only versions", () => {
  assert.deepEqual(["0.3.64", "0.9.2", "v0.31.9"].map(isOldVersion), [true, true, true]);
  assert.deepEqual(["0.38.1", "1.0.0", "0.100.0", "nightly", ""].map(isOldVersion), [
    false,
    false,
    false,
    false,
    false,
  ]);
});
