// Trying an STT service: which addresses are asked at all, and what is asked while Hearth's own voice is silent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { decodeWav } from "../../shared/speech/wav.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createScriptedEngine } from "../../testing/scripted-speech.ts";
import { createEngines } from "../tts/engines.ts";
import { testStt } from "./test-stt.ts";

const never = new AbortController().signal;

function house() {
  const engine = createScriptedEngine();
  engine.failWith(new DomainError("component_not_ready", "Speech is starting."));
  const asked: Request[] = [];
  const fetch = async (...request: Parameters<typeof globalThis.fetch>) => {
    asked.push(new Request(...request));
    return Response.json({ text: "hello" });
  };
  return { asked, deps: { engines: createEngines([engine]), clock: createManualClock(), fetch } };
}

for (const url of [
  "http://169.254.169.254",
  "http://2852039166",
  "http://0xa9.254.0xa9fe",
  "http://[fe80::1]",
  "http://[::ffff:169.254.169.254]",
  "http://[::169.254.169.254]",
  "http://[64:ff9b::169.254.169.254]",
  "http://anna:secret@127.0.0.1",
  "file:///etc/hosts",
]) {
  test(`testStt() does not ask ${url}`, async () => {
    const { asked, deps } = house();
    await assert.rejects(testStt(deps, url, never), { code: "invalid_request" });
    assert.deepEqual(asked, []);
  });
}

test("testStt() sends a hum while Hearth's own voice is silent, and follows no redirect", async () => {
  const { asked, deps } = house();
  assert.equal((await testStt(deps, "http://192.168.1.9:9000/whisper/?a=1", never)).text, "hello");
  const [request] = asked;
  assert.ok(request);
  assert.match(request.url, /^http:\/\/192\.168\.1\.9:9000\/whisper\/inference(\?|$)/);
  assert.equal(request.redirect, "manual");
  assert.equal(decodeWav(new Uint8Array(await request.arrayBuffer())).sampleRate, 16_000);
});
