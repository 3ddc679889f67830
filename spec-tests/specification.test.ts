// Every test that SPECIFICATION.md names exists, so that no rule counts as proved by a test that was renamed or removed.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const ROOT = new URL("../", import.meta.url);
const NAMED = /`([^`›]+\.ts) › ([^`]+)`/g;
const TITLE = /\btest\(\s*(["'`])((?:\\.|(?!\1).)+)\1/gs;
const SECTIONS = 9;

const read = (path: string) => readFile(new URL(path, ROOT), "utf8");

async function titlesIn(path: string): Promise<string[]> {
  return [...(await read(path)).matchAll(TITLE)].map(([, , title = ""]) => title.replaceAll(/\\(.)/g, "$1"));
}

test("SPECIFICATION.md names only tests that exist", async () => {
  const named = [...(await read("spec-tests/SPECIFICATION.md")).matchAll(NAMED)];
  assert.ok(named.length > 30, `${named.length} tests are named`);
  const missing: string[] = [];
  for (const [, path = "", title = ""] of named) {
    if (!(await titlesIn(path)).includes(title)) missing.push(`${path} › ${title}`);
  }
  assert.deepEqual(missing, []);
});

test("SPECIFICATION.md has every section, and each row says what proves it or what it comes with", async () => {
  const text = await read("spec-tests/SPECIFICATION.md");
  for (let section = 1; section <= SECTIONS; section++) assert.match(text, new RegExp(`^## ${section}\\. `, "m"));
  const rows = text.split("\n").filter((line) => /^\| (?!(rule|step|flow|endpoint|stream|item) \|)/.test(line));
  assert.ok(rows.length > 40);
  for (const row of rows) assert.match(row, / › |comes with/, row);
});
