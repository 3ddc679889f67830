// Prompts put together.
import assert from "node:assert/strict";
import { test } from "node:test";
import { IMAGE_PROMPT_MAX_CHARS } from "../../shared/contract/limits.ts";
import { composeNegative, composePrompt, withoutCommands } from "./compose.ts";

test("composePrompt() joins the parts, each once, on one line", () => {
  assert.equal(
    composePrompt(["best quality,", "a fox.\nin  snow", "", "Best Quality", "inkstyle"]),
    "best quality, a fox. in snow, inkstyle",
  );
});

test("composePrompt() leaves out what no longer fits, and cuts a first part at a word", () => {
  const long = "word ".repeat(600);
  assert.ok(composePrompt([long]).length <= IMAGE_PROMPT_MAX_CHARS);
  assert.ok(composePrompt([long]).endsWith("word"));
  assert.equal(composePrompt(["a fox", long]), "a fox");
});

test("withoutCommands() takes out what would make a painter load a file", () => {
  assert.equal(withoutCommands("a fox <lora:../../secret:1> in embedding:../x snow"), "a fox in ../x snow");
  assert.equal(withoutCommands("EMBEDDING : bad"), "bad");
});

test("composeNegative() keeps each term once, brackets whole, without safety words, within the limit", () => {
  const taken = composeNegative(["lowres, Text", "people, (hands, feet:1.3), text,, lowres", "nsfw, nude, blurry"]);
  assert.equal(taken, "lowres, Text, people, (hands, feet:1.3), nsfw, nude, blurry");
  assert.equal(composeNegative(["lowres", taken]), taken);
  const kept = "nsfw, nude, naked, sexual, suggestive, gore, blood, people, embedding:evil";
  assert.equal(composeNegative([kept]), "people, evil");
  assert.equal(composeNegative(["", " , "]), "");
  const long = composeNegative([Array.from({ length: 900 }, (_, n) => `word${n}`).join(",")]);
  assert.ok(long.length <= IMAGE_PROMPT_MAX_CHARS && long.length > IMAGE_PROMPT_MAX_CHARS - 10);
  assert.ok(composeNegative(["so ".repeat(IMAGE_PROMPT_MAX_CHARS)]).length <= IMAGE_PROMPT_MAX_CHARS);
});
