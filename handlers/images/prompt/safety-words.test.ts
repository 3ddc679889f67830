// The safety words reach the painter, once, and nobody else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutSafetyWords, withSafetyWords } from "./safety-words.ts";

const WORDS = "nsfw, nude, naked, sexual, suggestive, gore, blood";

test("withSafetyWords() puts them before what is left out anyway, once, and not for adults", () => {
  assert.equal(withSafetyWords("people", "general"), `${WORDS}, people`);
  assert.equal(withSafetyWords("", "general"), WORDS);
  assert.equal(withSafetyWords(`${WORDS}, ${WORDS}, people`, "general"), `${WORDS}, people`);
  assert.equal(withSafetyWords(`${WORDS}, people`, "adult"), "people");
});

test("withoutSafetyWords() takes them out however often they stand there, and leaves everything else", () => {
  const cases: [string, string][] = [
    [WORDS, ""],
    [`${WORDS}, blurry, cats`, "blurry, cats"],
    [`${WORDS}, ${WORDS}, blurry`, "blurry"],
    [`blurry, ${WORDS}`, "blurry"],
    ["blood, (gore, nude:1.2)", "blood, (gore, nude:1.2)"],
    ["", ""],
  ];
  for (const [kept, shown] of cases) assert.equal(withoutSafetyWords(kept), shown);
});
