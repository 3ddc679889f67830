// Which messages lean on what was said before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dependence } from "./dependence.ts";

test("dependence() is 0 for messages that stand by themselves", () => {
  for (const text of [
    "set a timer for ten minutes",
    "what is the weather like in Berlin",
    "please draw a red fox in the snow",
    "北京今天下午的天气怎么样我要带雨伞吗",
  ]) {
    assert.equal(dependence(text), 0, text);
  }
});

test("dependence() is at least 1 for messages that say little alone", () => {
  for (const text of [
    "and tomorrow?",
    "make it darker",
    "10 more minutes",
    "who was he?",
    "another one please",
    "und morgen?",
    "on foot?",
    "明天呢",
  ]) {
    assert.ok(dependence(text) >= 0.75 && dependence(text) <= 2, text);
  }
});
