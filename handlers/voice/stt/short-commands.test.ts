// The proof of the end of speech: a thousand short commands in a thousand rooms, and none hangs.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { STT_SAMPLE_RATE } from "../../shared/contract/limits.ts";
import type { SttServerMessage } from "../../shared/contract/voice.ts";
import { createKeptLog } from "../../testing/kept-log.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createScriptedTranscriber } from "../../testing/scripted-transcriber.ts";
import { speakWords, type Word } from "../../testing/spoken-words.ts";
import {
  breath,
  click,
  createRandom,
  levelOf,
  mixInto,
  type Random,
  ROOMS,
  roomSound,
} from "../../wake-words/sound/room-sounds.ts";
import { sessionOptionsOf } from "./session-options.ts";
import { createSttSession } from "./stt-session.ts";

const FIXTURES = 1_000;
/** After the last word. */
const FINAL_WITHIN_MS = 1_000;
const LISTENED_MS = 2_500;
const FRAME_SAMPLES = 1_280;

const COMMANDS = ["stop", "yes", "no", "next", "pause", "cancel", "quiet", "enough", "lights off", "thank you"];
const samplesOf = (durationMs: number) => Math.round((durationMs * STT_SAMPLE_RATE) / 1000);

let words: Word[] = [];
before(async () => {
  words = await speakWords(COMMANDS, ["af_heart", "am_michael", "bf_emma"]);
});

interface Fixture {
  name: string;
  text: string;
  samples: Float32Array;
  /** Of the last sample that is said, and of the first. */
  endMs: number;
  beginMs: number;
}

/** Everything about it comes from its number. */
function createFixture(number: number): Fixture {
  const random = createRandom(number);
  const between = (low: number, high: number) => low + (high - low) * random();
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  const word = oneOf(words);
  // A soft voice, whose vowels just make the onset, to one that fills the microphone.
  const gain = 0.18 * 11 ** random();
  const spoken = word.samples.map((value) => Math.max(-1, Math.min(1, value * gain)));
  const voice = levelOf(spoken);
  const leadMs = oneOf([0, between(0, 300), between(300, 2_500)]);
  // Not for the softest: the "s" of their "stop" is below the offset, so that the pause would be longer than it is made.
  const again = gain > 0.4 && random() < 0.25 ? { pauseMs: between(150, 350) } : null;
  const parts = again === null ? [spoken] : [spoken, new Float32Array(samplesOf(again.pauseMs)), spoken];
  const begin = samplesOf(leadMs);
  const end = begin + parts.reduce((sum, part) => sum + part.length, 0);

  const samples = new Float32Array(end + samplesOf(LISTENED_MS));
  let at = begin;
  for (const part of parts) {
    mixInto(samples, part, at);
    at += part.length;
  }
  const room = oneOf(ROOMS);
  // Steady sounds reach levels above the onset itself; what is left of the voice's distance to them is 9 dB and more.
  const roomLevel = Math.min(0.06, voice * 0.35) * random() ** 1.5;
  const from = random() < 0.2 ? Math.round(between(begin, end)) : 0;
  mixInto(samples, roomSound(room, samples.length - from, roomLevel, random), from);
  if (random() < 0.3)
    mixInto(samples, breath(samplesOf(between(300, 1_000)), voice * between(0.03, 0.12), random), end);
  if (random() < 0.2) addClicks(samples, end, random);
  if (random() < 0.1) {
    const offset = between(-0.05, 0.05);
    for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) + offset;
  }
  const name = `${number}: "${word.text}" by ${word.voice}, voice ${voice.toFixed(3)}, ${room} ${roomLevel.toFixed(4)} from ${from}`;
  return { name, text: word.text, samples, endMs: (end * 1000) / STT_SAMPLE_RATE, beginMs: leadMs };
}

function addClicks(samples: Float32Array, end: number, random: Random): void {
  for (let n = 0; n < 3; n++)
    mixInto(samples, click(0.2 + 0.6 * random(), random), end + Math.floor(random() * 12_000));
}

/** Plays it into a session, and tells when the session asked for its transcript and what came of it. */
async function hear({
  samples,
  text,
}: Fixture): Promise<{ atMs: number[]; heardMs: number[]; messages: SttServerMessage[] }> {
  const messages: SttServerMessage[] = [];
  const atMs: number[] = [];
  const heardMs: number[] = [];
  let position = 0;
  const transcriber = createScriptedTranscriber((heard) => {
    atMs.push((position * 1000) / STT_SAMPLE_RATE);
    heardMs.push((heard.length * 1000) / STT_SAMPLE_RATE);
    return { text };
  });
  const options = sessionOptionsOf({ type: "hello", v: 2, sampleRate: 16_000, format: "f32le", partials: false });
  const session = createSttSession({
    options,
    transcriber,
    clock: createManualClock(),
    log: createKeptLog(),
    send: (message) => void messages.push(message),
    onEnd: () => undefined,
  });
  for (; position < samples.length; ) {
    const frame = samples.subarray(position, position + FRAME_SAMPLES);
    position += frame.length;
    session.push(frame);
  }
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  session.close();
  return { atMs, heardMs, messages };
}

test("createSttSession() is final within 1.0 s of the end of speech for 1,000 of 1,000 short commands", async () => {
  const late: string[] = [];
  const delays: number[] = [];
  for (let number = 0; number < FIXTURES; number++) {
    const fixture = createFixture(number);
    const { atMs, heardMs, messages } = await hear(fixture);
    const delayMs = (atMs[0] ?? Number.POSITIVE_INFINITY) - fixture.endMs;
    delays.push(delayMs);
    const finals = messages.filter(({ type }) => type === "final");
    const isWhole = (heardMs[0] ?? 0) >= fixture.endMs - fixture.beginMs - 60;
    const isGood = finals.length === 1 && delayMs > 0 && delayMs <= FINAL_WITHIN_MS && isWhole;
    if (!isGood) late.push(`${fixture.name}: ${delayMs.toFixed(0)} ms, ${JSON.stringify(messages)}`);
  }
  assert.deepEqual(late, []);
});
