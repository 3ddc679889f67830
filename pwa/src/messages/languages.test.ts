// Which language somebody means.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { LANGUAGES, languageOf, localeOf } from "./languages.ts";

const CASES: [choice: string, device: string[], language: string][] = [
  ["system", ["de-AT", "en"], "de"],
  ["system", ["fr-FR", "en-GB", "de"], "en"],
  ["system", ["fr"], "en"],
  ["system", [], "en"],
  ["en", ["de"], "en"],
  ["de-CH", ["en"], "de"],
  ["fr", ["de"], "de"],
];

test("languageOf() takes the choice, else the first of the device's that there is, else English", () => {
  for (const [choice, device, language] of CASES) assert.equal(languageOf(choice, device), language, choice);
});

test("localeOf() keeps the device's country where it speaks the language", () => {
  assert.equal(localeOf("de", ["en-US", "de-AT"]), "de-AT");
  assert.equal(localeOf("en", ["de-DE"]), "en");
});

test("theme.js marks the page with the language that the app will speak, and knows every one of them", () => {
  const code = readFileSync(new URL("../../public/theme.js", import.meta.url), "utf8");
  const langAfter = (kept: string | null, languages: string[]) => {
    const documentElement = { dataset: {}, lang: "" };
    const localStorage = { getItem: (key: string) => (key === "hearth.language" ? kept : null) };
    const matchMedia = () => ({ matches: false });
    runInNewContext(code, { document: { documentElement }, localStorage, matchMedia, navigator: { languages } });
    return documentElement.lang;
  };
  for (const [choice, device, language] of CASES) {
    assert.equal(langAfter(choice === "system" ? null : choice, device), language, choice);
  }
  for (const language of Object.keys(LANGUAGES)) assert.equal(langAfter(language, []), language);
});
