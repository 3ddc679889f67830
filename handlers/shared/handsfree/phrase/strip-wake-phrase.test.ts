// What is left of a transcript without the wake phrase: all of the command, always.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ORDINARY_SENTENCES } from "../../../testing/ordinary-sentences.ts";
import { stripWakePhrase } from "./strip-wake-phrase.ts";

/** As they begin: with questions, verbs, names, numbers. */
const COMMANDS = [
  "What time is it?",
  "turn on the lights in the kitchen",
  "Set a timer for five minutes.",
  "Is it raining?",
  "How far is Jarville?",
  "Who was Hertha Ayrton?",
  "Earth and Mars, which is bigger?",
  "Heart rate of a cat, please.",
  "Art, what is it?",
  "Stop.",
  "Visit the museum's page",
  "Harvest moon, when is it?",
  "Service the boiler on Monday",
  "Light on",
  "A lexicon, what is that?",
  "21 times 7",
];

test("stripWakePhrase() takes off a phrase and no more, however it was written", () => {
  for (const [phrase, heard] of [
    [
      "hey jarvis",
      ["Hey Jarvis,", "hey jarvis", "Hi Jarvis,", "Jarvis,", "Hey Travis,", "hey jervis", "Um, hey Jarvis,"],
    ],
    ["hey hearth", ["Hey Hearth,", "hey heart", "Hearth.", "Hey Earth,", "Hey Hearth, hey Hearth,"]],
  ] as const) {
    for (const call of heard) {
      for (const command of COMMANDS) {
        assert.deepEqual(
          stripWakePhrase(`${call} ${command}`, phrase),
          { text: command, matched: true },
          `${call} ${command}`,
        );
      }
      assert.deepEqual(stripWakePhrase(call, phrase), { text: "", matched: true }, call);
    }
  }
});

test("stripWakePhrase() takes off what is left of a phrase whose beginning was not recorded", () => {
  for (const tail of ["...vis", "…vis,", "-arvis", "vis", "arvis", "rvis,", "Travis,", "Jarvis"]) {
    for (const command of COMMANDS) {
      assert.deepEqual(stripWakePhrase(`${tail} ${command}`, "hey jarvis"), { text: command, matched: true }, tail);
    }
  }
  assert.deepEqual(stripWakePhrase("...th, lights on", "hey hearth"), { text: "lights on", matched: true });
  assert.deepEqual(stripWakePhrase("...vis", "hey jarvis"), { text: "", matched: true });
});

test("stripWakePhrase() leaves out what somebody else was saying when the phrase was said", () => {
  for (const before of ["weather for tomorrow,", "And now the news.", "dinner is ready", "no I said the other one"]) {
    for (const call of ["Hey Jarvis,", "hey jarvis", "hi Jarvis"]) {
      for (const command of COMMANDS) {
        const { text, matched } = stripWakePhrase(`${before} ${call} ${command}`, "hey jarvis");
        assert.deepEqual({ text, matched }, { text: command, matched: true }, `${before} ${call} ${command}`);
      }
    }
  }
  // A name without a greeting stands in the middle of sentences too, and so does one that is only alike.
  assert.equal(stripWakePhrase("Is my computer on?", "computer").text, "Is my computer on?");
  assert.equal(stripWakePhrase("And then hey Travis called", "hey jarvis").text, "And then hey Travis called");
});

test("stripWakePhrase() leaves a word that may be the command's, and says that the phrase may have been there", () => {
  for (const [text, phrase] of [
    ["earth what time is it", "hey hearth"],
    ["Heart rate of a cat", "hey hearth"],
    ["travis what time is it", "hey jarvis"],
    ["Mirror the screen", "smart mirror"],
    ["Light on", "hey moonlight"],
  ] as const) {
    const { text: left, matched } = stripWakePhrase(text, phrase);
    assert.equal(left, text);
    assert.equal(matched, text !== "Light on", text);
  }
});

test("stripWakePhrase() eats no word of a command without the phrase", () => {
  for (const phrase of [
    "hey jarvis",
    "hey mycroft",
    "hey rhasspy",
    "okay nabu",
    "computer",
    "hey sunshine",
    "hey moonlight",
  ]) {
    for (const command of COMMANDS) assert.equal(stripWakePhrase(command, phrase).text, command, phrase);
    for (const sentence of [...ORDINARY_SENTENCES.DAILY, ...ORDINARY_SENTENCES.NEAR]) {
      assert.equal(stripWakePhrase(sentence, phrase).text, sentence, phrase);
    }
  }
});

test("stripWakePhrase(): what is said in a house bears out no wake", () => {
  for (const phrase of ["hey jarvis", "hey hearth", "hey mycroft", "okay nabu"]) {
    const matched = ORDINARY_SENTENCES.DAILY.filter((sentence) => stripWakePhrase(sentence, phrase).matched);
    assert.deepEqual(matched, [], phrase);
  }
  assert.deepEqual(stripWakePhrase(" What time is it? ", "hey jarvis"), { text: "What time is it?", matched: false });
  assert.deepEqual(stripWakePhrase("", "hey jarvis"), { text: "", matched: false });
  assert.deepEqual(stripWakePhrase("…", "hey jarvis"), { text: "…", matched: false });
});
