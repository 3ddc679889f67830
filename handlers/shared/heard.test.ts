// Where an answer was broken off: in words, thinking, characters of two units.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heardOf } from "./heard.ts";

test("heardOf() parts an answer where it was broken off", () => {
  assert.deepEqual(heardOf("One. Two. Three.", 5), { heard: "One. ", unheard: "Two. Three." });
  assert.deepEqual(heardOf("One. Two.", 0), { heard: "", unheard: "One. Two." });
});

test("heardOf() is null where nobody broke in, or nothing was left to be heard", () => {
  for (const until of [null, 9, 10_000]) assert.equal(heardOf("One. Two.", until), null);
  assert.equal(heardOf("One. \n\n", 4), null);
  assert.equal(heardOf("", 0), null);
});

test("heardOf() leaves out what was thought aloud, with and without a tag at its beginning", () => {
  const content = "<think>two parts</think>\n\nOne. Two.";
  assert.deepEqual(heardOf(content, content.indexOf("Two")), { heard: "One. ", unheard: "Two." });
  for (const until of [0, 3, 12, 20]) assert.deepEqual(heardOf(content, until), { heard: "", unheard: "One. Two." });
  const headless = "One thought.\n</think>\nOne. Two.";
  assert.deepEqual(heardOf(headless, 3), { heard: "", unheard: "One. Two." });
  assert.deepEqual(heardOf(headless, headless.indexOf("Two")), { heard: "One. ", unheard: "Two." });
});

test("heardOf() leaves out what was thought in the middle of an answer", () => {
  const content = "One.\n<think>\nhm\n</think>\nTwo. Three.";
  assert.deepEqual(heardOf(content, content.indexOf("Three")), { heard: "One.\n\nTwo.", unheard: " Three." });
  assert.equal(heardOf(content, content.indexOf("hm"))?.heard.trim(), "One.");
});

test("heardOf() never cuts a character in two", () => {
  assert.deepEqual(heardOf("Ha 😀!", 4), { heard: "Ha ", unheard: "😀!" });
  assert.deepEqual(heardOf("Ha 😀!", 5), { heard: "Ha 😀", unheard: "!" });
});
