// Names of detectors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { wakeFileParamSchema } from "../../handlers/shared/contract/wake.ts";
import { detectorFileName } from "./detector-file-name.ts";

const ID = "0198a6f0-3b1c-7c2e-9f00-000000000001";

test("detectorFileName() keeps the phrase readable, in letters that every disk and address takes", () => {
  const names = {
    "Hey Hearth": "hey-hearth",
    "  Grüß dich, Öfchen! ": "gruess-dich-oefchen",
    "Café Noël": "cafe-noel",
    "..": "wake-word",
    ты: "wake-word",
    ["very long ".repeat(4)]: "very-long-very-long-very-long-very-long",
  };
  for (const [phrase, expected] of Object.entries(names)) {
    const file = detectorFileName(phrase, ID);
    assert.equal(file, `${expected}-${ID}.onnx`);
    assert.ok(wakeFileParamSchema.safeParse({ file }).success, file);
  }
});
