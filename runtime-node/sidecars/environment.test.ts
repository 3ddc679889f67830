// What a sidecar gets to see of the environment.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sidecarEnvironment } from "./environment.ts";

test("sidecarEnvironment() passes on what programs need, and no secret, known or not", () => {
  const own = {
    PATH: "/usr/bin",
    LC_ALL: "de_DE.UTF-8",
    CUDA_VISIBLE_DEVICES: "0",
    PIN_PEPPER_SECRET: "salt and pepper",
    DATABASE_TOKEN: "t",
    LLM_API_KEY: "k",
    SOME_NEW_SECRET: "s",
    NODE_OPTIONS: "--inspect=0.0.0.0",
    HEARTH_SIDECAR_TOKEN: "of a parent",
  };
  assert.deepEqual(sidecarEnvironment(own, "mine", { PORT: "8091" }), {
    PATH: "/usr/bin",
    LC_ALL: "de_DE.UTF-8",
    CUDA_VISIBLE_DEVICES: "0",
    PORT: "8091",
    HEARTH_PARENT_PIPE: "1",
    HEARTH_SIDECAR_TOKEN: "mine",
  });
});
