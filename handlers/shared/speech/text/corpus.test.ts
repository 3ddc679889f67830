// The corpus: what a listener should hear of each text, whole and in pieces; and that an engine reads it without naming a symbol.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { phonemize } from "phonemizer";
import { createSpeechText, type SpokenSentence } from "./speech-text.ts";

interface Case {
  name: string;
  language?: "en" | "de";
  text: string;
  sentences: string[];
}
const FOLDER = join(import.meta.dirname, "corpus");
const CORPUS = readdirSync(FOLDER).map((file) => ({
  file,
  cases: JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Case[],
}));
const ALLOWED = /^[\p{Script=Latin}0-9 .,?!'\-:;]+$/u;

/** A small seeded generator, so that a failure comes again. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function inPieces(text: string, language: "en" | "de", size: () => number): SpokenSentence[] {
  const speech = createSpeechText({ language });
  const sentences: SpokenSentence[] = [];
  for (let at = 0; at < text.length; ) {
    const length = size();
    sentences.push(...speech.push(text.slice(at, at + length)));
    at += length;
  }
  sentences.push(...speech.end());
  return sentences;
}

test("the corpus has at least 220 cases, no two of the same text in a file", () => {
  assert.ok(CORPUS.reduce((count, { cases }) => count + cases.length, 0) >= 220);
  for (const { file, cases } of CORPUS) assert.equal(new Set(cases.map(({ text }) => text)).size, cases.length, file);
});

for (const { file, cases } of CORPUS) {
  describe(`createSpeechText() says of ${file.replace(".json", "")}`, () => {
    for (const { name, language = "en", text, sentences } of cases) {
      test(name, () => {
        const whole = inPieces(text, language, () => Math.max(text.length, 1));
        assert.doesNotMatch(whole.map(({ shown }) => shown).join(""), /[\uE000-\uE00F]/);
        assert.deepEqual(
          whole.map(({ spoken }) => spoken),
          sentences,
        );
        for (const { spoken } of whole) assert.match(spoken, ALLOWED);
        const random = createRandom(text.length);
        assert.deepEqual(
          inPieces(text, language, () => 1),
          whole,
          "one character at a time",
        );
        for (let round = 0; round < 5; round += 1) {
          assert.deepEqual(
            inPieces(text, language, () => 1 + Math.floor(random() * 7)),
            whole,
          );
        }
      });
    }
  });
}

const WITH_PLAIN_WORDS = ["prose", "markdown", "lists", "tables", "stage", "emoji", "code", "units", "mixed", "german"];

test("createSpeechText() shows words of the source only, in their order, for every case whose words stand there plainly", () => {
  for (const { file, cases } of CORPUS) {
    if (!WITH_PLAIN_WORDS.includes(file.replace(".json", ""))) continue;
    for (const { text, language = "en" } of cases) {
      let at = 0;
      for (const { shown } of inPieces(text, language, () => 5)) {
        for (const word of shown.match(/[\p{L}\p{N}]+/gu) ?? []) {
          // Markdown counts 1. 1. 1. by itself.
          if (/^[23]$/.test(word) && text.includes("\n1. ")) continue;
          const found = text.indexOf(word, at);
          assert.ok(found >= 0, `${word} of ${shown} in ${text}`);
          at = found + word.length;
        }
      }
    }
  }
});

/** What espeak says for signs and foreign letters. A word may be there when the text has it. */
const NAMES = ["asterisk", "hash", "slash", "backslash", "underscore", "ampersand", "tilde", "caret", "dollar", "dash"];
const MORE_NAMES = [
  "percent",
  "equals",
  "bracket",
  "parenthesis",
  "letter",
  "japanese",
  "chinese",
  "semicolon",
  "quote",
];

test("the engine's phonemizer names no symbol in any sentence of the corpus", async () => {
  const sounds = await Promise.all(
    [...NAMES, ...MORE_NAMES].map(async (name) => ({ name, sound: bare((await phonemize(name, "en-us")).join("")) })),
  );
  let checked = 0;
  for (const { cases } of CORPUS) {
    for (const { language = "en", sentences } of cases) {
      if (language !== "en") continue;
      for (const sentence of sentences) {
        const said = bare((await phonemize(sentence, "en-us")).join(" "));
        assert.notEqual(said.trim(), "", sentence);
        for (const { name, sound } of sounds) {
          const isWritten = sentence.toLowerCase().includes(name);
          assert.ok(isWritten || !` ${said} `.includes(` ${sound} `), `"${name}" in ${sentence}: ${said}`);
        }
        checked += 1;
      }
    }
  }
  assert.ok(checked > 400, String(checked));
});

/** Without stress, so that it is found wherever it stands. */
const bare = (phonemes: string) => phonemes.replace(/[ˈˌ]/g, "");
