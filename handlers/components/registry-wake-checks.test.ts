// What is found wrong with wake words in a registry.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseRegistry, RegistryError } from "./registry.ts";
import type { RegistryGroup } from "./registry-schema.ts";

const text = readFileSync(new URL("../../data/registry/wake-words.json", import.meta.url), "utf8");

function mistakesOf(change: (group: RegistryGroup) => void): readonly string[] {
  const group = JSON.parse(text) as RegistryGroup;
  change(group);
  try {
    parseRegistry([group]);
  } catch (error) {
    assert.ok(error instanceof RegistryError);
    return error.mistakes;
  }
  return [];
}
const part = (group: RegistryGroup, id: string) => group.components.find((each) => each.id === id) ?? assert.fail(id);

test("parseRegistry() wants a detector of one file, and an id of its own", () => {
  const [two] = mistakesOf((group) => {
    const alexa = part(group, "wake-alexa");
    const [file] = alexa.files;
    assert.ok(file);
    alexa.files.push({ ...file, path: "voice/wake/detectors/more.onnx" });
    alexa.diskBytes *= 2;
  });
  assert.match(two ?? "", /wake-alexa\.wake: a detector is one file, not 2/);
  const [taken] = mistakesOf((group) => Object.assign(part(group, "wake-alexa").wake ?? {}, { id: "hey_jarvis" }));
  assert.match(taken ?? "", /wake-alexa\.wake\.id: "hey_jarvis" is also .*wake-hey-jarvis\.wake/);
});

test("parseRegistry() wants a core's models among its files, and a name of its own for each that is served", () => {
  const [loose] = mistakesOf((group) =>
    Object.assign(part(group, "wake-core").wake ?? {}, { mel: "voice/wake/x.onnx" }),
  );
  assert.match(loose ?? "", /wake-core\.wake: "voice\/wake\/x\.onnx" is none of its files/);
  const same = mistakesOf((group) => {
    const weather = part(group, "wake-weather");
    const path = "voice/wake/detectors/other/timer_v0.1.onnx";
    Object.assign(weather.files[0] ?? {}, { path });
    Object.assign(weather.readiness, { paths: [path] });
  });
  assert.match(same[0] ?? "", /wake-weather\.wake: "timer_v0\.1\.onnx" is also served for .*wake-timer/);
  const odd = mistakesOf((group) => {
    const path = "voice/wake/detectors/timer.bin";
    Object.assign(part(group, "wake-timer").files[0] ?? {}, { path });
    Object.assign(part(group, "wake-timer").readiness, { paths: [path] });
  });
  assert.match(odd[0] ?? "", /wake-timer\.wake: "timer\.bin" is no name that is served/);
});

test("parseRegistry() wants negatives in one file, made for the embedding model of one of the cores", () => {
  assert.deepEqual(
    mistakesOf(() => {}),
    [],
  );
  const [foreign] = mistakesOf((group) =>
    Object.assign(part(group, "starter-wake-negatives").wake ?? {}, { embeddingSha256: "0".repeat(64) }),
  );
  assert.match(foreign ?? "", /starter-wake-negatives\.wake: they are made for none of the cores/);
  const [none] = mistakesOf((group) => {
    const negatives = part(group, "starter-wake-negatives");
    negatives.files.push({ ...(negatives.files[0] ?? assert.fail()), path: "data/starter/wake/more.bank" });
    negatives.diskBytes *= 2;
  });
  assert.match(none ?? "", /starter-wake-negatives\.wake: negatives are one file, not 2/);
});
