// The sidecar over HTTP with both real engines and the starter models.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { decodeWav, encodeWav16 } from "../../handlers/shared/speech/wav.ts";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import type { VerboseBody } from "../testing/client.ts";
import { startHere, untilReady } from "../testing/start-sidecar.ts";
import { silence, wavFile } from "../testing/starter.ts";

let sidecar: Awaited<ReturnType<typeof startHere>>;
before(async () => {
  sidecar = await startHere();
  await untilReady(sidecar);
});
after(() => sidecar.close());

const pcm16 = (values: number[]) => new Uint8Array(Int16Array.from(values).buffer);

test("GET /voices lists bare ids with names and languages", async () => {
  const voices = await sidecar.voices();
  assert.ok(voices.length >= 26);
  const emma = voices.find(({ id }) => id === "bf_emma");
  assert.deepEqual(emma, { id: "bf_emma", name: "Emma", language: "en-gb", gender: "Female" });
});

test("GET /health answers exactly three booleans", async () => {
  assert.deepEqual(await sidecar.health(), { ok: true, tts: true, stt: true });
});

test("POST /synthesize answers a 16-bit mono WAV at the model's rate, and speed changes its length", async () => {
  const response = await sidecar.say("turn on the lights");
  assert.equal(response.headers.get("content-type"), "audio/wav");
  const wav = new Uint8Array(await response.arrayBuffer());
  const view = new DataView(wav.buffer);
  assert.deepEqual(
    [view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)],
    [1, 1, 24_000, 16],
  );
  const slow = await sidecar.sayWav("turn on the lights", { speed: 0.5 });
  const slower = await sidecar.sayWav("turn on the lights", { speed: 0.01 });
  assert.ok(slow.length > wav.length * 1.5);
  assert.equal(slower.length, slow.length, "clamped");
});

test("POST /synthesize speaks a long text whole, though the engine would cut it off", async () => {
  const sentence = "set a timer for twenty five minutes. ";
  const once = decodeWav(await sidecar.sayWav(sentence)).samples.length;
  const often = decodeWav(await sidecar.sayWav(sentence.repeat(50))).samples.length;
  assert.ok(often > once * 45, `${often / once} times as long`);
  // Digits become many sounds: these have to be cut in the middle of what is one word.
  const digits = decodeWav(await sidecar.sayWav("987654321".repeat(30), {}));
  assert.ok(digits.samples.length > 24_000 * 20);
});

test("POST /synthesize gives a WAV of no samples for a text in which there is nothing to say", async () => {
  for (const text of ["", "   ", "...", "?!", "—"]) assert.equal((await sidecar.sayWav(text)).length, 44, `"${text}"`);
});

test("POST /synthesize refuses an unknown voice, a text without end and a body that is none", async () => {
  const { what, words } = await sidecar.problem(sidecar.say("hello", { voice: "nobody" }));
  assert.equal(what, "422 unknown_voice");
  assert.match(words, /There is no voice "nobody"/);
  assert.equal((await sidecar.problem(sidecar.say("hello", { voice: "toString" }))).what, "422 unknown_voice");
  assert.equal((await sidecar.problem(sidecar.say("a".repeat(2_001)))).what, "413 too_large");
  assert.equal((await sidecar.problem(sidecar.say("a".repeat(100_000)))).what, "413 too_large");
  assert.equal((await sidecar.problem(sidecar.say("hello", { speed: "fast" }))).what, "400 invalid_request");
  const post = (body: string) => fetch(`${sidecar.base}/synthesize`, { method: "POST", body });
  assert.equal((await sidecar.problem(post("{"))).what, "400 invalid_request");
  assert.equal((await sidecar.problem(post("null"))).what, "400 invalid_request");
});

test("POST /inference answers exactly the text, as JSON or in whisper.cpp's forms", async () => {
  const wav = await sidecar.sayWav("what is the weather today");
  const text = "what is the weather today";
  assert.deepEqual(await sidecar.json(sidecar.infer(wav)), { text });
  assert.deepEqual(await sidecar.json(sidecar.infer(wav, "?language=de")), { text });

  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    body.set("file", new Blob([wav], { type: "audio/wav" }), "speech.wav");
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return fetch(`${sidecar.base}/inference`, { method: "POST", body });
  };
  assert.deepEqual(await sidecar.json(form({ response_format: "json", temperature: "0.0" })), { text });
  assert.equal(await (await form({ response_format: "text" })).text(), `${text}\n`);
  const verbose = await sidecar.json<VerboseBody>(form({ response_format: "verbose_json", language: "auto" }));
  assert.equal(verbose.text, text);
  assert.equal(verbose.segments.length, 1);
});

