// What asks Hearth to remember, to forget and to tell, and the many sentences that only sound like it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ORDINARY } from "../../../testing/memory-ordinary.ts";
import { isSureMemoryWish, memoryChoiceOf, memoryWishOf } from "./memory-wish.ts";

const REMEMBER: [string, string][] = [
  ["Remember that my locker code is 4711.", "My locker code is 4711"],
  ["remember that I'm allergic to nuts", "I'm allergic to nuts"],
  ["Hey, can you please remember that Tom likes dinosaurs?", "Tom likes dinosaurs"],
  ["Please remember: the spare key is under the blue pot", "The spare key is under the blue pot"],
  ["Remember my shoe size is 39", "My shoe size is 39"],
  ["Don't forget that we have a gate code, it's 12", "We have a gate code, it's 12"],
  ["Merk dir, dass ich keine Nüsse essen darf.", "Ich darf keine Nüsse essen"],
  ["Merke dir bitte, dass meine Mutter am 3. Mai Geburtstag hat", "Meine Mutter hat am 3. Mai Geburtstag"],
  ["Merk dir: mein Spind ist Nummer 12", "Mein Spind ist Nummer 12"],
  ["Merk dir, ich wohne jetzt in Bremen", "Ich wohne jetzt in Bremen"],
  ["Kannst du dir bitte merken, dass ich Vegetarier bin", "Ich bin Vegetarier"],
  ["Merk dir, dass ich nach Bremen gezogen bin", "Ich bin nach Bremen gezogen"],
  ["Merk dir, dass Oma Inge gern Tee trinkt", "Oma Inge trinkt gern Tee"],
];

test("memoryWishOf() takes what is to be remembered as a sentence", () => {
  for (const [message, text] of REMEMBER) assert.deepEqual(memoryWishOf(message), { kind: "remember", text }, message);
});

test("memoryWishOf() takes what is to be forgotten, and tells a part from all", () => {
  for (const [message, what] of [
    ["Forget my address", "my address"],
    ["Please forget that I live in Bremen.", "I live in Bremen"],
    ["forget where I work", "where I work"],
    ["Forget everything about my sister", "my sister"],
    ["Vergiss bitte meine Adresse", "meine Adresse"],
    ["Vergiss, dass ich in Bremen wohne", "ich in Bremen wohne"],
    ["Vergiss alles über meine Schwester!", "meine Schwester"],
    ["Vergiss, wo ich wohne", "wo ich wohne"],
  ] as const) {
    assert.deepEqual(memoryWishOf(message), { kind: "forget", what }, message);
  }
  for (const message of [
    "Forget everything",
    "Forget everything you know about me.",
    "Please forget all that I've told you",
    "Vergiss alles",
    "Vergiss alles über mich!",
    "Vergiss bitte alles, was du über mich weißt",
  ]) {
    assert.deepEqual(memoryWishOf(message), { kind: "forget-all" }, message);
  }
});

test("memoryWishOf() takes questions about what is known, of oneself and of what is one's own", () => {
  for (const message of [
    "What do you know about me?",
    "what do you remember about me",
    "Tell me what you know about me, please",
    "What have you remembered so far?",
    "Was weißt du über mich?",
    "Was weißt du alles von mir",
    "Was hast du dir über mich gemerkt?",
    "Was hast du dir gemerkt?",
  ]) {
    assert.deepEqual(memoryWishOf(message), { kind: "tell", about: null }, message);
  }
  assert.deepEqual(memoryWishOf("What do you know about my mother?"), { kind: "tell", about: "my mother" });
  assert.deepEqual(memoryWishOf("Was weißt du über meine Mutter?"), { kind: "tell", about: "meine Mutter" });
});

test("isSureMemoryWish() leaves ordinary sentences alone", () => {
  for (const message of ORDINARY) assert.equal(isSureMemoryWish(message), false, message);
});

test("isSureMemoryWish() takes a choice only behind a wish to forget", () => {
  for (const choice of [
    "the second one",
    "The first",
    "2",
    "number three",
    "both",
    "all of them",
    "none",
    "die zweite",
    "alle",
    "keins",
  ]) {
    assert.equal(isSureMemoryWish(choice, ["Forget my address"]), true, choice);
    assert.equal(isSureMemoryWish(choice, ["Which of the two do you like?"]), false, choice);
    assert.equal(isSureMemoryWish(choice), false, choice);
  }
  assert.equal(isSureMemoryWish("yes", ["Forget everything"]), true);
  assert.equal(isSureMemoryWish("yes", ["Remember that I'm tall"]), false);
  assert.equal(isSureMemoryWish("the weather is nice today", ["Forget my address"]), false);
});

test("memoryChoiceOf() understands numbers in both languages", () => {
  assert.deepEqual(memoryChoiceOf("The second one, please."), { kind: "choose", choice: 2 });
  assert.deepEqual(memoryChoiceOf("Nummer drei"), { kind: "choose", choice: 3 });
  assert.deepEqual(memoryChoiceOf("die letzte"), { kind: "choose", choice: -1 });
  assert.deepEqual(memoryChoiceOf("Alle beide"), { kind: "choose", choice: "all" });
  assert.deepEqual(memoryChoiceOf("Nein, danke"), { kind: "choose", choice: "none" });
  assert.deepEqual(memoryChoiceOf("Ja, vergiss alles!"), { kind: "confirm" });
  assert.equal(memoryChoiceOf("banana"), null);
});
