// How alike words are: by letters, by sounds, by syllables.
import assert from "node:assert/strict";
import { test } from "node:test";
import { likenessOf } from "./likeness.ts";

test("likenessOf() is 1 for the same word alone, and does not depend on the order", () => {
  assert.equal(likenessOf("hearth", "hearth", null), 1);
  for (const [one, other] of [
    ["hearth", "heart"],
    ["jarvis", "travis"],
    ["nabu", "naboo"],
  ] as const) {
    const likeness = likenessOf(one, other, null);
    assert.ok(likeness > 0.5 && likeness < 1);
    assert.equal(likeness, likenessOf(other, one, null));
  }
});

test("likenessOf() puts what sounds alike before what is only written alike", () => {
  assert.ok(likenessOf("hart", "hearth", "en") > likenessOf("heap", "hearth", "en"));
  assert.ok(likenessOf("howard", "hearth", "en") < likenessOf("hart", "hearth", "en"));
});

test("likenessOf() has sounds for German, and goes by the letters where a script has none", () => {
  assert.ok(likenessOf("karl", "carl", "de") > 0.85);
  assert.ok(likenessOf("карл", "карл", "ru") === 1 && likenessOf("карл", "карла", "ru") > 0.7);
});
