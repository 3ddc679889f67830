// The order that the worker gets.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import { WakeLoopError } from "./wake-loop-error.ts";
import { orderFor } from "./wake-order.ts";

const file = { file: "core.onnx", sizeBytes: 9, sha256: "aa" };
const LIST: WakeWordList = {
  coreInstalled: true,
  core: { mel: file, embedding: file, starter: true },
  defaultId: "hey_jarvis",
  items: [],
};
const WORD = { id: "own", file: "own.onnx", threshold: 0.5 };

test("orderFor() takes a wake word that is only tried as it is told, though the list does not serve it", () => {
  const model = { sizeBytes: 6_600, sha256: "bb" };
  const order = orderFor([{ ...WORD, model }], LIST, 1);
  assert.deepEqual(order.type === "run" && order.detectors[0]?.model, { file: "own.onnx", ...model });
  assert.throws(() => orderFor([WORD], LIST, 1), WakeLoopError);
});