test("POST /inference tells with verbose_json how sure the model is", async () => {
  const verbose = (wav: Uint8Array<ArrayBuffer>) =>
    sidecar.json<VerboseBody>(sidecar.infer(wav, "?response_format=verbose_json"));
  const [clear, unknown] = await Promise.all([
    verbose(await sidecar.sayWav("what is the weather today")),
    verbose(await sidecar.sayWav("the quick brown fox jumps over the lazy dog")),
  ]);
  const sureOf = ({ segments: [segment] }: VerboseBody) => segment?.avg_logprob ?? Number.NaN;
  assert.ok(sureOf(clear) < 0 && sureOf(clear) > -0.3, `${sureOf(clear)}`);
  assert.ok(sureOf(unknown) < sureOf(clear), `${sureOf(unknown)} is surer than ${sureOf(clear)}`);
  const noSpeech = clear.segments[0]?.no_speech_prob ?? Number.NaN;
  assert.ok(noSpeech >= 0 && noSpeech <= 1, `${noSpeech}`);
});

test("POST /inference hears nothing in silence, and says so in the model's own words", async () => {
  assert.equal(await sidecar.hear(silence(2)), "[BLANK_AUDIO]");
});

test("POST /inference hears what is longer than the model's window", async () => {
  const phrases = [
    "what is electricity",
    "forty five minutes",
    "how far is the library",
    "who was charles darwin",
    "good night",
  ];
  const sounds = await Promise.all(
    phrases.map(async (phrase) => decodeWav(await sidecar.sayWav(phrase, { voice: "am_michael" }))),
  );
  const pause = new Float32Array(24_000);
  const whole = sounds.flatMap(({ samples }) => [...samples, ...pause]);
  assert.ok(whole.length > 24_000 * 12);
  const { text, segments } = await sidecar.json<VerboseBody>(
    sidecar.infer(encodeWav16(Float32Array.from(whole), 24_000), "?response_format=verbose_json"),
  );
  assert.ok(segments.length >= 3);
  const heard = phrases.filter((phrase) => text.includes(phrase));
  assert.ok(heard.length >= 4, `heard ${heard.length} of ${phrases.length}: ${text}`);
});

test("POST /inference takes any rate, width and number of channels that people record with", async () => {
  const { samples } = decodeWav(await sidecar.sayWav("turn off the lights"));
  const held = (times: number) =>
    Float32Array.from({ length: samples.length * times }, (_, at) => samples[Math.floor(at / times)] ?? 0);
  const stereo = Float32Array.from({ length: samples.length * 4 }, (_, at) => samples[Math.floor(at / 4)] ?? 0);
  const files = {
    "48 kHz stereo, float": wavFile({
      tag: 3,
      channels: 2,
      sampleRate: 48_000,
      bits: 32,
      data: new Uint8Array(stereo.buffer),
    }),
    "48 kHz": encodeWav16(held(2), 48_000),
    "8 kHz": encodeWav16(
      Float32Array.from({ length: samples.length / 3 }, (_, at) => samples[at * 3] ?? 0),
      8_000,
    ),
  };
  for (const [name, file] of Object.entries(files)) {
    const heard = await sidecar.hear(file);
    // Half of the speech band is missing at 8 kHz: it has to be taken, what is heard is the model's matter.
    if (name === "8 kHz") assert.notEqual(heard, "");
    else assert.equal(heard, "turn off the lights", name);
  }
});

