// Words of a share.
import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsOf } from "./shared-words.ts";

const CASES: [string, Record<string, string>, string][] = [
  ["nothing", {}, ""],
  ["a text alone", { text: " Cherry cake \r\n200 g flour " }, "Cherry cake \n200 g flour"],
  ["a page by title and address", { title: "Cake", url: "https://example.org/" }, "Cake\nhttps://example.org/"],
  [
    "an address that the text holds already",
    { text: "Look: https://example.org/", url: "https://example.org/" },
    "Look: https://example.org/",
  ],
  ["a title that the text begins with", { title: "Cake", text: "Cake with cherries" }, "Cake with cherries"],
];

for (const [what, fields, expected] of CASES) {
  test(`wordsOf() reads ${what}`, () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    assert.equal(wordsOf(form), expected);
  });
}
