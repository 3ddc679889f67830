// Phrases that sound nearly the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { holds, nearMissesOf } from "./near-misses.ts";

test("nearMissesOf() has the parts of the phrase and words that sound like its own", () => {
  const found = nearMissesOf("Hey Jarvis", ["Hey Jarvis"]);
  for (const part of ["hey", "jarvis", "hey jar"]) assert.ok(found.includes(part), part);
  assert.ok(found.indexOf("hey davis") < 40 || found.indexOf("hey travis") < 40, found.slice(0, 40).join());
  assert.ok(found.length >= 30);
  assert.equal(new Set(found).size, found.length);
});

test("nearMissesOf() has neither the phrase, nor a variant, nor the same word in other letters or greetings", () => {
  const found = nearMissesOf("hey hearth", ["hey hearth", "hay harth"]);
  for (const same of ["hey hearth", "hay harth", "hay hearth", "hi hearth", "hey harth"])
    assert.ok(!found.includes(same), same);
  assert.deepEqual(found, nearMissesOf("hey hearth", ["hey hearth", "hay harth"]));
});

test("nearMissesOf() cuts a lone word, and finds some for every language of voices", () => {
  assert.ok(nearMissesOf("Computer", ["Computer"]).includes("comp"));
  assert.ok(nearMissesOf("Hallo Küche", ["Hallo Küche"]).length >= 20);
});

test("holds() hears a phrase between other words, not within them", () => {
  assert.ok(holds("Well, good morning to you!", ["good", "morning"]));
  assert.ok(!holds("Goods mornings", ["good", "morning"]));
});
