// How far an answer was heard: in its text, from the sentences that were spoken.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heardUntil } from "./heard-until.ts";

const heard = (content: string, ...spoken: [sentence: string, share: number][]) =>
  content.slice(
    0,
    heardUntil(
      content,
      spoken.map(([sentence, share]) => ({ sentence, share })),
    ),
  );

test("heardUntil() ends with the last word that was being said, and takes its mark along", () => {
  const story = "There was a fox. It lived in the wood, alone.";
  assert.equal(heard(story), "");
  assert.equal(heard(story, ["There was a fox.", 1]), "There was a fox.");
  assert.equal(
    heard(story, ["There was a fox.", 1], ["It lived in the wood, alone.", 0.5]),
    "There was a fox. It lived in the",
  );
  assert.equal(heard(story, ["There was a fox.", 1], ["It lived in the wood, alone.", 0]), "There was a fox.");
  assert.equal(heard(story, ["There was a fox.", 1], ["It lived in the wood, alone.", 1]), story);
});

test("heardUntil() passes over what was thought aloud, and what is said but stands nowhere", () => {
  const content = "<think>There was a fox.</think>\n\n**There** was a fox. The end.";
  assert.equal(heard(content, ["There was a fox.", 1]), "<think>There was a fox.</think>\n\n**There** was a fox.");
  assert.equal(heard("One. Two.", ["A table follows.", 1], ["One.", 1]), "One.");
});

test("heardUntil() finds its way in a sentence that is read otherwise than it stands there", () => {
  const link = "First. See [the recipe](https://example.org/rice) for more. Last.";
  assert.equal(heard(link, ["First.", 1], ["See the recipe for more.", 1]), link.slice(0, link.indexOf(" Last")));
  assert.equal(heard(link, ["First.", 1], ["See the recipe for more.", 0.6]), "First. See [the recipe");
  const stage = "Well then. I (smiles) am very glad. Good.";
  assert.equal(heard(stage, ["Well then.", 1], ["I am very glad.", 1]), "Well then. I (smiles) am very glad.");
  assert.equal(heard(stage, ["Well then.", 1], ["Here is some code.", 1], ["Good.", 0]), "Well then.");
});

test("heardUntil() looks for nothing in what was thought in the middle of an answer, and cuts no character in two", () => {
  const thought = "One fox.\n<think>\nTwo foxes.\n</think>\nTwo foxes. Three.";
  assert.equal(heard(thought, ["One fox.", 1], ["Two foxes.", 1]), thought.slice(0, thought.indexOf(" Three")));
  assert.equal(heard("So 𝐀𝐁. Then.", ["So 𝐀𝐁.", 1]), "So 𝐀𝐁.");
  assert.equal(heard("So 𝐀 𝐁 then.", ["So 𝐀 𝐁 then.", 0.6]), "So 𝐀 𝐁");
});

test("heardUntil() finds a sentence that is said twice where it is said the second time", () => {
  assert.equal(heard("Yes. No. Yes. Well.", ["Yes.", 1], ["No.", 1], ["Yes.", 1]), "Yes. No. Yes.");
});
