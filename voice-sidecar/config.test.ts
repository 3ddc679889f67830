// What can be set.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";

test("readConfig() has defaults, and reads what is set", () => {
  assert.deepEqual(readConfig({}), { port: 8091, tts: null, stt: null, stopsWithParent: false });
  const set = {
    VOICE_PORT: "0",
    VOICE_TTS_DIR: "/m/tts",
    VOICE_TTS_PRECISION: "q8",
    VOICE_STT_DIR: "/m/stt",
    HEARTH_PARENT_PIPE: "1",
  };
  assert.deepEqual(readConfig(set), {
    port: 0,
    tts: { dir: "/m/tts", precision: "q8" },
    stt: { dir: "/m/stt" },
    stopsWithParent: true,
  });
  assert.equal(readConfig({ VOICE_TTS_DIR: "/m" }).tts?.precision, "q4");
});

test("readConfig() names the setting that cannot be used", () => {
  assert.throws(() => readConfig({ VOICE_PORT: "80910" }), /VOICE_PORT is "80910"/);
  assert.throws(
    () => readConfig({ VOICE_TTS_DIR: "models" }),
    /VOICE_TTS_DIR is "models", but it must be the whole path/,
  );
  assert.throws(
    () => readConfig({ VOICE_TTS_PRECISION: "q5" }),
    /VOICE_TTS_PRECISION is "q5", but it must be one of q4, q8/,
  );
});
