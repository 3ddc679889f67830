// Respellings by rules: a few of them, each of which sounds like the phrase.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkPhrase } from "../../shared/wake-phrase/check-phrase.ts";
import { respell } from "./respell.ts";
import { soundingAlike } from "./sounds-alike.ts";

const suggested = (phrase: string) => {
  const { language } = checkPhrase(phrase);
  return soundingAlike(phrase, respell(phrase, language), language);
};

test("respell() writes English phrases as other people say them", () => {
  const expected: Record<string, string[]> = {
    "Hey Jarvis": ["hey jahrvis", "hey djarvis", "hay jarvis"],
    Alexa: ["aleksa", "alexah"],
    Computer: ["komputer", "computuh"],
    "Hey Mycroft": ["hey mykroft", "hay mycroft"],
  };
  for (const [phrase, first] of Object.entries(expected)) {
    assert.deepEqual(suggested(phrase).slice(0, first.length), first, phrase);
  }
});

test("respell() writes German phrases so that English voices come near them", () => {
  assert.equal(suggested("Hallo Küche")[0], "hallo kuecheh");
  assert.equal(suggested("Frau Schneider")[0], "frau shnyder");
  assert.ok(suggested("Hallo Küche").includes("hallo kueche"));
});

test("respell() and soundingAlike() never give the phrase itself, the same twice, more than five, or what can't be trained", () => {
  const letters = fc.string({
    unit: fc.constantFrom(..."aeiouybcdfghjklmnpqrstvwxzäöüß '"),
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(letters, (phrase) => {
      const variants = suggested(phrase);
      assert.ok(variants.length <= 5);
      assert.equal(new Set(variants).size, variants.length);
      assert.ok(!variants.includes(phrase.trim().toLowerCase()));
      for (const variant of variants) assert.equal(checkPhrase(variant).problem, null, variant);
    }),
    { numRuns: 300 },
  );
});
