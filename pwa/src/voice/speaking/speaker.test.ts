// Reading aloud over a scripted wire, on a clock that is turned by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Reading, Speaking } from "../speaking.ts";
import { createSpeaker } from "./speaker.ts";
import type { SpeechOutput } from "./speech-output.ts";

const RATE = 24_000;
const HELLO: Reading = { messageId: "m1", source: { text: "Hello." }, companionId: null };
const OTHER: Reading = { messageId: "m2", source: { text: "Other." }, companionId: null };

/** Silence of this length as a line of the wire. */
const line = (sentence: string, seconds: number, pause = 0.2) => {
  const pcm_b64 = Buffer.alloc(Math.round(seconds * RATE) * 2).toString("base64");
  return `${JSON.stringify({ sentence, sample_rate: RATE, pcm_b64, sentence_pause: pause })}\n`;
};
const DONE = '{"done":true}\n';

function room() {
  let nowS = 5;
  let pulse = () => undefined as unknown;
  const played: { line: number; startFrame: number; frames: number }[] = [];
  const cuts: number[] = [];
  let lines = 0;
  const output: SpeechOutput = {
    rate: RATE,
    now: () => nowS,
    heardS: () => nowS - 0.1,
    begin() {
      lines += 1;
      const mine = lines;
      return {
        play: (samples, _rate, startFrame) => void played.push({ line: mine, startFrame, frames: samples.length }),
        cut: () => void cuts.push(mine),
      };
    },
  };
  const state = signal<Speaking>({ name: "idle" });
  const wire = createWire();
  const speaker = createSpeaker({
    output,
    state,
    open: wire.open,
    explain: (error) => (error instanceof Error ? error.message : "?"),
    every(_ms, run) {
      pulse = run;
      return () => {
        if (pulse === run) pulse = () => undefined;
      };
    },
  });
  return {
    speaker,
    state,
    played,
    cuts,
    wire,
    /** Lets the audio play on. */
    async play(seconds: number) {
      nowS += seconds;
      pulse();
      await rest();
    },
  };
}

function createWire() {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const waiting: string[] = [];
  const seen = { pulls: 0, aborted: 0 };
  const encoder = new TextEncoder();
  return {
    seen,
    /** Lines that are given one at each read. */
    has: (...lines: string[]) => void waiting.push(...lines),
    async open(_reading: Reading, abort: AbortSignal) {
      const body = new ReadableStream<Uint8Array>(
        {
          start(own) {
            controller = own;
          },
          async pull(own) {
            seen.pulls += 1;
            while (waiting.length === 0 && !abort.aborted) await rest();
            if (abort.aborted) return;
            const next = waiting.shift();
            if (next !== undefined) own.enqueue(encoder.encode(next));
          },
        },
        { highWaterMark: 0 },
      );
      abort.addEventListener("abort", () => {
        seen.aborted += 1;
        controller?.error(abort.reason);
      });
      return body;
    },
  };
}

const rest = () => new Promise((resolve) => setTimeout(resolve));
const sentenceOf = (state: Speaking) => (state.name === "speaking" ? state.sentence : state.name);

test("createSpeaker() plays sentences one after the other and tells which one is heard", async () => {
  const { speaker, state, played, wire, play } = room();
  wire.has(line("One.", 1), line("Two.", 2, 0.4), DONE);
  const end = speaker.speak(HELLO);
  assert.equal(state.value.name, "waiting");
  await rest();
  await play(0);
  const first = played[0]?.startFrame ?? 0;
  assert.deepEqual(played, [
    { line: 1, startFrame: first, frames: RATE },
    { line: 1, startFrame: first + RATE * 1.2, frames: 2 * RATE },
  ]);
  // What the clock plays now is heard a little later.
  assert.equal(sentenceOf(state.value), "waiting");
  await play(0.2);
  assert.equal(sentenceOf(state.value), "One.");
  await play(1.1);
  assert.equal(sentenceOf(state.value), "One.");
  await play(0.1);
  assert.equal(sentenceOf(state.value), "Two.");
  await play(3);
  await end;
  assert.equal(state.value.name, "idle");
});

test("createSpeaker() tells equal sentences apart by their number", async () => {
  const { speaker, state, wire, play } = room();
  wire.has(line("Yes.", 1), line("Yes.", 1), DONE);
  const end = speaker.speak(HELLO);
  await rest();
  await play(0.5);
  assert.equal(state.value.name === "speaking" && state.value.number, 0);
  await play(1.2);
  assert.equal(state.value.name === "speaking" && state.value.number, 1);
  await play(5);
  await end;
});

