// What is chosen about the voice on this device, and what a new visit finds of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStorage } from "../chat/drafts.ts";
import { createVoiceChoices } from "./choices.ts";

test("createVoiceChoices() begins with reading answers to what was spoken, and sending it", () => {
  const choices = createVoiceChoices(memoryStorage());
  assert.equal(choices.readAloud.value, "spoken");
  assert.equal(choices.sendsSpoken.value, true);
});

test("createVoiceChoices() keeps each choice for the next visit, and a return to the beginning", () => {
  const storage = memoryStorage();
  const choices = createVoiceChoices(storage);
  choices.chooseReadAloud("always");
  choices.chooseSendsSpoken(false);
  assert.equal(choices.readAloud.value, "always");
  const next = createVoiceChoices(storage);
  assert.deepEqual([next.readAloud.value, next.sendsSpoken.value], ["always", false]);
  next.chooseReadAloud("spoken");
  next.chooseSendsSpoken(true);
  assert.equal(storage.length, 0);
});

test("createVoiceChoices() takes what nobody could have chosen for no choice", () => {
  const storage = memoryStorage();
  storage.setItem("hearth.readAloud", "loudly");
  assert.equal(createVoiceChoices(storage).readAloud.value, "spoken");
});
