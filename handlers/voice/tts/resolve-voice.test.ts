// The order of the voices, and the clamps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { createKeptLog } from "../../testing/kept-log.ts";
import { createScriptedEngine } from "../../testing/scripted-speech.ts";
import { createEngines } from "./engines.ts";
import { resolveVoice, sentencePauseOf, speechRateOf, type VoiceWishes } from "./resolve-voice.ts";

const signal = new AbortController().signal;
const engines = createEngines([createScriptedEngine(), createScriptedEngine({ id: "other" })]);
const NOTHING: VoiceWishes = { requested: undefined, companion: null, setting: null, environment: null };
const ALL: VoiceWishes = {
  requested: "af_bella",
  companion: "kokoro:am_michael",
  setting: "other:bf_emma",
  environment: "bf_emma",
};

async function resolve(wishes: Partial<VoiceWishes>) {
  const log = createKeptLog();
  const { qualified } = await resolveVoice({ engines, log }, { ...NOTHING, ...wishes }, signal);
  return { qualified, warned: log.lines.map(({ fields }) => fields.source) };
}

test("resolveVoice() takes request, companion, setting, environment and the default voice in this order", async () => {
  const expected = ["kokoro:af_bella", "kokoro:am_michael", "other:bf_emma", "kokoro:bf_emma", "kokoro:af_heart"];
  const left: Partial<VoiceWishes> = { ...ALL };
  for (const [index, key] of (["requested", "companion", "setting", "environment", null] as const).entries()) {
    assert.equal((await resolve(left)).qualified, expected[index]);
    if (key !== null) delete left[key];
  }
  assert.equal((await resolve({ ...ALL, requested: "" })).qualified, "kokoro:am_michael");
});

test("resolveVoice() refuses a voice that was asked for and does not exist, of a known or an unknown engine", async () => {
  for (const requested of ["af_nobody", "kokoro:af_nobody", "piper:af_heart"]) {
    await assert.rejects(
      resolve({ ...ALL, requested }),
      (error) => error instanceof DomainError && error.code === "invalid_request" && error.message.includes(requested),
    );
  }
});

test("resolveVoice() passes over a chosen voice that has gone, and says whose it was", async () => {
  const { qualified, warned } = await resolve({ companion: "piper:amy", setting: "af_gone", environment: "bf_emma" });
  assert.equal(qualified, "kokoro:bf_emma");
  assert.deepEqual(warned, ["companion", "setting"]);
});

test("createEngines() refuses two engines of one id and a missing default", () => {
  assert.throws(() => createEngines([createScriptedEngine(), createScriptedEngine()]), RangeError);
  assert.throws(() => createEngines([createScriptedEngine({ id: "other" })]), RangeError);
});

test("speechRateOf() and sentencePauseOf() clamp, and the companion's rate wins", () => {
  assert.deepEqual([speechRateOf(undefined, null), speechRateOf(9, null), speechRateOf(0, null)], [1, 1.3, 0.8]);
  assert.deepEqual([speechRateOf(0.9, 1.2), speechRateOf(1.2, 5)], [1.2, 1.3]);
  assert.deepEqual(
    [sentencePauseOf(undefined), sentencePauseOf(-1), sentencePauseOf(0.5), sentencePauseOf(2)],
    [0.3, 0.1, 0.5, 0.8],
  );
});
