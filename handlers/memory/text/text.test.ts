// What of a message is the person's own, what can hold one value only, and what says the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { oneLine } from "./one-line.ts";
import { mayHoldFacts, saidByUser } from "./said-by-user.ts";
import { isAnew } from "./same-memory.ts";
import { slotFor, slotOf } from "./slot-of.ts";

test("saidByUser() leaves out quotations, code, pasted letters and what is too long to be told", () => {
  assert.equal(saidByUser("I live in Kiel.\n> I live in Rome\nReally."), "I live in Kiel.\n \nReally.");
  assert.doesNotMatch(saidByUser('She said "I have never in my life seen such a beautiful house" to me.'), /house/);
  assert.doesNotMatch(saidByUser("Er schrieb: „Ich wohne jetzt in einem alten Haus am Meer und bin froh“."), /Meer/);
  assert.equal(saidByUser("Translate this:\nMy name is Eve and I live in Rome"), "");
  assert.match(saidByUser('My cat is called "Minou".'), /Minou/);
  assert.equal(saidByUser(`I say ${"much ".repeat(400)}`), "");
});

test("mayHoldFacts() lets pass what is told of oneself, and spares the model questions and orders", () => {
  for (const said of [
    "I have moved to Kiel",
    "Our dog is called Pepper",
    "Ich wohne jetzt in Kiel",
    "Can you help? My son has lice.",
  ]) {
    assert.equal(mayHoldFacts(said), true, said);
  }
  for (const said of [
    "What is the capital of France?",
    "Can you tell me a joke?",
    "Draw me a red fox",
    "Thanks a lot!",
    "Wie komme ich zum Bahnhof?",
    "Mach mir ein Bild von einem Fuchs",
  ]) {
    assert.equal(mayHoldFacts(said), false, said);
  }
});

test("slotOf() knows what can hold one value only, in both languages, and nothing else", () => {
  assert.equal(slotOf("My locker code is 12"), "|locker code");
  assert.equal(slotOf("Meine Schuhgröße ist 39"), "|schuhgrosse");
  assert.equal(slotOf("I live in Kiel"), slotOf("Ich wohne jetzt in Bremen"));
  assert.equal(slotOf("I'm 41 years old"), slotOf("Ich bin 41 Jahre alt"));
  for (const text of [
    "I like jazz",
    "My mother is a doctor",
    "My sister is very tall",
    "Ich mag Tee",
    "My dog isn't here",
  ]) {
    assert.equal(slotOf(text), "", text);
  }
  assert.equal(slotFor("Mia", "Employer"), "mia|employer");
  assert.equal(slotFor("", "a thing with far too many words in it"), "");
});

test("isAnew() takes rewordings and contraries for the same, and other names and numbers for others", () => {
  assert.ok(isAnew("Doesn't like coffee any more", "Likes coffee", null));
  assert.ok(isAnew("Ich mag keinen Kaffee mehr", "Ich mag Kaffee", null));
  assert.ok(isAnew("Has a cat", "has a cat.", null));
  assert.ok(isAnew("Goes swimming every week", "Goes for a swim each week", 0.97));
  assert.ok(!isAnew("Her son Tom is 8", "Her son Max is 8", 0.99));
  assert.ok(!isAnew("Has 3 cats", "Has 2 cats", 0.99));
  assert.ok(!isAnew("Likes tea", "Plays the violin", 0.5));
});

test("oneLine() makes one line of anything, cut at a word", () => {
  assert.equal(oneLine(" a\n\tb\u0000c\u2028d "), "a b c d");
  assert.equal(oneLine("\u200B…!"), null);
  const cut = oneLine(`${"word ".repeat(100)}`) ?? "";
  assert.ok(cut.length <= 300 && cut.endsWith("word…"));
});
