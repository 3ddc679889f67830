// The wake phrase in transcripts: as listening models write it, and as a house that speaks of other things.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ORDINARY_SENTENCES } from "../../../testing/ordinary-sentences.ts";
import { matchPhrase } from "./match-phrase.ts";

/** What listening models were seen to write for a spoken phrase, gathered from public reports; the phrase itself first. */
const HEARD: Readonly<Record<string, readonly string[]>> = {
  "Hey Jarvis": [
    "Hey Jarvis.",
    "Hey, Jarvis!",
    "hey jarvis",
    "Hi Jarvis",
    "Hay Jarvis",
    "Ei Jarvis",
    "Okay, Jarvis.",
    "Hello Jarvis",
    "Kay Jarvis.",
    "A. Jarvis",
    "Jarvis.",
    "Hey Jervis",
    "Hey Javis",
    "Hey Travis",
    "Hey Charvis",
    "Hey Jarvish",
    "Hey Jarves",
    "Hey Jarvus",
    "Hey Jarvas",
    "Hey Jarviss",
    "Hey Jarvic",
    "Hey Jarvice",
    "Hey Jervice",
    "Hey Jarbas",
    "Hey Kerviz",
    "Hey, jar vis",
    "Hey Jarvis's",
    "Hey Davis",
    "Hey Service",
    "Play Jarvis",
    "Hey Dscharvis",
    "Hey, Joe is",
    "Hey Jay",
  ],
  "Hey Hearth": [
    "Hey Hearth.",
    "Hey, hearth!",
    "Hay hearth",
    "Hi Hearth",
    "Hey Heart.",
    "Hey Hart",
    "Hey Earth",
    "Hey Harth",
    "Hey Herth",
    "Hey heath",
    "A hearth",
    "Hearth.",
    "Hey Hurth",
    "Hey there, hearth",
    "Hey hearths",
    "Hey hard",
    "Hey Her",
  ],
  "Hey Mycroft": [
    "Hey Mycroft",
    "Hey, my croft.",
    "Hey Microft",
    "Hey my craft",
    "Hey Mike Roft",
    "Hey Minecraft",
    "Hey Microsoft",
  ],
  "Okay Nabu": ["Okay Nabu", "OK Nabu.", "Okay Naboo", "Okay, Nobu", "Kay Nabu", "Okay now boo"],
  "Hey Rhasspy": ["Hey Rhasspy", "Hey raspy", "Hey Rasby", "Hey Raspi", "Hey raspberry"],
  Alexa: ["Alexa", "Alexa.", "A Lexa", "Alexia", "Alexis"],
  Computer: ["Computer", "Computer.", "Compuder", "Hey, computer", "Okay computer"],
  "Hey Claude": ["Hey Claude", "Hey cloud", "Hey clawed", "Hey Clod"],
};
/** What is not recognised of them: names of other people, or nothing of the word is left. */
const NOT_HEARD = [
  "Hey Davis",
  "Hey Service",
  "Play Jarvis",
  "Hey, Joe is",
  "Hey Jay",
  "Hey hard",
  "Hey Her",
  "Hey raspberry",
  "Okay now boo",
  "Alexis",
  "Hey Dscharvis",
];
/** Of 509 sentences, in which words near every phrase were looked for on purpose. */
const FALSE_MATCHES_MAX = 1;

test("matchPhrase() hears what listening models write for a phrase, alone and with a command in one breath", () => {
  const missed: string[] = [];
  let count = 0;
  for (const [phrase, transcripts] of Object.entries(HEARD)) {
    for (const transcript of transcripts) {
      count += 1;
      const bare = matchPhrase(transcript, phrase);
      const breath = matchPhrase(`${transcript.replace(/[.!]$/, "")}, what time is it?`, phrase);
      if (bare === null || breath === null) missed.push(transcript);
      else assert.deepEqual([bare.command, breath.command], [null, "what time is it?"], transcript);
    }
  }
  assert.deepEqual(missed.sort(), [...NOT_HEARD].sort());
  assert.ok(count - missed.length >= 0.84 * count, `${count - missed.length} of ${count}`);
});

test("matchPhrase() is not woken by what is said in a house", () => {
  const { GREETINGS, NEAR, DAILY } = ORDINARY_SENTENCES;
  const sentences = [...GREETINGS, ...NEAR, ...DAILY];
  assert.ok(sentences.length > 300, `${sentences.length}`);
  for (const phrase of [...Object.keys(HEARD), "Okay Hearth", "Hello Hearth", "Hey Mia", "Hey Sunshine"]) {
    const woken = sentences.filter((sentence) => matchPhrase(sentence, phrase) !== null);
    assert.ok(woken.length <= FALSE_MATCHES_MAX, `${phrase}: ${woken.join(" | ")}`);
  }
});

