// What Hearth says it can do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readyAreas } from "./areas.ts";

const group = (id: string, ...categories: [id: string, state: "installed" | "missing"][]) => ({
  id,
  title: id,
  categories: categories.map(([category, state]) => ({ id: category, items: [{ state }] })),
});

test("readyAreas() names the wake word once a wake word is there, and not for what all of them stand on", () => {
  const wakeWords = (names: "installed" | "missing") => group("wake-words", ["starter", "installed"], ["names", names]);
  assert.deepEqual(readyAreas({ groups: [wakeWords("missing")] }), []);
  assert.deepEqual(readyAreas({ groups: [wakeWords("installed")] }), ["the wake word"]);
});

test("readyAreas() names whoever answers once: the full model in the place of the starter", () => {
  const chat = group("chat", ["starter", "installed"], ["conversation", "installed"], ["seeing", "missing"]);
  assert.deepEqual(readyAreas({ groups: [chat] }).length, 1);
});
