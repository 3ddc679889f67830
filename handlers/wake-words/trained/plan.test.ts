// The plan of a training: what it is frozen on, and what is told where its voice has gone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { createScriptedEngine } from "../../testing/scripted-speech.ts";
import { createEngines } from "../../voice/tts/engines.ts";
import type { WakeCore } from "../wake-words.ts";
import { type PlanParts, planTraining } from "./plan.ts";

function coreOf(name: string, starter: boolean): WakeCore {
  const file = { file: name, sizeBytes: 1, sha256: name.padEnd(64, "0"), place: { path: name, starter } };
  return { mel: file, embedding: file, starter };
}
const WISH = { id: "w", phrase: "Hey Hearth", variants: [], voice: null, samplesPerVoice: 4 };
const never = new AbortController().signal;

function partsWith(changes: Partial<PlanParts> = {}): PlanParts {
  return {
    engines: createEngines([createScriptedEngine()]),
    wakeWords: { core: () => coreOf("starter", true) },
    entries: [],
    isInstalled: () => true,
    isStarterSpeech: async () => true,
    ...changes,
  };
}

test("planTraining() is frozen on the core models that are in use once the voices have answered", async () => {
  let core = coreOf("starter", true);
  const engine = createScriptedEngine();
  const slow = {
    ...engine,
    voices: async (signal: AbortSignal) => {
      core = coreOf("full", false);
      return engine.voices(signal);
    },
  };
  const plan = await planTraining(
    partsWith({ engines: createEngines([slow]), wakeWords: { core: () => core } }),
    WISH,
    never,
  );
  assert.deepEqual([plan.core.starter, plan.core.embedding.path], [false, "full"]);
});

test("planTraining() with a voice whose engine has gone is not ready, with one that the engine has not is no such voice", async () => {
  const isCode = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code;
  const planWith = (voice: string) => planTraining(partsWith(), { ...WISH, voice }, never);
  await assert.rejects(planWith("piper:thorsten"), isCode("component_not_ready"));
  await assert.rejects(planWith("kokoro:nobody"), isCode("invalid_request"));
  assert.deepEqual((await planWith("kokoro:af_heart")).voices, { train: ["af_heart"], heldOut: ["af_heart"] });
});
