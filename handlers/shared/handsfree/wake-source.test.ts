// What a device listens for (specification, section 3, rule 1).
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WakeWord, WakeWordList } from "../contract/wake.ts";
import { chooseWakeSource, HOME_PHRASE, isCommandDetector, type WakeSourceChoice } from "./wake-source.ts";

const word = (id: string): WakeWord => ({
  id,
  name: id,
  phrase: id.replaceAll("_", " "),
  kind: "pretrained",
  file: `${id}.onnx`,
  defaultThreshold: 0.5,
  sizeBytes: 1,
  sha256: "00",
  installedAt: "2026-01-01T00:00:00.000Z",
});
const core = { file: "mel.onnx", sizeBytes: 1, sha256: "00" };
const listOf = (...ids: string[]): WakeWordList => ({
  coreInstalled: true,
  core: { mel: core, embedding: core, starter: true },
  defaultId: "hey_jarvis",
  items: ids.map(word),
});
const companion = (wakeWordModelId: string | null, wakeWordPhrase: string | null) => ({
  wakeWordModelId,
  wakeWordPhrase,
});
const without: WakeWordList = {
  coreInstalled: false,
  core: null,
  defaultId: "hey_jarvis",
  items: [word("hey_jarvis")],
};

function chosen(who: WakeSourceChoice["companion"], list: WakeWordList | null, deviceChoice: string | null = null) {
  const source = chooseWakeSource({ companion: who, deviceChoice, list });
  return "phrase" in source ? `“${source.phrase}”` : source.detector.id;
}

test("chooseWakeSource(): a companion's model wins over its phrase (section 2, section 3 rule 1)", () => {
  assert.equal(chosen(companion("alexa", "Hey Ada"), listOf("alexa", "hey_jarvis")), "alexa");
});

test("chooseWakeSource(): the phrase loop runs only where no usable model is assigned (section 3, rule 1)", () => {
  assert.equal(chosen(companion(null, "Hey Ada"), listOf("alexa", "hey_jarvis")), "“Hey Ada”");
  assert.equal(chosen(companion("ada_v1", " Hey Ada "), listOf("hey_jarvis")), "“Hey Ada”");
});

test("chooseWakeSource(): this device's own choice comes first, where it can be used", () => {
  const ada = companion("alexa", null);
  assert.equal(chosen(ada, listOf("alexa", "hey_mycroft"), "hey_mycroft"), "hey_mycroft");
  assert.equal(chosen(ada, listOf("alexa"), "hey_mycroft"), "alexa");
});

test("chooseWakeSource(): the home's wake word is the last model that is tried", () => {
  assert.equal(chosen(companion(null, null), listOf("alexa", "hey_jarvis")), "hey_jarvis");
  assert.equal(chosen(companion(null, "…"), listOf("hey_jarvis")), "hey_jarvis");
  assert.equal(chosen(null, listOf("hey_jarvis")), "hey_jarvis");
});

test("chooseWakeSource(): a home with no model, no core or no list still hears a phrase", () => {
  const ada = companion("alexa", null);
  assert.equal(chosen(ada, listOf("hey_mycroft")), "“Hey Jarvis”");
  assert.equal(chosen(ada, without), "“hey jarvis”");
  assert.equal(chosen(ada, null), `“${HOME_PHRASE}”`);
  assert.equal(chosen(companion(null, "Hey Ada"), null), "“Hey Ada”");
});

test("chooseWakeSource(): without its model, the home's wake word is called by the same words where they can be said", () => {
  const phraseOf = (more: Partial<WakeWordList>) => chosen(null, { ...listOf(), ...more });
  assert.equal(phraseOf({}), "“Hey Jarvis”");
  for (const defaultId of ["0197f2aa-0000-7000-8000-00000000000c", "timer"]) {
    assert.equal(phraseOf({ defaultId }), `“${HOME_PHRASE}”`);
  }
  // What it hears is a question, and no call.
  assert.equal(phraseOf({ ...without, defaultId: "weather", items: [word("weather")] }), `“${HOME_PHRASE}”`);
});

test("isCommandDetector() says of timer and weather that what they hear is the command (section 4)", () => {
  assert.deepEqual(["timer", "weather", "hey_jarvis", null].map(isCommandDetector), [true, true, false, false]);
});
