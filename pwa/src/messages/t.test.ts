// Texts by key: places, plural forms and figures, in the language that is spoken.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { formatNumber, formatRelative, formatTime } from "./formats.ts";
import { speak } from "./speech.ts";
import { createLookup, t } from "./t.ts";

afterEach(() => speak("en", "en"));

const look = createLookup({
  "test.plain": "Only in English",
  "test.found": { one: "1 place in {name}", other: "{count} places in {name}" },
});

test("t() fills the places and writes numbers as the language does", async () => {
  assert.equal(t("chat.versionOf", { index: 1, count: 1_200 }), "1 of 1,200");
  await speak("de", "de");
  assert.equal(t("chat.versionOf", { index: 1, count: 1_200 }), "1 von 1.200");
  assert.equal(t("signIn.hello", { name: "{count} Anna" }), "Hallo, {count} Anna");
});

test("t() chooses the plural form by the language's own rules", async () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => t("search.found", { count })),
    ["0 places found", "1 place found", "2 places found"],
  );
  await speak("de", "de");
  assert.deepEqual(
    [0, 1, 2_000].map((count) => t("time.seconds", { count })),
    ["0 Sekunden", "1 Sekunde", "2.000 Sekunden"],
  );
});

test("a lookup shows the English of a text that a translation does not have", async () => {
  await speak("de", "de");
  assert.equal(look("test.plain"), "Only in English");
  assert.equal(look("test.found", { count: 1, name: "A" }), "1 place in A");
});

test("createLookup() takes no key that is not there, and no text without its values", () => {
  // @ts-expect-error there is no such key
  assert.equal(t("nothing.here"), "nothing.here");
  // @ts-expect-error the name is missing
  assert.equal(t("signIn.hello"), "Hello, {name}");
  // @ts-expect-error the count is missing
  assert.equal(look("test.found", { name: "A" }), "{count} places in A");
});

test("formats follow the language and the country of the device", async () => {
  const noon = new Date(2026, 10, 21, 14, 5);
  await speak("en", "en-GB");
  assert.equal(formatTime(noon, { hour: "numeric", minute: "2-digit" }), "14:05");
  assert.equal(formatRelative(-1, "day"), "yesterday");
  await speak("de", "de-CH");
  assert.match(formatNumber(12_345), /^12['’]345$/);
  await speak("de", "de");
  assert.equal(formatNumber(0.25), "0,25");
  assert.equal(formatRelative(-3, "hour"), "vor 3 Stunden");
});
