// Which wake word counts on a device, as the ear and the screens are told; why, is the shared choice's test.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WakeWord, WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import { chooseWakeWords } from "./wake-words.ts";

const word = (id: string): WakeWord => ({
  id,
  name: id,
  phrase: id.replaceAll("_", " "),
  kind: "pretrained",
  file: `${id}.onnx`,
  defaultThreshold: 0.5,
  sizeBytes: 1,
  sha256: "",
  installedAt: "2026-03-15T09:30:00.000Z",
});
const file = (name: string) => ({ file: name, sizeBytes: 1, sha256: "" });
const list = (more: Partial<WakeWordList> = {}): WakeWordList => ({
  coreInstalled: true,
  core: { mel: file("mel.onnx"), embedding: file("embedding.onnx"), starter: true },
  defaultId: "hey_jarvis",
  items: [word("hey_jarvis"), word("alexa"), word("luna")],
  ...more,
});
const choose = (given: Partial<Parameters<typeof chooseWakeWords>[0]> = {}) =>
  chooseWakeWords({ list: list(), companion: null, deviceWakeWordId: null, thresholdOf: () => null, ...given });
const LUNA = { id: "luna", name: "Luna", wakeWordModelId: "luna", wakeWordPhrase: "oh luna" };

test("chooseWakeWords() takes this device's own, then the companion's, then the home's", () => {
  assert.deepEqual(choose({ deviceWakeWordId: "alexa", companion: LUNA }).phrases, [{ id: "alexa", phrase: "alexa" }]);
  assert.equal(choose({ companion: LUNA }).detectors[0]?.id, "luna");
  assert.equal(choose().detectors[0]?.id, "hey_jarvis");
});

test("chooseWakeWords() takes a model before a phrase, and the phrase where the model is not usable", () => {
  assert.equal(choose({ companion: LUNA }).mode, "model");
  const gone = { ...LUNA, wakeWordModelId: "gone" };
  assert.deepEqual(choose({ companion: gone }), {
    mode: "phrase",
    detectors: [],
    phrases: [{ id: "phrase", phrase: "oh luna" }],
  });
  assert.equal(choose({ companion: LUNA, list: list({ coreInstalled: false, core: null }) }).mode, "phrase");
});

test("chooseWakeWords() goes by the phrase of the home's own wake word until its detector is installed", () => {
  const phraseOf = (more: Partial<WakeWordList>) => choose({ list: list(more) }).phrases[0]?.phrase;
  assert.equal(phraseOf({ items: [] }), "Hey Jarvis");
  assert.equal(phraseOf({ coreInstalled: false }), "hey jarvis");
  assert.equal(phraseOf({ items: [], defaultId: "0197f2aa-0000-7000-8000-00000000000c" }), "Hey Hearth");
});

test("chooseWakeWords() takes this device's threshold, else the wake word's", () => {
  assert.equal(choose().detectors[0]?.threshold, 0.5);
  assert.equal(choose({ thresholdOf: () => 0.8 }).detectors[0]?.threshold, 0.8);
});
