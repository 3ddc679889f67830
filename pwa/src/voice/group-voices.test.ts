// The list of voices as people read it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { groupVoices } from "./group-voices.ts";

const voice = (name: string, language: string, gender: string) => ({ id: `kokoro:${name}`, name, language, gender });

test("groupVoices() puts voices together by language and gender, and in the order of their names", () => {
  const groups = groupVoices(
    [
      voice("Sky", "en-us", "Female"),
      voice("Adam", "en-us", "Male"),
      voice("Emma", "en-gb", "Female"),
      voice("Bella", "en-us", "female"),
    ],
    "en",
  );
  assert.deepEqual(
    groups.map(({ language, gender, voices }) => [language, gender, ...voices.map(({ name }) => name)]),
    [
      ["en-us", "female", "Bella", "Sky"],
      ["en-us", "male", "Adam"],
      ["en-gb", "female", "Emma"],
    ],
  );
  assert.deepEqual(groupVoices([], "en"), []);
});
