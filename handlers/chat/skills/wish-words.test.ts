// How people ask for pictures and for changes, in English and German.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isChange, languageOf, wishOf } from "./wish-words.ts";

const WISHES: [string, string][] = [
  ["Please draw me a red fox!", "a red fox"],
  ["Can you paint a picture of a lighthouse at night?", "a lighthouse at night"],
  ["I'd like a drawing of two cats, please", "two cats"],
  ["Male mir bitte ein Bild von einem Drachen", "einem Drachen"],
  ["Kannst du mir einen roten Fuchs malen?", "einen roten Fuchs"],
  ["a castle in the clouds", "a castle in the clouds"],
  ["Draw!", "Draw!"],
];
for (const [message, wish] of WISHES) {
  test(`wishOf(${JSON.stringify(message)}) is ${JSON.stringify(wish)}`, () => assert.equal(wishOf(message), wish));
}

const CHANGES = [
  "make it darker",
  "Make that picture a little darker",
  "can you add a hat to it?",
  "now without the background",
  "darker, please",
  "a bit brighter",
  "Mach es dunkler",
  "etwas heller bitte",
  "Ändere das Bild: mehr Blumen",
  "change the sky to purple",
];
const NEW = [
  "draw a fox",
  "paint a picture of my dog",
  "male einen Drachen",
  "make me a cartoon dragon",
  "Zeichne bitte ein Haus ohne Fenster",
  "a castle in the clouds",
];
for (const message of CHANGES)
  test(`isChange() of ${JSON.stringify(message)}`, () => assert.equal(isChange(message), true));
for (const message of NEW)
  test(`isChange() not of ${JSON.stringify(message)}`, () => assert.equal(isChange(message), false));

test("languageOf() goes by the small words, and by the person's own where they do not tell", () => {
  assert.equal(languageOf("Male mir bitte einen Fuchs", "en"), "de");
  assert.equal(languageOf("draw a fox, please", "de"), "en");
  assert.equal(languageOf("Fuchs", "de"), "de");
  assert.equal(languageOf("größer!", "en"), "de");
});
