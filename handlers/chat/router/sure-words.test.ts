// Wording that leaves no doubt, and wording that does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ORDINARY_SENTENCES } from "../../testing/ordinary-sentences.ts";
import { sureByWords } from "./sure-words.ts";

const routeOf = (...said: string[]) => sureByWords(said.map((content) => ({ role: "user", content })));

test("sureByWords() sends who names the books to the library, and who asks for a way to the map", () => {
  for (const [message, route] of [
    ["Look up Ray Charles in the encyclopedia", "library"],
    ["What does the encyclopedia say about bees?", "library"],
    ["Was steht im Lexikon über Bienen?", "library"],
    ["Schlag Photosynthese nach", "library"],
    ["How do I get to the Casino de Monte Carlo?", "maps"],
    ["find the nearest library", "maps"],
    ["How do I get to the library?", "maps"],
    ["Wo ist die Bibliothek?", "maps"],
  ] as const) {
    assert.equal(routeOf(message), route, message);
  }
});

test("sureByWords() takes a bare way of going for a follow-up only", () => {
  assert.equal(routeOf("How do I get to the station?", "and by bike?"), "maps");
  assert.equal(routeOf("How do you like to travel?", "by bike?"), null);
  assert.equal(routeOf("zu Fuß?"), null);
});

test("sureByWords() decides nothing that is said in passing", () => {
  const passing = [
    "Nächste Woche habe ich Urlaub",
    "I was at the library yesterday",
    "the library closes at five",
    "Ich lese gern in der Bibliothek",
    "do you like encyclopedias",
    "Mein altes Lexikon ist kaputt",
    `How do I get to the station? ${"And then something else happened. ".repeat(20)}`,
  ];
  const ordinary = Object.values(ORDINARY_SENTENCES).flat();
  assert.deepEqual(
    [...passing, ...ordinary].flatMap((text) => (routeOf(text) === null ? [] : [`${routeOf(text)}: ${text}`])),
    [],
  );
});