test("matchPhrase() is not woken in German by what is said in a house, and hears German spellings", () => {
  for (const phrase of ["Hallo Herd", "Hey Hearth", "Hey Jarvis", "Hallo Karl"]) {
    const woken = ORDINARY_SENTENCES.GERMAN.filter((sentence) => matchPhrase(sentence, phrase, "de-AT") !== null);
    assert.deepEqual(woken, [], phrase);
  }
  for (const [transcript, phrase] of [
    ["Hallo Hert, mach das Licht an.", "Hallo Herd"],
    ["Hallo Carl, mach das Licht an.", "Hallo Karl"],
    ["Hei Jarwis, mach das Licht an.", "Hey Jarvis"],
    ["Äh, hey Dscharvis, mach das Licht an.", "Hey Jarvis"],
    ["Hallo Mäuschen, mach das Licht an.", "Hallo Mäuschen"],
  ] as const) {
    assert.equal(matchPhrase(transcript, phrase, "de")?.command, "mach das Licht an.", transcript);
  }
});

test("matchPhrase() gives the command as it was written, without what stood between", () => {
  for (const [transcript, command] of [
    ["Hey Hearth what time is it", "what time is it"],
    ["Hey Hearth, play Für Elise.", "play Für Elise."],
    ["Hey, Hearth... is it raining?", "is it raining?"],
    ["Hey Hearth - don't wait,", "don't wait"],
    ["“Hey Hearth!” Set it to 21.5 °C", "Set it to 21.5 °C"],
    ["Um, okay, hey Hearth: stop.", "stop."],
    ["Hey Hearth, hey Hearth, lights on!", "lights on!"],
    ["Hey Hearth. Hearth fires, how are they lit?", "Hearth fires, how are they lit?"],
    ["Hey Heart, how do I get to Heathrow?", "how do I get to Heathrow?"],
    ["HEY HEARTH HOW ARE YOU", "HOW ARE YOU"],
    ["Hey Hearth, this is Anna.", "this is Anna."],
    ["Hey Hearth,  ", null],
    ["Hey Hearth?!", null],
  ] as const) {
    assert.equal(matchPhrase(transcript, "hey hearth")?.command, command, transcript);
  }
});

test("matchPhrase() tells what is exact from what is alike", () => {
  assert.deepEqual(matchPhrase("HEY, HEARTH!", "Hey Hearth"), { command: null, score: 1, kind: "exact" });
  const alike = matchPhrase("hey heart", "Hey Hearth");
  assert.ok(alike?.kind === "alike" && alike.score > 0.8 && alike.score < 1);
});

test("matchPhrase() takes a phrase for a call at the beginning only", () => {
  for (const transcript of ["I said hey hearth", "Do you know what hey Jarvis means?", "and then, um, hey hearth"]) {
    assert.equal(matchPhrase(transcript, "hey hearth"), null, transcript);
    assert.equal(matchPhrase(transcript, "hey jarvis"), null, transcript);
  }
});

test("matchPhrase() wants short names exactly", () => {
  assert.equal(matchPhrase("Hey Mia, stop", "Hey Mia")?.command, "stop");
  for (const other of ["Hey, my dog", "Hey me", "Hey Mya", "Mia, stop"])
    assert.equal(matchPhrase(other, "Hey Mia"), null);
});

test("matchPhrase() knows phrases in scripts without spaces", () => {
  assert.equal(matchPhrase("你好小智今天天气怎么样？", "你好小智")?.command, "今天天气怎么样？");
  assert.equal(matchPhrase("今天天气怎么样", "你好小智"), null);
});

test("matchPhrase() takes any transcript and any phrase, and its command is a part of the transcript", () => {
  const word = fc.constantFrom(
    "hey",
    "hearth",
    "Hearth,",
    "heart",
    "what",
    "um",
    "…",
    "ok",
    "é",
    "jar",
    "vis",
    "a",
    "'",
    "-",
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 12 }).map((words) => words.join(" ")),
    fc.string({ maxLength: 60, unit: "binary" }),
  );
  fc.assert(
    fc.property(text, text, fc.constantFrom(null, "de", "xx"), (transcript, phrase, language) => {
      const match = matchPhrase(transcript, phrase, language);
      if (match === null) return;
      assert.ok(match.score > 0 && match.score <= 1);
      assert.ok(match.command === null || transcript.includes(match.command));
    }),
    { numRuns: 2_000 },
  );
  assert.equal(matchPhrase("anything", ""), null);
  assert.equal(matchPhrase("", "hey hearth"), null);
});
