// Which promise about the sound of the room is made, and that none is made that isn't kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WakeMode } from "../handsfree/handsfree.ts";
import { promiseOf } from "./wake-privacy.ts";

const MODES: WakeMode[] = [null, "model", "phrase"];

test("promiseOf() says before the first press what will become of what is said", () => {
  assert.deepEqual(
    MODES.map((chosen) => promiseOf({ isOn: false, running: null, chosen })),
    [null, "hf.privacyModel", "hf.privacyPhrase"],
  );
});

test("promiseOf() does not go by what ran before hands-free was turned off", () => {
  assert.equal(promiseOf({ isOn: false, running: "model", chosen: "phrase" }), "hf.privacyPhrase");
  assert.equal(promiseOf({ isOn: false, running: "phrase", chosen: "model" }), "hf.privacyModel");
});

test("promiseOf() never promises that nothing leaves the device where it may, nor before that is known", () => {
  for (const running of MODES) {
    for (const chosen of MODES) {
      const mayLeave = running === "phrase" || chosen === "phrase" || (running === null && chosen === null);
      assert.equal(promiseOf({ isOn: true, running, chosen }) === "hf.privacyModel", !mayLeave);
    }
  }
});
