// The tongue: fetches texts once they are wanted, follows the last wish, stays as it was where they can't be had.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTongue } from "./speech.ts";
import type { Texts } from "./texts.ts";

function setUp() {
  const fetches: { answer: (texts: Texts) => void; refuse: (error: Error) => void }[] = [];
  const tongue = createTongue({
    de: () => new Promise((answer, refuse) => void fetches.push({ answer, refuse })),
  });
  return { tongue, fetches };
}

test("speak() changes the language when its texts are there, not before", async () => {
  const { tongue, fetches } = setUp();
  const changing = tongue.speak("de", "de-AT");
  assert.equal(tongue.speech.value.language, "en");
  fetches[0]?.answer({ hello: "Hallo" });
  assert.equal(await changing, "de");
  const { language, locale, texts } = tongue.speech.value;
  assert.deepEqual([language, locale, texts], ["de", "de-AT", { hello: "Hallo" }]);
});

test("speak() lets the last wish win, however late the first one's texts come", async () => {
  const { tongue, fetches } = setUp();
  const first = tongue.speak("de", "de");
  assert.equal(await tongue.speak("en", "en"), "en");
  fetches[0]?.answer({ hello: "Hallo" });
  assert.equal(await first, "en");
  assert.equal(tongue.speech.value.language, "en");
});

test("speak() goes on in the language before where the texts can't be fetched, says so, and tries again", async () => {
  const { tongue, fetches } = setUp();
  const failing = tongue.speak("de", "de");
  fetches[0]?.refuse(new Error("no network"));
  assert.equal(await failing, "en");
  assert.equal(tongue.missing.value, "de");
  const again = tongue.speak("de", "de");
  fetches[1]?.answer({});
  assert.equal(await again, "de");
  assert.equal(tongue.missing.value, null);
});

test("settled() waits for a language that is wanted meanwhile, too", async () => {
  const { tongue, fetches } = setUp();
  void tongue.speak("de", "de");
  let isSettled = false;
  const settling = tongue.settled().then(() => {
    isSettled = true;
  });
  void tongue.speak("de", "de-CH");
  fetches[0]?.answer({});
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isSettled, false);
  fetches[1]?.answer({});
  await settling;
  assert.equal(tongue.speech.value.locale, "de-CH");
});
