// The indicator says that something is heard where something is, and nowhere else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CAPTURING, IDLE, LISTENING, PLAYING, type Tale, tell, WOKEN } from "../../testing/handsfree-story.ts";
import { hears } from "./hearing.ts";

const lost: Tale = { type: "ear_lost", trouble: "hidden" };

test("hears() is true wherever the microphone is open and the ear works", () => {
  for (const story of [IDLE, WOKEN, CAPTURING, PLAYING, LISTENING]) assert.equal(hears(tell(story).state), true);
});

test("hears() is false while nothing is heard: off, muted, opening, in trouble, also while an answer goes on", () => {
  const stories: Tale[][] = [
    [],
    ["engage"],
    [...IDLE, "mute"],
    [...IDLE, lost],
    [...CAPTURING, lost],
    [...PLAYING, lost],
  ];
  for (const story of stories) assert.equal(hears(tell(story).state), false, JSON.stringify(story));
  assert.equal(hears(tell([...PLAYING, lost, "ear_open"]).state), true);
});
