// Clips in made-up rooms.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom, levelOf } from "../sound/room-sounds.ts";
import { makeTake } from "./takes.ts";

const clip = new Float32Array(9_600).map((_, i) => 0.3 * Math.sin(i / 5) * (1 + Math.sin(i / 700)));
const other = new Float32Array(20_000).map((_, i) => 0.3 * Math.sin(i / 9));

test("makeTake() puts the clip somewhere behind a second, whole, with time after it, within -1..1", () => {
  const random = createRandom(1);
  const starts = new Set<number>();
  const levels: number[] = [];
  for (let n = 0; n < 60; n++) {
    const { sound, start, end } = makeTake(clip, { random, others: [other] });
    assert.ok(start >= 16_000 && end - start > 8_000 && end + 7_000 <= sound.length);
    assert.ok(sound.every((value) => Math.abs(value) <= 1));
    assert.ok(levelOf(sound.subarray(start, end)) > 0.005);
    starts.add(start % 1_280);
    levels.push(levelOf(sound.subarray(start, end)));
  }
  assert.ok(starts.size > 50, "it is cut into steps in many ways");
  assert.ok(Math.max(...levels) > 6 * Math.min(...levels), "near and far");
});

test("makeTake() makes the same of the same seed, and something else of another", () => {
  const one = makeTake(clip, { random: createRandom(5), others: [other] });
  assert.deepEqual(makeTake(clip, { random: createRandom(5), others: [other] }), one);
  assert.notDeepEqual(makeTake(clip, { random: createRandom(6), others: [other] }), one);
});
