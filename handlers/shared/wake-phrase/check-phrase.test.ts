// Phrases that can be wake words, those that can't, and what makes bad ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPhrase, PHRASE_PROBLEM_WORDS, phraseKey } from "./check-phrase.ts";
import { languageOfPhrase } from "./phrase-language.ts";
import { countSyllables } from "./syllables.ts";

test("checkPhrase() refuses what can't be said or heard, each with its reason", () => {
  const refused: [string, string][] = [
    ["", "empty"],
    ["  \t ", "empty"],
    ["x".repeat(41), "too_long"],
    ["a".repeat(200), "too_long"],
    ["Hey 2", "digits"],
    ["computer ٣", "digits"],
    ["Привет", "other_script"],
    ["Hey 小明", "other_script"],
    ["Heyйо", "other_script"],
    ["!!!", "no_letters"],
    ["🙂", "no_letters"],
    ["hey <b>you</b>", "odd_signs"],
    ["hey hearth 🙂", "odd_signs"],
    ['hey "hearth"; drop', "odd_signs"],
  ];
  for (const [text, problem] of refused) {
    assert.equal(checkPhrase(text).problem, problem, JSON.stringify(text));
    assert.ok(PHRASE_PROBLEM_WORDS[checkPhrase(text).problem ?? "empty"].length > 20);
  }
});

test("checkPhrase() takes Latin letters of any language, with the signs that belong to words", () => {
  for (const text of [
    "Hey Hearth",
    "Hallo Küche",
    "Čau Møller",
    "O'Brien's house",
    "Hey, Jarvis!",
    "Mary-Ann",
    "Ça va Zoë",
  ]) {
    assert.equal(checkPhrase(text).problem, null, text);
  }
  assert.equal(checkPhrase("  Hey \n  Hearth ").phrase, "Hey Hearth");
});

test("checkPhrase() warns of short phrases, of words that are said all day, and of long ones", () => {
  const warned: [string, string][] = [
    ["Hey Jarvis", ""],
    ["Alexa", ""],
    ["Hey Mycroft", ""],
    ["Hallo Küche", ""],
    ["Tom", "one_syllable"],
    ["stop", "one_syllable,common_words"],
    ["Hey Hearth", "two_syllables"],
    ["Good morning", "common_words"],
    ["Guten Morgen", "common_words"],
    ["turn on the light", "common_words"],
    ["Hey Hearth would you listen now", "long"],
  ];
  for (const [text, warnings] of warned) assert.equal(checkPhrase(text).warnings.join(), warnings, text);
});

test("countSyllables() counts groups of vowels in English and in German", () => {
  const counts = {
    home: 1,
    table: 2,
    computer: 3,
    radio: 3,
    julia: 3,
    alexa: 3,
    clothes: 1,
    yoyo: 2,
    apple: 2,
    hearth: 1,
  };
  for (const [word, count] of Object.entries(counts)) assert.equal(countSyllables(word, "en"), count, word);
  const german = { küche: 2, haus: 1, zuhause: 3, schneider: 2, bäume: 2, liebe: 2, theater: 3, möbel: 2 };
  for (const [word, count] of Object.entries(german)) assert.equal(countSyllables(word, "de"), count, word);
  assert.deepEqual([countSyllables("", "en"), countSyllables("pst", "en")], [0, 1]);
});

test("languageOfPhrase() knows German by its letters and its greetings, and takes the rest for English", () => {
  for (const phrase of ["Hallo Haus", "Hey Küche", "Frau Holle", "Schatzi", "Mein Herd"]) {
    assert.equal(languageOfPhrase(phrase), "de", phrase);
  }
  for (const phrase of ["Hey Hearth", "Computer", "Alexa", "School bell", "Okay Nabu"]) {
    assert.equal(languageOfPhrase(phrase), "en", phrase);
  }
});

test("phraseKey() is the same for what is said the same way", () => {
  assert.equal(phraseKey("Hey, Hearth!"), phraseKey("hey  hearth"));
  assert.equal(phraseKey("Hallo Küche"), phraseKey("hallo kuche"));
  assert.notEqual(phraseKey("Hey Hearth"), phraseKey("Hey Heart"));
});
