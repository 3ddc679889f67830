// Which service is asked, in which form, and what becomes of its answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { encodeWav16 } from "../../shared/speech/wav.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createHttpTranscriber } from "./http-transcriber.ts";

const WAV = encodeWav16(new Float32Array(160), 16_000);
const SIDECAR = "http://127.0.0.1:8091";
const ELSEWHERE = "http://whisper.lan:9000/";

interface Call {
  url: string;
  type: string;
  redirect: string | undefined;
}

function start({
  explicit = null,
  answer,
}: {
  explicit?: string | null;
  answer(call: Call, n: number): Response | Error;
}) {
  const calls: Call[] = [];
  const clock = createManualClock();
  const setting = { url: explicit };
  const transcriber = createHttpTranscriber({
    explicitUrl: async () => setting.url,
    sidecar: {
      url: () => SIDECAR,
      notReady: (cause) => new DomainError("component_not_ready", "Speech is starting.", { cause }),
    },
    clock,
    async fetch(input, init) {
      const type = new Headers(init?.headers).get("content-type")?.split(";")[0] ?? "";
      const call = { url: String(input), type, redirect: init?.redirect };
      calls.push(call);
      const result = answer(call, calls.length);
      if (result instanceof Error) throw result;
      return result;
    },
  });
  const ask = (signal = new AbortController().signal) => transcriber.transcribe(WAV, signal);
  return { calls, clock, setting, ask };
}
const fails = (code: string, words?: RegExp) => (error: unknown) =>
  error instanceof DomainError && error.code === code && (words?.test(error.message) ?? true);

test("createHttpTranscriber() posts the WAV raw to the sidecar and reads the model's evidence", async () => {
  const segments = [
    { text: " Set a timer", avg_logprob: -0.1, no_speech_prob: 0.02 },
    { text: "\n for five.", avg_logprob: -0.3, no_speech_prob: 0.4 },
  ];
  const { calls, ask } = start({ answer: () => Response.json({ text: " Set a timer\n for five. ", segments }) });
  const { text, evidence } = await ask();
  assert.equal(text, "Set a timer for five.");
  assert.ok(Math.abs((evidence?.avgLogprob ?? 0) - -0.195) < 0.01);
  assert.equal(evidence?.noSpeechProb, 0.02);
  assert.deepEqual(calls, [
    { url: `${SIDECAR}/inference?response_format=verbose_json`, type: "audio/wav", redirect: "manual" },
  ]);
});

test("createHttpTranscriber() takes the plain form, and evidence without silence", async () => {
  assert.deepEqual(await start({ answer: () => Response.json({ text: "Stop." }) }).ask(), {
    text: "Stop.",
    evidence: null,
  });
  const segments = [{ text: "Stop.", avg_logprob: -0.5 }];
  const { evidence } = await start({ answer: () => Response.json({ text: "Stop.", segments }) }).ask();
  assert.deepEqual(evidence, { avgLogprob: -0.5, noSpeechProb: null });
});

for (const [name, refusal] of [
  ["refuses with 400", () => new Response("no file", { status: 400 })],
  ["refuses with 415", () => new Response("", { status: 415 })],
  ["answers without a text", () => Response.json({ error: "no 'file' field in the request" })],
  ["answers with a page", () => new Response("<html>")],
] as const) {
  test(`createHttpTranscriber() tries the form once where an external service ${name}, and remembers it`, async () => {
    const { calls, ask } = start({
      explicit: ELSEWHERE,
      answer: ({ type }) => (type === "multipart/form-data" ? Response.json({ text: "Stop." }) : refusal()),
    });
    assert.equal((await ask()).text, "Stop.");
    assert.equal((await ask()).text, "Stop.");
    assert.deepEqual(
      calls.map(({ type }) => type),
      ["audio/wav", "multipart/form-data", "multipart/form-data"],
    );
    assert.ok(calls.every(({ url }) => url.startsWith("http://whisper.lan:9000/inference")));
  });
}

test("createHttpTranscriber() finds out anew what is understood when another program has taken the place", async () => {
  let understood = "audio/wav";
  const { ask } = start({
    explicit: ELSEWHERE,
    answer: ({ type }) => (type === understood ? Response.json({ text: "Stop." }) : new Response("", { status: 415 })),
  });
  assert.equal((await ask()).text, "Stop.");
  understood = "multipart/form-data";
  await assert.rejects(ask(), { code: "upstream_failed" });
  assert.equal((await ask()).text, "Stop.");
});

test("createHttpTranscriber() asks for the address at each use", async () => {
  const { calls, ask, setting } = start({ answer: () => Response.json({ text: "Stop." }) });
  await ask();
  setting.url = ELSEWHERE;
  await ask();
  assert.deepEqual(
    calls.map(({ url }) => new URL(url).host),
    ["127.0.0.1:8091", "whisper.lan:9000"],
  );
});

test("createHttpTranscriber() tells failures by their codes, and no address", async () => {
  const cases: [() => Response | Error, string | null, string][] = [
    [() => new TypeError("fetch failed"), null, "component_not_ready"],
    [() => new TypeError("fetch failed: http://whisper.lan:9000"), ELSEWHERE, "upstream_failed"],
    [() => new Response("", { status: 503 }), null, "component_not_ready"],
    [() => new Response("", { status: 429 }), null, "busy"],
    [() => new Response("", { status: 500 }), ELSEWHERE, "upstream_failed"],
    [() => new Response("", { status: 302, headers: { location: "http://10.0.0.1/" } }), ELSEWHERE, "upstream_failed"],
    [() => Response.json({ text: 5 }), null, "upstream_failed"],
    [() => new Response("x".repeat(2_000_000)), null, "upstream_failed"],
  ];
  for (const [answer, explicit, code] of cases) {
    const { ask } = start({ explicit, answer });
    await assert.rejects(
      ask(),
      (error) => fails(code)(error) && !/whisper|127\.0|10\.0/.test((error as Error).message),
    );
  }
});

test("createHttpTranscriber() ends with its caller", async () => {
  const { ask } = start({ answer: () => Response.json({ text: "Stop." }) });
  await assert.rejects(ask(AbortSignal.abort(new DOMException("gone", "AbortError"))), { name: "AbortError" });
});
