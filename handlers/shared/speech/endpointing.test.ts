// The specification's two levels, the pause between them, and the rules on top, window by window.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createEndpointer, type SpeechEvent } from "./endpointing.ts";
import { createLevelMeter, VAD_WINDOW_MS } from "./vad.ts";

/** `[level, ms]` one after another → the events, with when they were told. */
function follow(timeoutS: number, ...stretches: [number | ((i: number) => number), number][]) {
  const endpointer = createEndpointer(timeoutS);
  const events: (SpeechEvent & { atMs: number })[] = [];
  let atMs = 0;
  for (const [level, durationMs] of stretches) {
    for (let i = 0; i < durationMs / VAD_WINDOW_MS; i++) {
      atMs += VAD_WINDOW_MS;
      const event = endpointer.push(typeof level === "number" ? level : level(i));
      if (event !== null) events.push({ ...event, atMs });
    }
  }
  return events;
}
const typesOf = (events: readonly SpeechEvent[]) => events.map(({ type }) => type);
/** Syllables: up and down, as speech is. */
const syllables = (peak: number) => (i: number) => peak * (0.25 + 0.75 * Math.abs(Math.sin(i / 3)));

test("createEndpointer() begins at 0.02 for 60 ms, not below and not for a click", () => {
  assert.deepEqual(follow(0.7, [0.001, 500], [0.0199, 2_000]), []);
  assert.deepEqual(follow(0.7, [0.001, 500], [0.5, 40], [0.001, 500], [0.5, 40], [0.001, 500]), []);
  const [onset] = follow(0.7, [0.001, 500], [0.02, 100]);
  assert.deepEqual(onset, { type: "onset", windowsAgo: 3, atMs: 560 });
});

test("createEndpointer() ends when it was below 0.012 for the silence timeout", () => {
  for (const timeoutS of [0.2, 0.7, 3]) {
    const events = follow(timeoutS, [0.001, 500], [syllables(0.06), 800], [0.011, 4_000]);
    assert.deepEqual(typesOf(events), ["onset", "pause", "end"]);
    const end = events.at(-1);
    const lateMs = (end?.atMs ?? 0) - 1_300 - timeoutS * 1_000;
    assert.ok(lateMs > -80 && lateMs < 80, `${timeoutS} s: ${lateMs} ms`);
  }
});

test("createEndpointer() goes on after a pause that is shorter, and a closure within a word is no pause", () => {
  const long = follow(0.7, [0.001, 500], [syllables(0.1), 400], [0.002, 500], [syllables(0.1), 400], [0.002, 1_000]);
  assert.deepEqual(typesOf(long), ["onset", "pause", "resume", "pause", "end"]);
  const short = follow(0.7, [0.001, 500], [0.1, 100], [0.002, 80], [0.1, 200], [0.002, 1_000]);
  assert.deepEqual(typesOf(short), ["onset", "pause", "end"]);
});

test("createEndpointer() does not end in a pause that is shorter than the timeout by a hair, and does for a click in one", () => {
  for (const pauseMs of [560, 620, 660]) {
    const events = follow(
      0.7,
      [0.001, 500],
      [syllables(0.1), 400],
      [0.002, pauseMs],
      [syllables(0.1), 400],
      [0.002, 1_000],
    );
    assert.deepEqual(typesOf(events), ["onset", "pause", "resume", "pause", "end"], `${pauseMs} ms`);
  }
  const clicked = follow(0.7, [0.001, 500], [syllables(0.1), 400], [0.002, 680], [0.4, 40], [0.002, 1_000]);
  assert.deepEqual(typesOf(clicked), ["onset", "pause", "end"]);
  assert.ok((clicked.at(-1)?.atMs ?? 9_999) <= 900 + 900, JSON.stringify(clicked));
});

test("createEndpointer() does not end while someone goes on softly, above the offset and below the onset", () => {
  const events = follow(
    0.7,
    [0.001, 500],
    [syllables(0.06), 400],
    [0.002, 300],
    [0.017, 400],
    [0.002, 500],
    [0.05, 100],
  );
  assert.deepEqual(typesOf(events), ["onset", "pause", "resume", "pause"]);
});

test("createEndpointer() takes a fluent voice that the microphone evens out for no hum: it closes between its sounds", () => {
  const fluent = (i: number) => (i % 13 < 2 ? 0.03 : 0.1 + 0.02 * Math.sin(i / 2));
  const events = follow(0.7, [0.001, 500], [fluent, 10_000], [0.002, 1_000]);
  assert.deepEqual(typesOf(events), ["onset", "pause", "end"]);
  assert.ok((events.at(-1)?.atMs ?? 0) > 11_000, JSON.stringify(events));
});

test("createEndpointer() ends in a hum that stays above the offset, known before or not", () => {
  for (const hum of [0.013, 0.019, 0.03]) {
    const known = follow(0.7, [hum < 0.02 ? hum : 0.001, 1_000], [syllables(0.15), 500], [hum, 3_000]);
    assert.ok((known.at(-1)?.atMs ?? 9_999) <= 1_500 + 800, JSON.stringify(known));
    assert.equal(known.at(-1)?.type, "end");
    const unknown = follow(0.7, [syllables(0.15), 500], [hum, 3_000]);
    assert.ok((unknown.at(-1)?.atMs ?? 9_999) <= 500 + 800, JSON.stringify(unknown));
  }
});

test("createEndpointer() calls a sound that never moves noise, once, and then hears only what stands out of it", () => {
  const events = follow(0.7, [0.05, 10_000], [syllables(0.3), 600], [0.05, 2_000]);
  assert.deepEqual(typesOf(events), ["onset", "noise", "onset", "pause", "end"]);
  const after = follow(0.7, [0.05, 3_000], [0.001, 500], [0.025, 100]);
  assert.deepEqual(
    typesOf(after),
    ["onset", "noise", "onset"],
    "silence in between brings the specification's onset back",
  );
});

test("createEndpointer() does not cut someone who speaks on, loudly and softly by turns, for 20 s", () => {
  const events = follow(0.7, [0.001, 500], [(i) => syllables(i % 150 < 75 ? 0.25 : 0.07)(i), 20_000]);
  assert.deepEqual(
    typesOf(events).filter((type) => type === "end" || type === "noise"),
    [],
  );
});

test("createLevelMeter() measures 20 ms windows, in pieces of any size, without a microphone's constant offset", () => {
  const tone = Float32Array.from({ length: 3_200 }, (_, i) => 0.3 + 0.1 * Math.sin((2 * Math.PI * 200 * i) / 16_000));
  const whole = createLevelMeter(16_000).push(tone);
  assert.equal(whole.length, 10);
  assert.ok(
    whole.slice(2).every((level) => Math.abs(level - 0.0707) < 0.004),
    whole.join(" "),
  );
  const meter = createLevelMeter(16_000);
  const pieces: number[] = [];
  for (let at = 0; at < tone.length; at += 77) pieces.push(...meter.push(tone.subarray(at, at + 77)));
  assert.deepEqual(pieces, whole);
});
