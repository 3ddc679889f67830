// The weighing of detector and transcript, case by case.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type FirstTranscript, judgeFirst } from "./first-transcript.ts";

const judge = (given: Partial<FirstTranscript>) =>
  judgeFirst({
    text: "good morning",
    rest: "good morning",
    isMatched: false,
    isCommand: false,
    score: 0.9,
    threshold: 0.5,
    endedBeforeWakeMs: -1_500,
    ...given,
  });

test("judgeFirst() takes the phrase off, whatever the score is", () => {
  for (const score of [0.5, 0.99]) {
    assert.deepEqual(judge({ isMatched: true, rest: "lights on", score }), { name: "command", text: "lights on" });
    assert.deepEqual(judge({ isMatched: true, rest: "", score }), { name: "command", text: "" });
  }
});

test("judgeFirst() refutes below the middle between the threshold and 1, and not from there on", () => {
  assert.deepEqual(judge({ score: 0.749 }), { name: "refuted" });
  assert.deepEqual(judge({ score: 0.749, text: null, rest: "" }), { name: "refuted" });
  assert.deepEqual(judge({ score: 0.75 }), { name: "command", text: "good morning" });
  assert.deepEqual(judge({ score: 0.75, text: null, rest: "" }), { name: "nothing" });
  assert.deepEqual(judge({ score: 0.9, threshold: 0.85 }), { name: "refuted" });
});

test("judgeFirst() takes odd letters that ended with the wake for the wake word", () => {
  for (const endedBeforeWakeMs of [200, -480]) {
    assert.deepEqual(judge({ text: "Hey, Charlie's.", endedBeforeWakeMs }), { name: "command", text: "" });
  }
  assert.equal(judge({ endedBeforeWakeMs: -481 }).name, "command");
});

test("judgeFirst() waits for the command where all was said before the detector decided", () => {
  const given = { isMatched: true, rest: "how", endedBeforeWakeMs: 0 };
  assert.deepEqual(judge(given), { name: "command", text: "" });
  assert.deepEqual(judge({ ...given, endedBeforeWakeMs: -1 }), { name: "command", text: "how" });
});

test("judgeFirst() passes over what ended long before the wake word, whatever the score is", () => {
  for (const score of [0.5, 0.99]) {
    assert.deepEqual(judge({ endedBeforeWakeMs: 1_001, score }), { name: "earlier" });
    assert.deepEqual(judge({ endedBeforeWakeMs: 1_001, score, text: null, rest: "" }), { name: "earlier" });
  }
});

test("judgeFirst() takes all that a detector of whole sentences has heard, and lets nothing refute it", () => {
  const given = {
    isCommand: true,
    isMatched: true,
    text: "What's the weather?",
    rest: "What's the weather?",
    score: 0.5,
  };
  for (const endedBeforeWakeMs of [-900, 0, 400]) {
    assert.deepEqual(judge({ ...given, endedBeforeWakeMs }), { name: "command", text: "What's the weather?" });
  }
  assert.deepEqual(judge({ ...given, text: null, rest: "", isMatched: false }), { name: "nothing" });
});
