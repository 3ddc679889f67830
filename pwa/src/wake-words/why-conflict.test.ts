// Refusals of a training.
import assert from "node:assert/strict";
import { test } from "node:test";
import { WAKE_TRAINED_MAX } from "@hearth/handlers/shared/contract/limits.ts";
import { whyConflict } from "./why-conflict.ts";

const running = { title: "hey juniper", state: "running" } as const;
const failed = { title: "Hey Juniper", state: "failed" } as const;

test("whyConflict() tells a phrase that is trained from one that is being trained, and from a home that is full", () => {
  const known = { phrase: "Hey, Juniper" };
  assert.equal(whyConflict("Hey Juniper", { words: [known], jobs: [failed] }), "trained");
  assert.equal(whyConflict("Hey Juniper", { words: [], jobs: [running] }), "training");
  const many = Array.from({ length: WAKE_TRAINED_MAX - 1 }, (_, n) => ({ phrase: `word ${n}` }));
  assert.equal(whyConflict("Hey Juniper", { words: many, jobs: [running] }), "full");
  assert.equal(whyConflict("Hey Juniper", { words: many, jobs: [failed] }), "other");
});
