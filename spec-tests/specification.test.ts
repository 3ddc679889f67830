// Every test that specification/ names exists, so that no rule counts as proved by a test that was renamed or removed.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const ROOT = new URL("../", import.meta.url);
const FOLDER = new URL("specification/", import.meta.url);
const NAMED = /`([^`›]+\.ts) › ([^`]+)`/g;
const TITLE = /\btest\(\s*(["'`])((?:\\.|(?!\1).)+)\1/gs;
const SECTIONS = 9;

const files = (await readdir(FOLDER)).filter((name) => name.startsWith("section-")).sort();
const sections = await Promise.all(files.map((name) => readFile(new URL(name, FOLDER), "utf8")));

async function titlesIn(path: string): Promise<string[]> {
  const text = await readFile(new URL(path, ROOT), "utf8");
  return [...text.matchAll(TITLE)].map(([, , title = ""]) => title.replaceAll(/\\(.)/g, "$1"));
}

test("specification/ names only tests that exist", async () => {
  const named = sections.flatMap((text) => [...text.matchAll(NAMED)]);
  assert.ok(named.length > 30, `${named.length} tests are named`);
  const missing: string[] = [];
  for (const [, path = "", title = ""] of named) {
    if (!(await titlesIn(path)).includes(title)) missing.push(`${path} › ${title}`);
  }
  assert.deepEqual(missing, []);
});

test("specification/ has a file for every section, and each row says what proves it or what it comes with", () => {
  assert.equal(sections.length, SECTIONS);
  for (const [index, text] of sections.entries()) assert.match(text, new RegExp(`^# ${index + 1}\\. `));
  const rows = sections
    .flatMap((text) => text.split("\n"))
    .filter((line) => /^\| (?!(rule|step|flow|endpoint|stream|item) \|)/.test(line));
  assert.ok(rows.length > 40, `${rows.length} rows`);
  for (const row of rows) assert.match(row, / › |comes with/, row);
});
