// The specification's stop commands (section 3) as they are spoken and written down, and what must not be taken for one.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { STOP_COMMANDS } from "./constants.ts";
import { isStopCommand } from "./stop-command.ts";

/** As listening models write a word: with a capital, a full stop, spaces, dots. */
const WRITTEN = [
  (words: string) => words,
  (words: string) => words.toUpperCase(),
  (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
  (words: string) => ` "${words}!"`,
  (words: string) => `… ${words} …`,
  (words: string) => words.replace(" ", ",  "),
];

test("isStopCommand() is true for each of the list: stop, cancel, quiet, enough, nevermind, shut up, go away (section 3)", () => {
  for (const command of STOP_COMMANDS) {
    for (const write of WRITTEN) {
      for (const language of [null, "en", "en-GB", "de", "xx"]) {
        assert.equal(isStopCommand(write(command), language), true, `${write(command)} ${language}`);
      }
    }
  }
});

test("isStopCommand() is true with courtesy, repeated, and in other spellings of the same", () => {
  for (const text of [
    "Please stop.",
    "Stop, please.",
    "Okay, stop now, thank you.",
    "Stop! Stop! Stop!",
    "Shut up, shut up!",
    "Never mind.",
    "never-mind",
    "Stop it.",
    "Stop talking.",
    "That's enough.",
    "That’s enough, thanks.",
    "Be quiet, please.",
    "Oh, shut up",
    "No, cancel that.",
  ]) {
    assert.equal(isStopCommand(text), true, text);
  }
});

test("isStopCommand() knows the German words where German is spoken, and there only", () => {
  for (const text of [
    "Stopp!",
    "Halt.",
    "Abbrechen",
    "Ruhe!",
    "Genug jetzt.",
    "Hör auf!",
    "HÖR AUF",
    "Hor auf",
    "Sei bitte still",
    "Ach, vergiss es.",
    "Das reicht, danke.",
  ]) {
    assert.equal(isStopCommand(text, "de-AT"), text !== "Sei bitte still", text);
    assert.equal(isStopCommand(text, "en"), false, text);
  }
  assert.equal(isStopCommand("Hör auf!".normalize("NFD"), "de"), true);
  assert.equal(isStopCommand("Stop, bitte", "de"), true);
});

test("isStopCommand() is false for a command that only begins or ends like one", () => {
  for (const text of [
    "Stop the music.",
    "Cancel the timer.",
    "Cancel all timers please",
    "Is that enough flour?",
    "How quiet is a library?",
    "Never mind the rain, what about tomorrow?",
    "Don't stop.",
    "Go away from the window",
    "What does shut up mean?",
    "Enough is enough",
    "stop stopping",
    "Please.",
    "Okay, thank you.",
    "No, thanks",
    "stopper",
    "",
    "…",
    " ",
  ]) {
    assert.equal(isStopCommand(text, "en"), false, text);
  }
});

test("isStopCommand() takes any text, and a long one is never one", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.constantFrom(null, "de", "en-US", "zh"), (text, language) => {
      assert.equal(typeof isStopCommand(text, language), "boolean");
    }),
  );
  assert.equal(isStopCommand("stop ".repeat(10_000)), false);
});
