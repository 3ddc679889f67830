// What of a transcript somebody said, and what a model only noted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cpuTimeMs } from "../../testing/cpu-time.ts";
import { withoutAnnotations } from "./annotations.ts";

const CASES: [string, string][] = [
  ["Turn on the light.", "Turn on the light."],
  [" [BLANK_AUDIO]", ""],
  ["(music)", ""],
  ["[ Silence ]", ""],
  ["*sighs*", ""],
  ["♪♪♪", ""],
  ["♪ la la la ♪", ""],
  ["🎵 🎶", ""],
  ["(music) [applause] *coughs* ♪", ""],
  ["[MUSIC [loud]]", ""],
  ["(door closes) Turn it off (beep).", "Turn it off."],
  ["*clears throat* What time is it?", "What time is it?"],
  ["Play ♪ something ♪ please", "Play please"],
  ["Stop. [inaudible", "Stop."],
  ["[BLANK_AUDIO] .", ""],
  ["What is 3 * 4 * 5?", "What is 3 * 4 * 5?"],
  ["5", "5"],
  ["Ça va ? (rires)", "Ça va?"],
  ["你好", "你好"],
];

for (const [transcript, text] of CASES) {
  test(`withoutAnnotations() makes ${JSON.stringify(text)} of ${JSON.stringify(transcript)}`, () => {
    const heard = withoutAnnotations(transcript);
    assert.equal(heard.text, text);
    assert.equal(heard.onlyAnnotations, text === "");
  });
}

test("withoutAnnotations() tells nothing at all from annotations alone", () => {
  for (const transcript of ["", "  ", ".", "...", "- -"]) {
    assert.deepEqual(withoutAnnotations(transcript), { text: "", onlyAnnotations: false });
  }
});

test("withoutAnnotations() is quick with hostile transcripts", () => {
  const startedAt = cpuTimeMs();
  for (const hostile of [
    "[".repeat(20_000),
    "(*".repeat(10_000),
    "♪a".repeat(10_000),
    `${"[".repeat(9_000)}${"]".repeat(9_000)}`,
  ]) {
    withoutAnnotations(hostile);
  }
  assert.ok(cpuTimeMs() - startedAt < 2_000);
});
