// Tests of the settings: defaults, folder lists, and one clear line for what cannot be used.

import assert from "node:assert/strict";
import { delimiter } from "node:path";
import { test } from "node:test";
import { ConfigError, readConfig } from "./config.ts";

test("readConfig() fills in the defaults around the one required folder", () => {
  assert.deepEqual(readConfig({ LLM_MODELS_DIR: "/models" }), {
    host: "127.0.0.1",
    port: 8092,
    modelFolders: ["/models"],
    threads: 1,
    slots: 4,
    maxWaiting: 32,
    maxContextTokens: 8192,
    idleUnloadMs: 900_000,
    batchTokens: 256,
    useGpu: false,
  });
});

test("readConfig() splits the folders at the path delimiter and drops empty ones", () => {
  const config = readConfig({ LLM_MODELS_DIR: ["/starter", "", "/home/models"].join(delimiter) });
  assert.deepEqual(config.modelFolders, ["/starter", "/home/models"]);
});

const malformed: readonly (readonly [string, string])[] = [
  ["LLM_PORT", "70000"],
  ["LLM_PORT", "80a"],
  ["LLM_THREADS", "0"],
  ["LLM_SLOTS", "-1"],
  ["LLM_QUEUE", "1.5"],
  ["LLM_CONTEXT", "lots"],
  ["LLM_IDLE_UNLOAD_S", "1e3"],
  ["LLM_BATCH", "0"],
  ["LLM_GPU", "perhaps"],
  ["LLM_MODELS_DIR", " "],
];

for (const [name, value] of malformed) {
  test(`readConfig() refuses ${name}=${JSON.stringify(value)} in one line that names it`, () => {
    assert.throws(
      () => readConfig({ LLM_MODELS_DIR: "/models", [name]: value }),
      (error: unknown) => error instanceof ConfigError && error.message.includes(name) && !error.message.includes("\n"),
    );
  });
}
