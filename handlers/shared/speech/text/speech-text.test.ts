// What holds for every text: nothing but speakable characters, nothing lost, the same in any pieces, bounded and linear.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { cpuTimeMs } from "../../../testing/cpu-time.ts";
import { createSpeechText, type SpeechTextOptions, type SpokenSentence, speechTextStream } from "./speech-text.ts";

const ALLOWED = /^[\p{Script=Latin}0-9 .,?!'\-:;]+$/u;

function speak(text: string, options: SpeechTextOptions = {}): SpokenSentence[] {
  const speech = createSpeechText(options);
  return [...speech.push(text), ...speech.end()];
}
const spoken = (text: string, options: SpeechTextOptions = {}) =>
  speak(text, options).map((sentence) => sentence.spoken);

/** Bits that stand for everything that answers are made of, in any order. */
const BITS = [
  ..."*_`~#>|[](){}<>$\\&:;!?.,-–—=+/%@'\"0123456789 \n\t".split(""),
  ...[
    "**",
    "~~",
    "```",
    "$$",
    "\\[",
    "\\]",
    "\\(",
    "\\)",
    "](",
    "![",
    "<!--",
    "-->",
    "<b>",
    "</b>",
    "<br>",
    "<script>",
  ],
  ...[
    "</script>",
    "<think>",
    "</think>",
    "\n\n",
    "\n- ",
    "\n1. ",
    "\n| a | b |\n",
    "|---|---|\n",
    "\n    ",
    "  \n",
    "\r\n",
  ],
  ...["https://a.b/c_d", "www.x.org", "&amp;", "&#8364;", "e.g. ", "Dr. ", "U.S. ", "z. B. ", "*smiles* ", "(laughs)"],
  ...[
    "word",
    "Sentence",
    "the ",
    "She ",
    "smiles ",
    "12:30",
    "3.5 kg",
    "$5",
    "5–7",
    "½",
    "x²",
    "👍",
    "👨‍👩‍👧",
    "🇩🇪",
    "1️⃣",
    "一",
    "é",
    "\uE000",
    "\uD83D",
  ],
];
const anything = fc
  .array(fc.oneof(fc.constantFrom(...BITS), fc.string({ unit: "grapheme", maxLength: 4 })), { maxLength: 120 })
  .map((bits) => bits.join(""));

test("createSpeechText() speaks only the allowed characters, and never nothing", () => {
  fc.assert(
    fc.property(anything, fc.constantFrom("en" as const, "de" as const), (text, language) => {
      for (const sentence of spoken(text, { language })) {
        assert.match(sentence, ALLOWED);
        assert.match(sentence, /[\p{L}0-9]/u);
        assert.equal(sentence, sentence.trim());
      }
    }),
    { numRuns: 600 },
  );
});

test("createSpeechText() gives the same however the text is cut", () => {
  fc.assert(
    fc.property(anything, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }), (text, sizes) => {
      const speech = createSpeechText();
      const inPieces: SpokenSentence[] = [];
      for (let at = 0, piece = 0; at < text.length; piece += 1) {
        const size = sizes[piece % sizes.length] ?? 1;
        inPieces.push(...speech.push(text.slice(at, at + size)));
        at += size;
      }
      inPieces.push(...speech.end());
      assert.deepEqual(inPieces, speak(text));
    }),
    { numRuns: 600 },
  );
});

