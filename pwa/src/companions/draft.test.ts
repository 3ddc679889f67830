// The editor's pure parts: what changed, what a copy is, words for figures, names for files, squares of pictures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createDrafts, memoryStorage } from "../chat/drafts.ts";
import { fileNameOf } from "./card-file.ts";
import { type CompanionDraft, changesOf, copyOf, draftOf, EMPTY_DRAFT, isChanged } from "./draft.ts";
import { squareOf } from "./read-portrait.ts";
import { TEMPERATURE_MAX, TEMPERATURE_STEP, temperatureWord } from "./temperature.ts";
import { createUnsavedDrafts } from "./unsaved.ts";

const MIRA: CompanionDraft = { ...EMPTY_DRAFT, name: "Mira", avatar: "🦉", visibility: "household", temperature: 0.4 };

test("changesOf() holds only what differs, also when it became nothing", () => {
  assert.equal(isChanged(MIRA, { ...MIRA }), false);
  assert.deepEqual(changesOf(MIRA, MIRA), {});
  assert.deepEqual(changesOf({ ...MIRA, avatar: null, persona: "kind" }, MIRA), { avatar: null, persona: "kind" });
});

test("draftOf() leaves behind what is not edited, and copyOf() keeps a copy to oneself", () => {
  const companion = { ...MIRA, id: "1", editable: false, memoryScope: "none" };
  assert.deepEqual(draftOf(companion), MIRA);
  const woken = { ...companion, wakeWordModelId: "hey_jarvis", wakeWordPhrase: "hey Mira" };
  assert.deepEqual(draftOf(woken), { ...MIRA, wakeWordModelId: "hey_jarvis", wakeWordPhrase: "hey Mira" });
  const spoken = { ...companion, ttsVoice: "tts:bf_emma", speechRate: 0.9 };
  assert.deepEqual(draftOf(spoken), { ...MIRA, ttsVoice: "tts:bf_emma", speechRate: 0.9 });
  assert.deepEqual(copyOf(companion), { ...MIRA, visibility: "mine" });
});

test("temperatureWord() goes from steady to wild in order", () => {
  const words: string[] = [];
  for (let step = 0; step <= TEMPERATURE_MAX / TEMPERATURE_STEP; step += 1) {
    const word = temperatureWord(step * TEMPERATURE_STEP);
    if (word !== words.at(-1)) words.push(word);
  }
  assert.deepEqual(words, ["steady", "even", "lively", "imaginative", "wild"]);
});

test("fileNameOf() makes a file name of any name", () => {
  assert.equal(fileNameOf("Nana Wren"), "nana-wren");
  assert.equal(fileNameOf("../../etc/Größe: 1"), "etc-größe-1");
  assert.equal(fileNameOf("🦉"), "companion");
});

test("squareOf() stays inside of the picture and looks at the upper part of tall ones", () => {
  assert.deepEqual(squareOf(400, 200), { x: 100, y: 0, side: 200 });
  assert.deepEqual(squareOf(200, 300), { x: 0, y: 20, side: 200 });
  assert.deepEqual(squareOf(1, 1), { x: 0, y: 0, side: 1 });
});

test("createUnsavedDrafts() keeps a draft for the same person, until signing out wipes it", () => {
  const storage = memoryStorage();
  createUnsavedDrafts("anna", storage).set("new", { draft: MIRA, notes: ["hm"] });
  assert.deepEqual(createUnsavedDrafts("anna", storage).get("new"), { draft: MIRA, notes: ["hm"] });
  assert.equal(createUnsavedDrafts("ben", storage).get("new"), null);
  createDrafts("anna", storage).wipe();
  assert.equal(createUnsavedDrafts("anna", storage).get("new"), null);
  for (const damaged of ["{", "null", "{}", '{"draft": 1}']) {
    storage.setItem("hearth.draft.anna.companion.new", damaged);
    assert.equal(createUnsavedDrafts("anna", storage).get("new"), null, damaged);
  }
});
