// Which of the browser's devices are microphones that one can choose.
import assert from "node:assert/strict";
import { test } from "node:test";
import { areNamed, microphonesOf } from "./microphones.ts";

const input = (deviceId: string, label: string) => ({ kind: "audioinput" as const, deviceId, label });
const SPEAKER = { kind: "audiooutput" as const, deviceId: "s", label: "Speaker" };

test("microphonesOf() leaves out loudspeakers and the browser's doubles", () => {
  const devices = [input("default", "Default - Desk"), input("communications", "Desk"), input("a", "Desk"), SPEAKER];
  assert.deepEqual(microphonesOf(devices), [{ id: "a", label: "Desk" }]);
});

test("microphonesOf() finds none that can be chosen before the browser was allowed to tell", () => {
  assert.deepEqual(microphonesOf([input("", "")]), []);
  assert.equal(areNamed([input("", "")]), false);
});

test("areNamed() needs a name for each microphone, and none for a loudspeaker", () => {
  assert.equal(areNamed([input("a", "Desk"), { ...SPEAKER, label: "" }]), true);
  assert.equal(areNamed([input("a", "Desk"), input("b", "")]), false);
});
