// The sets of texts together: nothing missing, nothing twice, every place filled in both languages.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { german } from "./german.ts";
import type { Text, Texts } from "./texts.ts";

const here = new URL("./", import.meta.url);
const files = readdirSync(here).filter((file) => /^(?:.+\.)?en\.ts$/.test(file));
const sets = await Promise.all(
  files.map(async (file) => {
    const [texts, ...others] = Object.values((await import(new URL(file, here).href)) as Record<string, Texts>);
    assert.ok(texts !== undefined && others.length === 0, `${file} exports its texts and nothing else`);
    return { file, texts };
  }),
);

const formsOf = (text: Text): string[] => (typeof text === "string" ? [text] : Object.values(text));
const placesIn = (text: Text): string[] =>
  [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

test("no key stands in two sets, as a translation holds them all", () => {
  const homes = new Map<string, string>();
  for (const { file, texts } of sets) {
    for (const key of Object.keys(texts)) {
      assert.equal(homes.get(key), undefined, `${key} is in ${file} too`);
      homes.set(key, file);
    }
  }
});

test("german has every key of every English set and no other", () => {
  const keys = sets.flatMap(({ texts }) => Object.keys(texts));
  assert.ok(keys.length > 300);
  assert.deepEqual(
    keys.filter((key) => !Object.hasOwn(german, key)),
    [],
    "not in German",
  );
  assert.deepEqual(
    Object.keys(german).filter((key) => !keys.includes(key)),
    [],
    "in German only",
  );
});

test("a German text has the places of the English one, and is not the English one left behind", () => {
  const translated: Texts = german;
  // The same word in both, and meant.
  const same = new Set(
    "app.name app.titled who.hearth pin.label pin.title people.pin markdown.code companion.name profile.name about.version people.role.admin temperature.wild appearance.textSize.normal amount.second timers.title timers.timer timers.at list.timers shortcuts.digits route.timer downloads.title health.figure.version job.share pictureAdmin.name pictureAdmin.family.sd15 pictureAdmin.family.sdxl pictureAdmin.findingAt".split(
      " ",
    ),
  );
  for (const { texts } of sets) {
    for (const [key, text] of Object.entries(texts)) {
      const other = translated[key] ?? "";
      assert.deepEqual(placesIn(other), placesIn(text), key);
      for (const form of formsOf(other)) assert.notEqual(form.trim(), "", key);
      if (!same.has(key)) assert.notDeepEqual(other, text, `${key} is still English`);
    }
  }
});

test("German is written with its own quotes, and without the English apostrophe", () => {
  for (const [key, text] of Object.entries<Text>(german)) {
    for (const form of formsOf(text)) {
      assert.doesNotMatch(form, /[”"]|\w’\w|\S…/, key);
      assert.equal(form.split("„").length, form.split("“").length, key);
    }
  }
});
