// The speech stream on a scripted engine: order, look-ahead, failures, leaving and sleeping clients.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { DomainError } from "../../errors.ts";
import { SENTENCE_PAUSE, TTS_STALLED_MS } from "../../shared/contract/limits.ts";
import { type TtsLine, ttsLineSchema } from "../../shared/contract/voice.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createScriptedEngine, type ScriptedEngine } from "../../testing/scripted-speech.ts";
import { createSpeechStream, type SpeechOutcome } from "./speech-stream.ts";

/** A comma at its end: it is a piece of a longer one. */
const asSentence = (text: string) => ({ spoken: text, shown: `${text}.`, goesOn: text.endsWith(",") });

function begin(engine: ScriptedEngine, texts: string[] | AsyncIterable<string>, signal = new AbortController().signal) {
  const clock = createManualClock();
  const ends: SpeechOutcome[] = [];
  const seen = { firstLines: 0, sentences: 0, left: false };
  async function* sentences() {
    try {
      for await (const text of texts) yield asSentence(text);
    } finally {
      seen.left = true;
    }
  }
  const stream = createSpeechStream({
    sentences,
    synthesize: (text, within) => engine.synthesize({ text, voice: "af_heart", speed: 1 }, within),
    sentencePauseS: 0.4,
    clock,
    signal,
    onFirstLine: () => seen.firstLines++,
    onSentence: () => seen.sentences++,
    onEnd: (outcome) => ends.push(outcome),
  });
  const reader = stream.getReader();
  const read = async (): Promise<TtsLine | null> => {
    const { value } = await reader.read();
    return value === undefined ? null : ttsLineSchema.parse(JSON.parse(Buffer.from(value).toString()));
  };
  return { clock, ends, seen, reader, read, stream };
}

test("createSpeechStream() pauses as little as it may within a sentence that was cut", async () => {
  const { read } = begin(createScriptedEngine({ samples: 3 }), ["When it rains,", "we stay"]);
  const pauses = [await read(), await read()].map((line) => line !== null && "sentence" in line && line.sentence_pause);
  assert.deepEqual(pauses, [SENTENCE_PAUSE.min, 0.4]);
});

const spoken = (engine: ScriptedEngine) => engine.asked.map(({ text }) => text);
const sentenceOf = (line: TtsLine | null) => (line !== null && "sentence" in line ? line.sentence : line);
/** Lets every promise that can go on do so. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}

test("createSpeechStream() sends a line for each sentence, in order, and done at the end", async () => {
  const { read, ends, seen } = begin(createScriptedEngine({ samples: 3 }), ["One", "Two"]);
  const first = await read();
  assert.deepEqual(first, {
    sentence: "One.",
    sample_rate: 24_000,
    pcm_b64: Buffer.from([33, 0, 33, 0, 33, 0]).toString("base64"),
    sentence_pause: 0.4,
  });
  assert.equal(sentenceOf(await read()), "Two.");
  assert.deepEqual(await read(), { done: true });
  assert.equal(await read(), null);
  assert.deepEqual([ends, seen], [["done"], { firstLines: 1, sentences: 2, left: true }]);
});

test("createSpeechStream() sends a line while the next sentence is still being made", async () => {
  const engine = createScriptedEngine({ automatic: false });
  const { read } = begin(engine, ["One", "Two", "Three"]);
  const first = read();
  await settle();
  assert.deepEqual(spoken(engine), ["One"]);
  engine.finish();
  assert.equal(sentenceOf(await first), "One.");
  await settle();
  assert.deepEqual([spoken(engine), engine.pending], [["One", "Two"], 1]);
});

test("createSpeechStream() makes at most two sentences ahead of what was read", async () => {
  const engine = createScriptedEngine();
  const { read } = begin(engine, ["1", "2", "3", "4", "5", "6"]);
  await settle();
  assert.deepEqual(spoken(engine), ["1", "2"]);
  await read();
  await settle();
  assert.deepEqual(spoken(engine), ["1", "2", "3"]);
  await read();
  await read();
  await settle();
  assert.deepEqual(spoken(engine), ["1", "2", "3", "4", "5"]);
});

test("createSpeechStream() with nothing to speak is only done, and no first word", async () => {
  const { read, ends, seen } = begin(createScriptedEngine(), []);
  assert.deepEqual(await read(), { done: true });
  assert.equal(await read(), null);
  assert.deepEqual([ends, seen.firstLines], [["done"], 0]);
});

test("createSpeechStream() ends with the failure's words after the lines that were ready", async () => {
  const engine = createScriptedEngine();
  const { read, ends } = begin(engine, ["One", "Two"]);
  await read();
  await settle();
  const failing = begin(engine, ["Three", "Four"]);
  engine.failWith(new DomainError("component_not_ready", "Speech is starting again."));
  assert.deepEqual(await failing.read(), {
    error: { code: "component_not_ready", detail: "Speech is starting again." },
  });
  assert.equal(await failing.read(), null);
  assert.deepEqual([failing.ends, ends], [["failed"], []]);
});

test("createSpeechStream() hides what nobody expected behind kind words", async () => {
  const engine = createScriptedEngine();
  engine.failWith(new TypeError("secret detail"));
  const { read } = begin(engine, ["One"]);
  const line = await read();
  assert.ok(line !== null && "error" in line);
  assert.equal(line.error.code, "internal");
  assert.doesNotMatch(line.error.detail, /secret/);
});

for (const how of ["the request is aborted", "the body is cancelled"]) {
  test(`createSpeechStream() calls off what is being made when ${how}, and makes no more`, async () => {
    const engine = createScriptedEngine({ automatic: false });
    const request = new AbortController();
    const { reader, ends, seen, clock } = begin(engine, ["One", "Two"], request.signal);
    const reading = reader.read().catch((error: unknown) => error);
    await settle();
    if (how === "the request is aborted") request.abort(new Error("left"));
    else await reader.cancel(new Error("left"));
    await reading;
    await settle();
    assert.deepEqual([engine.calledOff, spoken(engine)], [["One"], ["One"]]);
    assert.deepEqual([ends, seen.left, clock.pending], [["left"], true, 0]);
  });
}

test("createSpeechStream() asks for nothing when the request was aborted before", async () => {
  const engine = createScriptedEngine();
  const { ends } = begin(engine, ["One"], AbortSignal.abort());
  await settle();
  assert.deepEqual([ends, engine.asked], [["left"], []]);
});

test("createSpeechStream() cuts a client that takes nothing of what is ready, not one that waits for words", async () => {
  let say = (_text: string) => {};
  async function* slowly() {
    yield await new Promise<string>((resolve) => {
      say = resolve;
    });
  }
  const engine = createScriptedEngine();
  const { clock, ends, reader } = begin(engine, slowly());
  await clock.advance(10 * TTS_STALLED_MS);
  assert.deepEqual(ends, []);
  say("One");
  await settle();
  await clock.advance(TTS_STALLED_MS - 1);
  assert.deepEqual(ends, []);
  await clock.advance(1);
  assert.deepEqual(ends, ["stalled"]);
  await assert.rejects(reader.read(), DomainError);
});
