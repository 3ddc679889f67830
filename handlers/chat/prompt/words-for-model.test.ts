// What a model is told of the answers of skills: never where this home is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { place, WAY } from "../../testing/scripted-maps.ts";
import { wordsForModel } from "./words-for-model.ts";

const SAID = "You are at Kirchweg 1 already.";
const answer = { role: "assistant" as const, content: SAID, card: null, route: "maps" as const, model: null };

test("wordsForModel() tells no word of what the map skill said, with a card or without", () => {
  const stop = { name: "Kirchweg 1", position: { lat: 50, lon: 7 } };
  const way = {
    kind: "route" as const,
    mode: "foot" as const,
    from: stop,
    to: { ...stop, name: "Casino" },
    route: WAY,
  };
  const places = { kind: "places" as const, query: "casino", near: stop.position, items: [place("Casino")] };
  for (const card of [null, way, places]) {
    assert.doesNotMatch(wordsForModel({ ...answer, card }), /Kirchweg|50|already/);
  }
  assert.equal(wordsForModel({ ...answer, card: way }), "I showed you the way to Casino on the map.");
});

test("wordsForModel() passes on what people wrote and what models answered, whatever route that had", () => {
  assert.equal(wordsForModel({ ...answer, role: "user" }), SAID);
  assert.equal(wordsForModel({ ...answer, model: "a-model" }), SAID);
  assert.equal(wordsForModel({ ...answer, route: "chat" }), SAID);
});
