// How far and how long, in both languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "../messages/speech.ts";
import { distanceOf, heightOf, travelTimeOf } from "./units.ts";

test("distanceOf() is as exact as one walks it", async () => {
  await speak("en", "en-GB");
  assert.deepEqual([0, 83, 340, 980, 4_240, 38_400].map(distanceOf), [
    "5 m",
    "85 m",
    "350 m",
    "1 km",
    "4.2 km",
    "38 km",
  ]);
  await speak("de", "de-DE");
  assert.equal(distanceOf(4_240), "4,2 km");
  await speak("en", "en-GB");
});

test("travelTimeOf() speaks of minutes, then of hours and minutes", async () => {
  await speak("en", "en-GB");
  assert.deepEqual([10, 184, 3_600, 4_800].map(travelTimeOf), ["1 min", "3 mins", "1 hr", "1 hr and 20 mins"]);
  await speak("de", "de-DE");
  assert.equal(travelTimeOf(4_800), "1 Std. und 20 Min.");
  assert.equal(heightOf(119.6), "120 m");
  await speak("en", "en-GB");
});