const WORDS = "river stone window garden seven market letter orange winter basket morning copper".split(" ");
const prose = fc
  .array(
    fc.tuple(
      fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.integer({ min: 0, max: 999 }).map(String)), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.constantFrom(".", "!", "?", ",", ";", ":"),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((sentences) => sentences.map(([words, mark]) => `Then ${words.join(" ")}${mark}`).join(" "));
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test("createSpeechText() drops no word and no number of prose, and keeps their order", () => {
  fc.assert(
    fc.property(prose, (text) => {
      const said = speak(text);
      assert.deepEqual(wordsOf(said.map((sentence) => sentence.spoken).join(" ")), wordsOf(text));
      assert.equal(said.map((sentence) => sentence.shown).join(" "), text);
    }),
  );
});

test("createSpeechText() shows words of the source only, in their order", () => {
  fc.assert(
    fc.property(prose, fc.constantFrom("**", "*", "`", "~", "> ", "# ", "- "), (text, mark) => {
      const source = `${mark}${text}${mark}`;
      const shown = wordsOf(
        speak(source)
          .map((sentence) => sentence.shown)
          .join(" "),
      );
      let at = 0;
      for (const word of shown) {
        const found = source.indexOf(word, at);
        assert.ok(found >= 0, word);
        at = found + word.length;
      }
    }),
  );
});

test("createSpeechText() gives a sentence as soon as the next one begins", () => {
  const speech = createSpeechText();
  assert.deepEqual(speech.push("It is late."), []);
  assert.deepEqual(speech.push(" "), []);
  assert.equal(speech.push("G")[0]?.spoken, "It is late.");
  assert.deepEqual(speech.push("o to bed!\n"), []);
  assert.equal(speech.push("\n")[0]?.spoken, "Go to bed!");
});

test("createSpeechText() gives the first piece of a long sentence at its first clauses", () => {
  const clause = "when the evening comes and all of the lamps are lit, ";
  const [first, second] = speak(`${clause.repeat(8)}we eat.`);
  assert.ok((first?.spoken.length ?? 0) <= 120, first?.spoken);
  assert.ok((first?.spoken.length ?? 0) >= 30, first?.spoken);
  assert.ok((second?.spoken.length ?? 0) > 120 && (second?.spoken.length ?? 0) <= 250, second?.spoken);
});

test("createSpeechText() leaves code out without a word where it is asked to", () => {
  assert.deepEqual(spoken("Look:\n```\nx\n```\nDone.", { code: "skip" }), ["Look:", "Done."]);
});

test("createSpeechText() begins anew after end()", () => {
  const speech = createSpeechText();
  assert.deepEqual([...speech.push("<think>never closed"), ...speech.end()], []);
  assert.equal([...speech.push("Hello."), ...speech.end()][0]?.spoken, "Hello.");
});

test("speechTextStream() gives sentences while tokens come", async () => {
  const stream = speechTextStream({ language: "en" });
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  void writer.write("One is here. Two");
  assert.equal((await reader.read()).value?.spoken, "One is here.");
  void writer.write(" follows");
  void writer.close();
  assert.equal((await reader.read()).value?.spoken, "Two follows.");
  assert.equal((await reader.read()).done, true);
});

const HELD_MAX = 8_000;
const HOSTILE: [what: string, unit: string, prefix?: string][] = [
  ["words without an end", "word "],
  ["letters without a blank", "a"],
  ["digits", "1"],
  ["dots", "."],
  ["quotation marks behind a dot", '"', "End."],
  ["stars", "*"],
  ["opened spans", "*a "],
  ["single marks", "*a* _b_ "],
  ["brackets", "["],
  ["closed brackets", "[a](b) "],
  ["links that never end", "[a](b"],
  ["parentheses", "("],
  ["backticks", "`a"],
  ["backslashes", "\\"],
  ["dollars", "$a "],
  ["tags", "<a "],
  ["comments", "<!--"],
  ["entities", "&amp"],
  ["quotes of quotes", "> "],
  ["items of items", "- "],
  ["hashes", "#"],
  ["bars", "|"],
  ["rows", "| a | b |\n"],
  ["a long row", "a | ", "| a |\n|---|\n| "],
  ["fences", "```\n"],
  ["fractions of fractions", "\\frac{", "$$"],
  ["a formula that never ends", "x + ", "$$"],
  ["thinking that never ends", "hm. ", "<think>"],
  ["openings of thinking", "<think>\n"],
  ["blank lines", "\n"],
  ["blanks", " "],
  ["an address that never ends", "a/b", "https://x.org/"],
  ["a picture in an address", "QUJD", "![a](data:image/png;base64,"],
  ["emoji", "👨‍👩‍👧"],
  ["numbers with dots", "1.2."],
  ["phone numbers", "0 555-"],
  ["dashes", "- -"],
  ["times", "12:"],
  ["commas", "a,"],
  ["abbreviations", "e.g. "],
  ["combining marks", "e\u0301\u0302"],
  ["smileys", ":)"],
  ["kaomoji", "(°□°"],
];

for (const [what, unit, prefix = ""] of HOSTILE) {
  test(`createSpeechText() holds little back and takes little time: ${what}`, () => {
    const text = prefix + unit.repeat(Math.ceil(100_000 / unit.length));
    const began = cpuTimeMs();
    speak(text);
    const wholeMs = cpuTimeMs() - began;
    assert.ok(wholeMs < 2_500, `${wholeMs.toFixed(0)} ms`);
    const speech = createSpeechText();
    const tokens = text.slice(0, 20_000);
    for (let at = 0; at < tokens.length; at += 4) {
      speech.push(tokens.slice(at, at + 4));
      assert.ok(speech.pendingChars < HELD_MAX, String(speech.pendingChars));
    }
    for (const sentence of speech.end()) assert.match(sentence.spoken, ALLOWED);
  });
}

const data = process.env.HEARTH_TEST_DATA ?? "";
const skip = existsSync(data) ? false : "HEARTH_TEST_DATA names no folder, so real answers were not read";

test("createSpeechText() reads real answers without a symbol, and drops no number of them", { skip }, () => {
  const folder = join(data, "texts");
  const texts = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
  for (const { name, text } of [...texts, ...streamed(join(data, "llm-streams"))]) {
    const said = spoken(text);
    assert.ok(said.length > 0, name);
    for (const sentence of said) assert.match(sentence, ALLOWED, name);
    const all = said.join(" ").replace(/(?<=\d),(?=\d{3})/g, "");
    for (const number of numbersOf(text)) assert.ok(all.includes(number), `${name}: ${number}`);
  }
});

/** The text that a recorded stream brings, put together in the simplest way. */
function streamed(folder: string): { name: string; text: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".chunks.txt"))
    .map((name) => {
      const lines = readFileSync(join(folder, name), "utf8").trim().split("\n");
      const parts = lines.map((line) => JSON.parse(line).choices?.[0]?.delta?.content ?? "");
      return { name, text: parts.filter((part) => typeof part === "string").join("") };
    })
    .filter(({ text }) => text.trim() !== "");
}

/** Numbers outside of code, addresses, marks of lists and fractions, which are said in words. */
function numbersOf(text: string): string[] {
  const plain = text
    .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|(?![\s\S]))/gm, "")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/https?:\S+/g, "")
    .replace(/(\d)\/(\d)/g, " ")
    .replace(/(?<=\d),(?=\d{3})/g, "");
  return plain.match(/(?<![\p{L}\p{N}.])\d+(?:\.\d+)?/gu) ?? [];
}