test("createSpeaker() stops reading the wire while half a minute is ready, and goes on as it is played", async () => {
  const { speaker, wire, played, play } = room();
  wire.has(...Array.from({ length: 20 }, (_, i) => line(`${i}.`, 12)), DONE);
  const end = speaker.speak(HELLO);
  for (let i = 0; i < 20; i++) await rest();
  assert.equal(played.length, 3);
  assert.equal(wire.seen.pulls, 3);
  await play(10);
  assert.equal(played.length, 4);
  for (let i = 0; i < 40; i++) await play(10);
  await end;
  assert.equal(played.length, 20);
});

test("createSpeaker() keeps no more than eight short sentences ready", async () => {
  const { speaker, wire, played, play } = room();
  wire.has(...Array.from({ length: 30 }, (_, i) => line(`${i}.`, 0.5)), DONE);
  const end = speaker.speak(HELLO);
  for (let i = 0; i < 30; i++) await rest();
  assert.equal(played.length, 8);
  for (let i = 0; i < 80; i++) await play(0.5);
  await end;
});

test("stop() cuts the line, aborts the wire, and nothing that comes later is played", async () => {
  const { speaker, state, wire, played, cuts, play } = room();
  wire.has(line("One.", 5));
  const end = speaker.speak(HELLO);
  await rest();
  await play(1);
  speaker.stop();
  assert.deepEqual(cuts, [1]);
  assert.equal(wire.seen.aborted, 1);
  assert.equal(state.value.name, "idle");
  wire.has(line("Two.", 5), DONE);
  await end;
  await play(1);
  assert.equal(played.length, 1);
  assert.equal(state.value.name, "idle");
});

test("speak() stops what is being read, and the stopped one no longer says anything about the new one", async () => {
  const { speaker, state, wire, played, cuts, play } = room();
  wire.has(line("One.", 5));
  const first = speaker.speak(HELLO);
  await rest();
  await play(1);
  const second = speaker.speak(OTHER);
  await first;
  wire.has(line("Other.", 5));
  while (played.length < 2) await rest();
  await play(1);
  assert.deepEqual(cuts, [1]);
  assert.equal(sentenceOf(state.value), "Other.");
  speaker.stop();
  await second;
});

test("speak() plays what came before a failure to its end, then says what went wrong", async () => {
  const { speaker, state, wire, play } = room();
  wire.has(line("One.", 2), '{"error":{"code":"upstream_failed","detail":"The voice fell over."}}\n');
  const end = speaker.speak(HELLO);
  await rest();
  await play(1);
  assert.equal(sentenceOf(state.value), "One.");
  await play(2);
  await end;
  assert.deepEqual(state.value, { name: "failed", reading: HELLO, words: "The voice fell over." });
});

test("speak() of what holds no words says so, and waits again where the next sentence is late", async () => {
  const { speaker, state, wire, play } = room();
  wire.has(DONE);
  await speaker.speak(HELLO);
  assert.equal(state.value.name, "empty");
  wire.has(line("One.", 1));
  const end = speaker.speak(OTHER);
  await rest();
  await play(0.5);
  assert.equal(sentenceOf(state.value), "One.");
  await play(4);
  assert.equal(state.value.name, "waiting");
  speaker.stop();
  await end;
});

test("levels() and arrivedAtMs() tell how loud it was at the ear, and when the first sentence came", async () => {
  const home = room();
  assert.equal(home.speaker.arrivedAtMs(), null);
  const pcm_b64 = Buffer.from(new Int16Array(RATE).fill(0x4000).buffer).toString("base64");
  home.wire.has(`${JSON.stringify({ sentence: "Hm.", sample_rate: RATE, pcm_b64, sentence_pause: 0.2 })}\n`, DONE);
  const ended = home.speaker.speak(HELLO);
  await home.play(0.5);
  assert.notEqual(home.speaker.arrivedAtMs(), null);
  await home.play(0.2);
  assert.deepEqual(Array.from(home.speaker.levels(0, 2)), [0.5, 0.5]);
  assert.deepEqual(Array.from(home.speaker.levels(2, 2)), [0, 0]);
  await home.play(2);
  await ended;
});