test("POST /inference refuses what is no sound, with words", async () => {
  const base = { tag: 1, channels: 1, sampleRate: 16_000, bits: 16 };
  const nan = new Uint8Array(Float32Array.from([0, Number.NaN, 0]).buffer);
  const cases: [string, Uint8Array<ArrayBuffer>, string, RegExp][] = [
    ["0 bytes", new Uint8Array(0), "415 unsupported_media_type", /no WAV/],
    ["0 samples", wavFile({ ...base, data: new Uint8Array(0) }), "400 invalid_request", /no sound/],
    ["8 bits", wavFile({ ...base, bits: 8, data: new Uint8Array(8_000) }), "415 unsupported_media_type", /8 bits/],
    [
      "MP3 named WAV",
      new Uint8Array([0xff, 0xfb, 0x90, 0x64, ...new Array(600).fill(0x55)]),
      "415 unsupported_media_type",
      /no WAV/,
    ],
    [
      "MP3 in WAV",
      wavFile({ ...base, tag: 0x55, bits: 0, data: new Uint8Array(600) }),
      "415 unsupported_media_type",
      /MP3/,
    ],
    ["NaN", wavFile({ ...base, tag: 3, bits: 32, data: nan }), "400 invalid_request", /no sound/],
    ["61 s", silence(61, 8_000), "413 too_large", /60 seconds/],
    ["25 MB", new Uint8Array(25 * 1024 * 1024), "413 too_large", /too large/],
  ];
  for (const [name, wav, what, words] of cases) {
    const problem = await sidecar.problem(sidecar.infer(wav));
    assert.equal(problem.what, what, name);
    assert.match(problem.words, words, name);
  }
  assert.equal(await sidecar.hear(wavFile({ ...base, data: pcm16([1]) })), "[BLANK_AUDIO]", "one sample");
});

test("POST /inference refuses an unknown language, form or format", async () => {
  const wav = silence(1);
  assert.equal((await sidecar.problem(sidecar.infer(wav, "?language=klingon"))).what, "422 unknown_language");
  assert.equal((await sidecar.problem(sidecar.infer(wav, "?response_format=srt"))).what, "400 invalid_request");
  const empty = fetch(`${sidecar.base}/inference`, { method: "POST", body: new FormData() });
  assert.equal((await sidecar.problem(empty)).what, "400 invalid_request");
  const form = { "content-type": "multipart/form-data; boundary=x" };
  assert.equal(
    (await sidecar.problem(sidecar.infer("--x\r\nbroken", "", { headers: form }))).what,
    "400 invalid_request",
  );
});

test("every route refuses web pages, and there is nothing elsewhere", async () => {
  const page = await sidecar.problem(sidecar.get("/health", { headers: { origin: "https://example.org" } }));
  assert.equal(page.what, "403 origin_rejected");
  const { request } = await import("node:http");
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${sidecar.base}/voices`, { headers: { host: "evil.example:8091" } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once("error", reject).end();
  });
  assert.equal(status, 403);
  assert.equal((await sidecar.problem(sidecar.get("/nothing"))).what, "404 not_found");
});

test("GET /health answers while both engines work, and neither waits for the other", async () => {
  const text = "set a timer for twenty five minutes and turn on the lights in the living room. ".repeat(20);
  const speaking = sidecar.sayWav(text);
  const hearing = sidecar.hear(silence(50));
  const waits: number[] = [];
  const working = { is: true };
  const both = Promise.all([speaking, hearing]).finally(() => {
    working.is = false;
  });
  while (working.is) {
    const beganMs = performance.now();
    await sidecar.health();
    waits.push(performance.now() - beganMs);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await both;
  const median = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Number.NaN;
  assert.ok(waits.length >= 10, `${waits.length} answers`);
  assertWithin(median, 50);
});

test("a request whose client has gone is dropped: the next one is served soon", async () => {
  const long = "set a timer for twenty five minutes and turn on the lights in the living room. ".repeat(25);
  const beganMs = performance.now();
  await sidecar.sayWav(long);
  const wholeMs = performance.now() - beganMs;

  const leaving = new AbortController();
  const left = Array.from({ length: 8 }, () => sidecar.say(long, {}, { signal: leaving.signal }).catch(() => null));
  await new Promise((resolve) => setTimeout(resolve, 100));
  leaving.abort();
  await Promise.all(left);
  const nextMs = performance.now();
  await sidecar.sayWav("stop");
  const waitedMs = performance.now() - nextMs;
  assertWithin(waitedMs, wholeMs * 2);
});

test("a full queue turns requests away with 429", async () => {
  const leaving = new AbortController();
  const long = "set a timer for twenty five minutes and turn on the lights. ".repeat(30);
  const asked = Array.from({ length: 60 }, () => sidecar.say(long, {}, { signal: leaving.signal }).catch(() => null));
  const first = await Promise.race(asked);
  assert.ok(first, "nobody was turned away");
  assert.ok(first.headers.get("retry-after"));
  const { what, words } = await sidecar.problem(first);
  assert.equal(what, "429 busy");
  assert.match(words, /too much to do/);
  leaving.abort();
  await Promise.all(asked);
});
