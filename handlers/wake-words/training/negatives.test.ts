// How sound without the phrase is divided, and what a bank of one's own is made of.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Stretch } from "../bank/bank-format.ts";
import { buildStretches } from "../bank/build-bank.ts";
import { ordinaryTalk } from "../bank/talk.ts";
import { createRandom } from "../sound/room-sounds.ts";
import { divide } from "./negatives.ts";

const stretch = (voice: string | null): Stretch => ({
  steps: 100,
  voice,
  text: "",
  values: () => new Float32Array(9_600),
});
const voices = ["a", "b", "c", "d", "e", "f", "g", "h"];
const stretches = Array.from({ length: 64 }, (_, n) => stretch(n % 4 === 0 ? null : (voices[n % 8] ?? null)));

test("divide() keeps each voice on one side, held-out voices in the check, and two fifths for it", () => {
  const { train, tune, check } = divide(stretches, { train: ["a", "c"], heldOut: ["b"] });
  assert.equal(train.length + tune.length + check.length, stretches.length);
  const speakersOf = (side: readonly Stretch[]) => new Set(side.flatMap(({ voice }) => voice ?? []));
  const sides = [train, tune, check].map(speakersOf);
  for (const voice of voices) assert.ok(sides.filter((side) => side.has(voice)).length <= 1, voice);
  assert.ok(sides[2]?.has("b"));
  assert.ok(!sides[2]?.has("a") && !sides[2]?.has("c"));
  assert.ok(check.length >= 0.4 * 64 && check.length < 0.6 * 64, `${check.length}`);
  assert.ok(tune.length >= 0.12 * 64 && train.length >= 0.2 * 64);
});

/** A double: a mel model and an embedding model of the right shapes that look at nothing. */
const shapesOnly = {
  mel: {
    inputShape: [null, null],
    run: (_: Float32Array, shape: readonly number[]) =>
      Promise.resolve(new Float32Array((Math.floor(((shape[1] ?? 0) - 512) / 160) + 1) * 32)),
    close: () => Promise.resolve(),
  },
  embedding: {
    inputShape: [null, 76, 32, 1],
    run: (_: Float32Array, shape: readonly number[]) => Promise.resolve(new Float32Array((shape[0] ?? 0) * 96)),
    close: () => Promise.resolve(),
  },
  breathe: () => Promise.resolve(),
};

test("buildStretches() makes the hours that were asked for, of each voice and of nobody, with all that is said in them", async () => {
  const clips = ["a", "b"].flatMap((voice) =>
    [`${voice} one`, `${voice} two`].map((text) => ({ text, voice, samples: new Float32Array(40_000).fill(0.1) })),
  );
  const build = (hours: number) => buildStretches({ ...shapesOnly, clips, hours, seed: 3 });
  const made = await build(0.1);
  assert.equal(made.length, 12);
  assert.equal(
    made.reduce((sum, { values }) => sum + values.length / 96, 0),
    12 * 375,
  );
  for (const { voice, text } of made) {
    if (voice !== null) assert.ok(text.includes(voice) && !text.includes(voice === "a" ? "b one" : "a one"));
  }
  assert.ok(made.some(({ voice }) => voice === null) && made.some(({ voice }) => voice === "b"));
  assert.deepEqual(
    (await build(0.02)).map(({ text }) => text),
    made.slice(0, 2).map(({ text }) => text),
  );
});

test("ordinaryTalk() says the same for the same seed, seldom the same twice, and leaves no gap unfilled", () => {
  for (const language of ["en", "de"] as const) {
    const talk = ordinaryTalk(language, 200, createRandom(1));
    assert.deepEqual(talk, ordinaryTalk(language, 200, createRandom(1)));
    assert.ok(talk.every((text) => !/[{}]|undefined/.test(text) && text.length > 2));
    assert.ok(new Set(talk).size > 120, `${new Set(talk).size}`);
  }
});
