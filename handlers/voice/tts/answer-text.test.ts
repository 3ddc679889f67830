// What is spoken of an answer in the making: token by token, with models that think in every known way.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createAnswerText } from "./answer-text.ts";

/** What would have been spoken in the end, with forgotten beginnings taken back. */
function spokenOf(tokens: string[]): string {
  const answer = createAnswerText();
  let spoken = "";
  for (const step of [...tokens.map((token) => answer.push(token)), answer.end()]) {
    spoken = step.isFresh ? step.text : spoken + step.text;
  }
  return spoken;
}

test("answerText.push() hands out each token once", () => {
  const answer = createAnswerText();
  assert.deepEqual(
    ["It ", "is ", "late."].map((token) => answer.push(token).text),
    ["It ", "is ", "late."],
  );
  assert.deepEqual(answer.end(), { text: "", isFresh: false });
});

test("answerText.push() never hands out what is thought, wherever the tags are cut", () => {
  const whole =
    "<think>Who is it? Tell nobody.</think>\n\nIt is Anna.\n\n<think>\nSure?\n</think>\n\nShe is at the door.";
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
      const tokens = at.slice(1).map((end, i) => whole.slice(at[i], end));
      const answer = createAnswerText();
      const texts = [...tokens.map((token) => answer.push(token)), answer.end()].map(({ text }) => text);
      assert.doesNotMatch(texts.join(""), /think|Tell|Sure/);
      assert.equal(texts.join("").replaceAll(/\s+/g, " "), "It is Anna. She is at the door.");
    }),
  );
});

test("answerText.push() begins anew where a closing tag shows that all before it was thought", () => {
  assert.equal(spokenOf(["Let me see.", " Anna, ", "then.\n</think>\n", "It is ", "Anna."]), "It is Anna.");
});

test("answerText.end() hands out what looked like the beginning of a tag and was none", () => {
  assert.equal(spokenOf(["1 ", "<", " 2"]), "1 < 2");
  assert.equal(spokenOf(["<th"]), "<th");
});
