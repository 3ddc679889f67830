// The voice sidecar as the supervisor knows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createVoiceHost } from "../../voice-host.ts";
import { voiceSidecar } from "./voice.ts";

const context = { dataDir: "/data", port: 8099, token: "t" };
const model = { componentId: "c", name: "C", folder: "voice/tts/kokoro", starter: false };

test("voiceSidecar() starts on the models that the service chooses at that moment", async () => {
  const host = createVoiceHost({ dataDir: "/data", rootDir: "/hearth" });
  const definition = voiceSidecar({ rootDir: "/hearth", url: null, host });
  await assert.rejects(async () => definition.program(context), /before the service/);
  host.startWith(async () => ({ tts: { ...model, precision: "q8" }, stt: null }));
  assert.deepEqual((await definition.program(context))?.env, {
    VOICE_PORT: "8099",
    VOICE_TTS_DIR: "/data/voice/tts/kokoro",
    VOICE_TTS_PRECISION: "q8",
  });
  host.startWith(async () => ({ tts: null, stt: { ...model, folder: "data/starter/voice/tiny-stt", starter: true } }));
  assert.deepEqual((await definition.program(context))?.env, {
    VOICE_PORT: "8099",
    VOICE_STT_DIR: "/hearth/data/starter/voice/tiny-stt",
  });
});

test("voiceSidecar() takes only the answer of a voice sidecar for one", () => {
  const host = createVoiceHost({ dataDir: "/data", rootDir: "/hearth" });
  const { probe, usesForeign } = voiceSidecar({ rootDir: "/hearth", url: null, host });
  const answer = (json: unknown, status = 200) => ({ status, headers: {}, text: "", json });
  assert.equal(probe.isRight(answer({ ok: true, tts: false, stt: false })), true);
  for (const json of [{ ok: false, tts: true, stt: true }, { ok: true }, "ok", undefined]) {
    assert.equal(probe.isRight(answer(json)), false);
  }
  assert.equal(probe.isRight(answer({ ok: true, tts: true, stt: true }, 500)), false);
  assert.equal(usesForeign, false);
});
