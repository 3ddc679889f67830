// What is chosen about hands-free on this device, and what the next visit finds of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStorage } from "../chat/drafts.ts";
import { createDeviceChoices, EARCON_VOLUME_START } from "./device-choices.ts";

const ID = "01950000-0000-7000-8000-00000000000a";
const newId = () => ID;

test("createDeviceChoices() begins without hands-free, unmuted, with what companion and home have", () => {
  const choices = createDeviceChoices(memoryStorage(), newId);
  assert.deepEqual([choices.isEngaged.value, choices.isMuted.value], [false, false]);
  assert.equal(choices.wakeWordId.value, null);
  assert.deepEqual(choices.thresholds.value, {});
  assert.equal(choices.microphone.value, null);
  assert.equal(choices.earconVolume.value, EARCON_VOLUME_START);
});

test("createDeviceChoices() keeps the mute, and every other choice, for the next visit", () => {
  const storage = memoryStorage();
  const choices = createDeviceChoices(storage, newId);
  choices.chooseEngaged(true);
  choices.chooseMuted(true);
  choices.chooseWakeWord("hey_jarvis");
  choices.chooseThreshold("hey_jarvis", 0.62);
  choices.chooseMicrophone({ id: "a1", label: "Desk microphone" });
  choices.chooseEarconVolume(0);
  const next = createDeviceChoices(storage, newId);
  assert.deepEqual([next.isEngaged.value, next.isMuted.value], [true, true]);
  assert.equal(next.wakeWordId.value, "hey_jarvis");
  assert.deepEqual(next.thresholds.value, { hey_jarvis: 0.62 });
  assert.deepEqual([next.thresholdOf("hey_jarvis"), next.thresholdOf("alexa")], [0.62, null]);
  assert.deepEqual(next.microphone.value, { id: "a1", label: "Desk microphone" });
  assert.equal(next.microphoneId.value, "a1");
  assert.equal(next.earconVolume.value, 0);
});

test("createDeviceChoices() leaves nothing behind but the device's id once all is as at the beginning", () => {
  const storage = memoryStorage();
  const choices = createDeviceChoices(storage, newId);
  choices.chooseEngaged(true);
  choices.chooseMuted(true);
  choices.chooseWakeWord("alexa");
  choices.chooseThreshold("alexa", 0.4);
  choices.chooseMicrophone({ id: "a1", label: "" });
  choices.chooseEarconVolume(1);
  choices.chooseEngaged(false);
  choices.chooseMuted(false);
  choices.chooseWakeWord(null);
  choices.chooseThreshold("alexa", null);
  choices.chooseMicrophone(null);
  choices.chooseEarconVolume(EARCON_VOLUME_START);
  assert.equal(storage.length, 1);
});

test("createDeviceChoices() makes the device's id once", () => {
  const storage = memoryStorage();
  assert.equal(createDeviceChoices(storage, newId).deviceId, ID);
  assert.equal(createDeviceChoices(storage, () => assert.fail("asked for another one")).deviceId, ID);
  // The service takes UUIDs only, and would refuse this device for ever.
  for (const damaged of ["the kitchen", "-".repeat(36), "0".repeat(36), ID.toUpperCase()]) {
    storage.setItem("hearth.device", damaged);
    assert.equal(createDeviceChoices(storage, newId).deviceId, ID, damaged);
  }
});

test("createDeviceChoices() takes what nobody could have chosen for no choice", () => {
  for (const damaged of [
    "",
    " ",
    "{",
    "null",
    "[]",
    '"x"',
    '{"alexa":7}',
    '{"alexa":"0.5"}',
    '{"id":3}',
    '{"id":"","label":""}',
  ]) {
    const storage = memoryStorage();
    for (const key of ["hearth.wakeThresholds", "hearth.microphone", "hearth.earcons", "hearth.muted"]) {
      storage.setItem(key, damaged);
    }
    const choices = createDeviceChoices(storage, newId);
    assert.deepEqual(choices.thresholds.value.alexa, undefined, damaged);
    assert.equal(choices.microphone.value, null, damaged);
    assert.equal(choices.isMuted.value, false, damaged);
    assert.equal(choices.earconVolume.value, EARCON_VOLUME_START, damaged);
    assert.equal(choices.thresholdOf("constructor"), null, damaged);
  }
});

test("createDeviceChoices() holds thresholds and volume to 0..1", () => {
  const choices = createDeviceChoices(memoryStorage(), newId);
  choices.chooseThreshold("alexa", 1.4);
  choices.chooseEarconVolume(-1);
  assert.deepEqual([choices.thresholds.value.alexa, choices.earconVolume.value], [1, 0]);
});

test("followOtherTabs() takes over a mute that was pressed in another tab", () => {
  const storage = memoryStorage();
  const here = createDeviceChoices(storage, newId);
  const there = createDeviceChoices(storage, newId);
  let tell: (event: { key: string | null }) => void = () => assert.fail("nobody listens");
  const stop = here.followOtherTabs((listener) => {
    tell = listener;
    return () => {
      tell = () => undefined;
    };
  });
  there.chooseMuted(true);
  there.chooseThreshold("alexa", 0.3);
  tell({ key: "hearth.muted" });
  assert.equal(here.isMuted.value, true);
  assert.deepEqual(here.thresholds.value, {});
  tell({ key: null });
  assert.deepEqual(here.thresholds.value, { alexa: 0.3 });
  stop();
  there.chooseMuted(false);
  tell({ key: "hearth.muted" });
  assert.equal(here.isMuted.value, true);
});
