// The choice of the models, over the registry that ships.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseRegistry } from "../../components/registry.ts";
import { chooseModels, type TtsPrecision } from "./choose-models.ts";

const file = new URL("../../../data/registry/voice.json", import.meta.url);
const { components } = parseRegistry([JSON.parse(readFileSync(file, "utf8"))]);

const choose = (installed: string[], wishes: { precision?: TtsPrecision; sttModel?: string | null } = {}) =>
  chooseModels(components, {
    isInstalled: (id) => id.startsWith("starter-") || installed.includes(id),
    precision: "q4",
    sttModel: null,
    ...wishes,
  });

test("chooseModels() takes the starters of the repository while nothing else is installed", () => {
  const { tts, stt } = choose([]);
  assert.deepEqual(tts, {
    componentId: "starter-speaking",
    name: "Starter voice",
    folder: "data/starter/voice/tiny-tts",
    starter: true,
    precision: "q4",
  });
  assert.deepEqual([stt?.folder, stt?.starter], ["data/starter/voice/tiny-stt", true]);
});

test("chooseModels() takes a full model as soon as it is installed", () => {
  const { tts, stt } = choose(["kokoro", "whisper-base-en"]);
  assert.deepEqual([tts?.folder, tts?.starter], ["voice/tts/kokoro", false]);
  assert.deepEqual([stt?.folder, stt?.starter], ["voice/stt/whisper-base-en", false]);
});

test("chooseModels() listens with the smallest English model unless the household wants another that is there", () => {
  const all = ["whisper-small", "whisper-base-en", "whisper-tiny-en"];
  assert.equal(choose(all).stt?.componentId, "whisper-tiny-en");
  assert.equal(choose(all, { sttModel: "whisper-small" }).stt?.componentId, "whisper-small");
  assert.equal(choose(["whisper-tiny-en"], { sttModel: "whisper-small" }).stt?.componentId, "whisper-tiny-en");
  assert.equal(choose(all, { sttModel: "starter-listening" }).stt?.componentId, "starter-listening");
});

test("chooseModels() keeps to the precisions that the model was fetched in", () => {
  assert.equal(choose([], { precision: "fp32" }).tts?.precision, "fp32");
  assert.equal(choose(["kokoro"], { precision: "fp32" }).tts?.precision, "q4");
});

test("chooseModels() finds nothing where the registry has no models for speech", () => {
  const none = chooseModels([], { isInstalled: () => true, precision: "q4", sttModel: null });
  assert.deepEqual(none, { tts: null, stt: null });
});
