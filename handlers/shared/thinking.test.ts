// Answers of reasoning models: tagged, half tagged, cut off, and such as only speak of tags.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cpuTimeMs } from "../testing/cpu-time.ts";
import { splitThinking } from "./thinking.ts";

const SETTLED: [text: string, thinking: string, answer: string, isOpen?: true][] = [
  ["Hello.", "", "Hello."],
  ["", "", ""],
  ["  indented\n", "", "  indented\n"],
  ["<think>hm</think>Hello.", "hm", "Hello."],
  ["\n<think>\nhm,\nyes\n</think>\n\nHello.\n", "hm,\nyes", "Hello.\n"],
  ["<thinking>a</thinking>b", "a", "b"],
  ["<think></think>\n\nHello.", "", "Hello."],
  ["<think>a</think><think>b</think>c", "a\n\nb", "c"],
  ["<think>cut off", "cut off", "", true],
  ["<think>", "", "", true],
  // The template has begun to think for the model.
  ["Okay, they ask for rice.\n</think>\n\nTake one cup.", "Okay, they ask for rice.", "Take one cup."],
  ["Okay.</think>\nRice.", "Okay.", "Rice."],
  ["</think>\n\nRice.", "", "Rice."],
  // Spoken of, not thought.
  ["Models write <think> before and </think> after.", "", "Models write <think> before and </think> after."],
  ["It ends with `</think>`.", "", "It ends with `</think>`."],
  ["See:\n```\n</think>\n```\n", "", "See:\n```\n</think>\n```\n"],
  ["```xml\n<think>\nx\n</think>\n```", "", "```xml\n<think>\nx\n</think>\n```"],
  ["<", "", "<"],
  ["<b>bold</b>", "", "<b>bold</b>"],
  ["<think>a</think>Then write `<think>`.", "a", "Then write `<think>`."],
  // One name opens, another closes.
  ["<think>hm</thinking>The answer is 4.", "hm", "The answer is 4."],
  ["<thought>hm</think>\nFour.", "hm", "Four."],
  // Thought in the middle of the answer.
  ["Let me see.\n<think>secret</think>\nFour.", "secret", "Let me see.\n\nFour."],
  ["One.\n\n<thinking>\na\n</thinking>\n\nTwo.\n<think>b</thought>Three.", "a\n\nb", "One.\n\nTwo.\n\nThree."],
  ["<think>a</think>One.\n<think>b</think>", "a\n\nb", "One."],
  ["Okay.\n</think>\n\nOne.\n<think>b</think>\nTwo.", "Okay.\n\nb", "One.\n\nTwo."],
  ["A tag:\n<think>\nends nowhere here.", "", "A tag:\n<think>\nends nowhere here."],
  // Shown as code, whatever its form.
  ["Use this:\n\n    <x>\n    </think>\n\nThat is all.", "", "Use this:\n\n    <x>\n    </think>\n\nThat is all."],
  ["1. Do:\n   ```xml\n   </think>\n   ```\nAll.", "", "1. Do:\n   ```xml\n   </think>\n   ```\nAll."],
  [
    "1. Do:\n      ~~~\n   <think>x</think>\n      ~~~\nAll.",
    "",
    "1. Do:\n      ~~~\n   <think>x</think>\n      ~~~\nAll.",
  ],
  ["```\n<think>x</think>\n```\nSo.\n<think>y</think>\nDone.", "y", "```\n<think>x</think>\n```\nSo.\n\nDone."],
];
for (const [text, thinking, answer, isOpen = false] of SETTLED) {
  test(`splitThinking() parts ${JSON.stringify(text)}`, () => {
    assert.deepEqual(splitThinking(text), { thinking, answer, isOpen });
  });
}

test("splitThinking() shows no half of a tag while the text grows", () => {
  const text = "<think>\nhm, 1 < 2\n</think>\n\nThe answer: a < b.";
  for (let end = 0; end <= text.length; end += 1) {
    const { thinking, answer } = splitThinking(text.slice(0, end), { isGrowing: true });
    assert.doesNotMatch(`${thinking}${answer}`, /<\/?t/, text.slice(0, end));
    assert.ok("The answer: a < b.".startsWith(answer));
  }
});

test("splitThinking() says that thinking is open until its end has come", () => {
  const isOpen = (text: string) => splitThinking(text, { isGrowing: true }).isOpen;
  assert.deepEqual(["<thi", "<think>", "<think>hm</thin", "<think>hm</think>"].map(isOpen), [false, true, true, false]);
});

test("splitThinking() holds back what is thought in mid-answer until its end has come", () => {
  const text = "Let me see.\n<think>secret</think>\nFour.";
  for (let end = 0; end <= text.length; end += 1) {
    const { answer } = splitThinking(text.slice(0, end), { isGrowing: true });
    assert.ok("Let me see.\n\nFour.".startsWith(answer.trimEnd()), answer);
  }
});

/** Milliseconds of work of the quickest of some runs. */
function quickest(run: () => void): number {
  const tookMs = Array.from({ length: 5 }, () => {
    const began = cpuTimeMs();
    run();
    return cpuTimeMs() - began;
  });
  return Math.min(...tookMs);
}

const LONG: [what: string, unit: string, end: string][] = [
  ["words about tags", "Some words about <b> and </b>.\n", "</thing>"],
  ["openings", "\n<think>a", ""],
  ["closed thoughts", "a\n<think>b</think>\n", ""],
  ["closings", "a </think> b", ""],
  ["blank lines", "\n", "</th"],
  ["blanks", "          ", "</think>x"],
  ["backticks", "`a ", "</think>"],
  ["fences", "```\n</think>\n```\n", "\n</think>"],
];
for (const [what, unit, end] of LONG) {
  test(`splitThinking() takes time in step with the length of the text: ${what}`, () => {
    const ofLength = (chars: number) => {
      const text = `x${unit.repeat(chars / unit.length)}${end}`;
      return quickest(() => void splitThinking(text, { isGrowing: true }));
    };
    ofLength(10_000);
    // Eight times the text takes 64 times as long where something grows with the square.
    const [short, long] = [ofLength(25_000), ofLength(200_000)];
    assert.ok(long < 32 * Math.max(short, 1), `${short.toFixed(2)} ms, then ${long.toFixed(2)} ms`);
  });
}
