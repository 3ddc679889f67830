// The engine behind HTTP, over a client that answers as a test says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import type { SidecarAnswer, SidecarRequest } from "../sidecar-client.ts";
import { createHttpEngine } from "./http-engine.ts";

const never = new AbortController().signal;
const voice = (id: string) => ({ id, name: id, language: "en-us", gender: "Female" });

function engineOver(answers: Record<string, unknown>, mediaType = "audio/wav") {
  const asked: SidecarRequest[] = [];
  const clock = createManualClock();
  const at = { url: "http://127.0.0.1:1" };
  const engine = createHttpEngine({
    id: "kokoro",
    clock,
    url: () => at.url,
    client: {
      async call(request): Promise<SidecarAnswer> {
        asked.push(request);
        return { status: 200, mediaType, bytes: new TextEncoder().encode(JSON.stringify(answers[request.path])) };
      },
    },
  });
  return { engine, asked, clock, at };
}

test("httpEngine.voices() asks once, and again after a while or at another address", async () => {
  const { engine, asked, clock, at } = engineOver({ "/voices": { voices: [voice("af_heart")] } });
  for (let round = 0; round < 3; round++) assert.equal((await engine.voices(never))[0]?.id, "af_heart");
  assert.equal(asked.length, 1);
  at.url = "http://127.0.0.1:2";
  await engine.voices(never);
  assert.equal(asked.length, 2);
  await clock.advance(60_000);
  await engine.voices(never);
  assert.equal(asked.length, 3);
});

test("httpEngine.voices() does not keep an empty list, and refuses one that is none", async () => {
  const empty = engineOver({ "/voices": { voices: [] } });
  await empty.engine.voices(never);
  await empty.engine.voices(never);
  assert.equal(empty.asked.length, 2);
  await assert.rejects(engineOver({ "/voices": ["af_heart"] }).engine.voices(never), DomainError);
});

test("httpEngine.synthesize() sends text, voice and speed, and takes nothing but sound for an answer", async () => {
  const request = { text: "Hello.", voice: "af_heart", speed: 1.1 };
  const { engine, asked } = engineOver({});
  await engine.synthesize(request, never);
  assert.deepEqual(asked, [{ path: "/synthesize", method: "POST", json: request }]);
  await assert.rejects(
    engineOver({}, "text/html").engine.synthesize(request, never),
    (error) => error instanceof DomainError && error.code === "upstream_failed",
  );
});
