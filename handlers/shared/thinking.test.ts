// Answers of reasoning models: tagged, half tagged, cut off, and such as only speak of tags.
import assert from "node:assert/strict";
import { test } from "node:test";
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

test("splitThinking() takes no time worth naming over a very long answer", () => {
  const text = `${"Some words about <b> and </b>.\n".repeat(7_000)}</thing>`;
  const began = performance.now();
  for (let n = 0; n < 20; n += 1) splitThinking(text, { isGrowing: true });
  assert.ok((performance.now() - began) / 20 < 20);
});
