// What sounds adult, and what only looks like it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { soundsAdult } from "./check-prompt.ts";

const ADULT = [
  "a nude woman",
  "NUDE",
  "ｎｕｄｅ portrait",
  "a nu\u200Bde statue",
  "n u d e girl",
  "n.u.d.e.",
  "semi-nude dancer",
  "erotic_art",
  "eine nackte Frau",
  "Nacktfoto am Strand",
  "pornografisches Bild",
  "a beheaded knight",
];
const GENERAL = [
  "a red fox in the snow",
  "a naked mole rat in its tunnel",
  "eine Nacktschnecke im Garten",
  "a map of Sussex and Essex",
  "a robin, a great tit's nest",
  "chicken breasts on a plate",
  "an Assam tea field",
  "a sextant on a ship",
  "ein Eichhörnchen mit buschigem Schwanz",
  "the classic analogue clock",
  "",
];
for (const text of ADULT)
  test(`soundsAdult() notices ${JSON.stringify(text)}`, () => assert.equal(soundsAdult(text), true));
for (const text of GENERAL)
  test(`soundsAdult() lets ${JSON.stringify(text)} pass`, () => assert.equal(soundsAdult(text), false));
