// Who trains and who judges: never the same voice on both sides, and always the same choice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import type { Voice } from "../../shared/contract/voice.ts";
import { chooseVoices } from "./choose-voices.ts";

const voice = (id: string, gender: string, language = "en-us"): Voice => ({ id, name: id, language, gender });
const many = (prefix: string, gender: string, count: number, language?: string) =>
  Array.from({ length: count }, (_, n) => voice(`${prefix}_${String.fromCharCode(97 + n)}`, gender, language));
/** As the engine that ships has them. */
const FULL = [
  ...many("af", "Female", 11),
  ...many("am", "Male", 9),
  ...many("bf", "Female", 4, "en-gb"),
  ...many("bm", "Male", 4, "en-gb"),
];

test("chooseVoices() holds out a fifth: women and men, of both accents, none of whom is trained with", () => {
  const { train, heldOut, singleVoice } = chooseVoices(FULL, "en");
  assert.deepEqual([train.length, heldOut.length, singleVoice], [22, 6, false]);
  assert.deepEqual(
    train.filter((id) => heldOut.includes(id)),
    [],
  );
  const genders = heldOut.map((id) => id[1]);
  assert.deepEqual(
    [genders.filter((each) => each === "f").length, genders.filter((each) => each === "m").length],
    [3, 3],
  );
  assert.deepEqual(new Set(heldOut.map((id) => id[0])), new Set(["a", "b"]));
});

test("chooseVoices() chooses the same whatever the order of the list", () => {
  assert.deepEqual(chooseVoices(FULL.toReversed(), "en"), chooseVoices(FULL, "en"));
});

test("chooseVoices() takes German voices for a German phrase only, beside the English ones", () => {
  const voices = [...FULL, ...many("df", "Female", 3, "de"), ...many("zf", "Female", 2, "zh")];
  const all = ({ train, heldOut }: ReturnType<typeof chooseVoices>) => [...train, ...heldOut];
  assert.equal(all(chooseVoices(voices, "en")).length, 28);
  assert.equal(all(chooseVoices(voices, "de")).length, 31);
});

test("chooseVoices() holds out two of four, one of two and three, and divides the clips of a single one", () => {
  const sizes = (voices: Voice[]) => {
    const { train, heldOut, singleVoice } = chooseVoices(voices, "en");
    return [train.length, heldOut.length, singleVoice];
  };
  assert.deepEqual(sizes([...many("af", "Female", 2), ...many("am", "Male", 2)]), [2, 2, false]);
  assert.deepEqual(sizes(many("af", "Female", 4)), [2, 2, false]);
  assert.deepEqual(sizes([...many("af", "Female", 2), ...many("am", "Male", 1)]), [2, 1, false]);
  assert.deepEqual(sizes([...many("af", "Female", 1), ...many("am", "Male", 1)]), [1, 1, false]);
  assert.deepEqual(sizes(many("af", "Female", 1)), [1, 1, true]);
});

test("chooseVoices() says what helps where nobody speaks English", () => {
  const isNotReady = (error: unknown) => error instanceof DomainError && error.code === "component_not_ready";
  assert.throws(() => chooseVoices([], "en"), isNotReady);
  assert.throws(() => chooseVoices(many("zf", "Female", 3, "zh"), "de"), isNotReady);
});
