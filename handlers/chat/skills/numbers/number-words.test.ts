// Numbers that are said in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsToDigits } from "./number-words.ts";

test("wordsToDigits() reads English and German numbers, and leaves all else alone", () => {
  for (const [said, digits] of [
    ["twenty-five plus one hundred and five", "25 plus 105"],
    ["two thousand three hundred", "2300"],
    ["three million two hundred thousand and five", "3200005"],
    ["one hundred twenty three thousand four hundred fifty six", "123456"],
    ["one point five", "1.5"],
    ["five twenty", "5 20"],
    ["three and four", "3 and 4"],
    ["a dozen eggs", "12 eggs"],
    ["a cup", "a cup"],
    ["hundred", "hundred"],
    ["fünfundzwanzig mal vier", "25 mal 4"],
    ["dreihundertfünfundvierzigtausendsiebzehn", "345017"],
    ["hundertundeins", "101"],
    ["eine million zweihunderttausend", "1200000"],
    ["zwei komma fünf", "2.5"],
    ["eine Tasse", "eine Tasse"],
    ["constructor plus toString", "constructor plus toString"],
  ] as const) {
    assert.equal(wordsToDigits(said), digits, said);
  }
});
