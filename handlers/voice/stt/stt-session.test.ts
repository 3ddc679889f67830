// The session's promises, one by one: turns, partials, the cap, flush, cancel, stalls and failures.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { DomainError } from "../../errors.ts";
import type { SttHello, SttServerMessage } from "../../shared/contract/voice.ts";
import { createKeptLog } from "../../testing/kept-log.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createScriptedTranscriber } from "../../testing/scripted-transcriber.ts";
import { speakWords } from "../../testing/spoken-words.ts";
import { click, createRandom, mixInto, roomSound } from "../../wake-words/sound/room-sounds.ts";
import { sessionOptionsOf } from "./session-options.ts";
import { createSttSession, STALLED_MS } from "./stt-session.ts";

const RATE = 16_000;
const FRAME_MS = 80;
const silence = (ms: number) => new Float32Array((ms * RATE) / 1000);

let phrase = new Float32Array(0);
before(async () => {
  const [word] = await speakWords(["set a timer for five minutes"], ["af_heart"]);
  phrase = Float32Array.from(word?.samples ?? []);
});

function start(hello: Partial<SttHello> = {}, automatic?: string) {
  const clock = createManualClock();
  const transcriber = createScriptedTranscriber(automatic === undefined ? undefined : () => ({ text: automatic }));
  const messages: SttServerMessage[] = [];
  const ended: string[] = [];
  const log = createKeptLog();
  const session = createSttSession({
    options: sessionOptionsOf({ type: "hello", v: 2, sampleRate: RATE, format: "f32le", ...hello } as SttHello),
    transcriber,
    clock,
    log,
    send: (message) => void messages.push(message),
    onEnd: (reason) => void ended.push(reason),
  });
  const of = (type: SttServerMessage["type"]) => messages.filter((each) => each.type === type);
  return {
    ...{ clock, transcriber, messages, ended, session, of, log },
    /** At the pace of time. */
    async play(...sounds: Float32Array[]) {
      for (const sound of sounds) {
        for (let at = 0; at < sound.length; at += (FRAME_MS * RATE) / 1000) {
          await clock.advance(FRAME_MS);
          session.push(sound.subarray(at, at + (FRAME_MS * RATE) / 1000));
        }
      }
      await clock.advance(0);
    },
  };
}

test("createSttSession() sends vad, a final and nothing after it, and ends", async () => {
  const { play, messages, ended, session, clock } = start({ partials: false }, "Set a timer for five minutes.");
  await play(silence(500), phrase, silence(900));
  const [onset, , final] = messages;
  assert.deepEqual(
    messages.map(({ type }) => type),
    ["vad", "vad", "final"],
  );
  assert.ok(onset?.type === "vad" && onset.speaking && onset.atMs >= 460 && onset.atMs <= 560, JSON.stringify(onset));
  assert.ok(final?.type === "final" && final.text === "Set a timer for five minutes." && final.forced === undefined);
  assert.deepEqual(ended, ["done"]);
  await play(phrase, silence(1_000));
  session.flush();
  session.cancel();
  await clock.advance(STALLED_MS * 3);
  assert.equal(messages.length, 3);
  assert.equal(clock.pending, 0);
});

test("createSttSession() keeps what comes before the onset, and little of the silence behind", async () => {
  const { play, transcriber } = start({ partials: false });
  await play(silence(1_000), phrase, silence(900));
  const heard = transcriber.asked[0]?.samples.length ?? 0;
  const beyond = ((heard - phrase.length) * 1000) / RATE;
  assert.ok(beyond >= 500 && beyond <= 800, `${beyond} ms more than was said`);
});

test("createSttSession() hands over a voice that fades to its end", async () => {
  const { play, transcriber } = start({ partials: false });
  const loudness = phrase.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // 20 dB softer than the phrase, and still louder than the specification's offset.
  const faded = phrase.slice(0, RATE / 2).map((value) => (value * 0.1 * 0.9) / loudness);
  const loud = phrase.map((value) => (value * 0.9) / loudness);
  await play(silence(500), loud, faded, silence(900));
  const heard = transcriber.asked[0]?.samples.length ?? 0;
  assert.ok(heard >= loud.length + 0.85 * faded.length + 0.4 * RATE, `${heard} of ${loud.length + faded.length}`);
});

test("createSttSession() takes neither a click nor a steady hum for speech, and hears what is said in the hum", async () => {
  const { play, messages, transcriber, of } = start({ partials: false }, "Set a timer for five minutes.");
  const random = createRandom(3);
  const clicks = silence(2_000);
  for (let n = 0; n < 6; n++) mixInto(clicks, click(0.9, random), n * 5_000);
  await play(clicks);
  assert.deepEqual(messages, []);
  await play(roomSound("hum", 5 * RATE, 0.03, random));
  assert.equal(transcriber.asked.length, 0);
  assert.equal(of("vad").length, 2, "one onset, as the specification has it, and its end");
  const inHum = roomSound("hum", phrase.length + 2 * RATE, 0.03, random);
  mixInto(inHum, phrase, RATE / 2);
  await play(inHum);
  assert.equal(of("final").length, 1);
});

test("createSttSession() tells a continuous session that nothing came of a noise that had begun like a voice", async () => {
  const { play, messages } = start({ partials: false, continuous: true });
  await play(silence(500), roomSound("hum", 5 * RATE, 0.03, createRandom(3)));
  assert.deepEqual(
    messages.map((each) => (each.type === "vad" ? `vad ${each.speaking}` : each.type)),
    ["vad true", "vad false", "no_speech"],
  );
});

test("createSttSession() measures the silence on the audio: a stalled line ends no turn, a client that stays away does", async () => {
  const { play, of, ended, clock, transcriber } = start({ partials: false });
  await play(silence(200), phrase.subarray(0, phrase.length / 2));
  await clock.advance(STALLED_MS - 100);
  assert.equal(transcriber.asked.length, 0);
  await play(phrase.subarray(phrase.length / 2), silence(300));
  assert.equal(transcriber.asked.length, 0);
  await clock.advance(STALLED_MS);
  assert.deepEqual(of("no_speech"), [{ type: "no_speech", reason: "timeout" }]);
  assert.deepEqual(ended, ["done"]);
});

test("createSttSession() asks for partials at the interval, one at a time, of the growing buffer", async () => {
  const { play, transcriber, of } = start({ partialIntervalS: 0.4 });
  await play(silence(200), phrase.subarray(0, 0.7 * RATE));
  assert.equal(transcriber.asked.length, 1);
  await play(phrase.subarray(0.7 * RATE, 1.4 * RATE));
  assert.equal(transcriber.asked.length, 1, "a second beside the first");
  transcriber.asked[0]?.answer({ text: "set a (noise)" });
  await play(phrase.subarray(1.4 * RATE));
  assert.equal(transcriber.asked.length, 2);
  assert.ok((transcriber.asked[1]?.samples.length ?? 0) > (transcriber.asked[0]?.samples.length ?? 0));
  assert.deepEqual(of("partial"), [{ type: "partial", text: "set a", seq: 0 }]);
});

test("createSttSession() lets no final wait for a stale partial", async () => {
  const { play, transcriber, of } = start();
  await play(silence(200), phrase, silence(900));
  const final = transcriber.asked.at(-1);
  assert.ok(transcriber.asked.length >= 2);
  assert.equal(transcriber.asked[0]?.signal.aborted, true);
  assert.equal(transcriber.inFlight, 1);
  transcriber.asked[0]?.answer({ text: "too late" });
  final?.answer({ text: "Set a timer." });
  await play(silence(80));
  assert.deepEqual(of("partial"), []);
  assert.equal(of("final").length, 1);
});

test("createSttSession() never has two transcriptions in flight", async () => {
  const { play, transcriber } = start({ continuous: true, partialIntervalS: 0.2 });
  let most = 0;
  for (let n = 0; n < 3; n++) {
    for (let at = 0; at < phrase.length; at += 1_280) {
      await play(phrase.subarray(at, at + 1_280));
      most = Math.max(most, transcriber.inFlight);
      if (at % 3 === 0) transcriber.asked.at(-1)?.answer({ text: "set" });
    }
    await play(silence(900));
    most = Math.max(most, transcriber.inFlight);
  }
  assert.equal(most, 1);
});

test("createSttSession() in continuous mode loses nothing that is said while the last is written down", async () => {
  const { play, transcriber, of } = start({ continuous: true, partials: false });
  await play(silence(200), phrase, silence(900), phrase, silence(900));
  assert.equal(transcriber.asked.length, 1);
  transcriber.asked[0]?.answer({ text: "One." });
  await play(silence(80));
  assert.equal(transcriber.asked.length, 2);
  transcriber.asked[1]?.answer({ text: "Two." });
  await play(silence(80));
  assert.deepEqual(
    of("final").map((each) => each.type === "final" && each.text),
    ["One.", "Two."],
  );
});

test("createSttSession() gives up when utterances come faster than they can be written down", async () => {
  const { play, ended } = start({ continuous: true, partials: false });
  for (let n = 0; n < 6; n++) await play(phrase, silence(900));
  assert.deepEqual(ended, ["busy"]);
});

test("createSttSession() cuts at 30 s, says so, and goes on with the rest", async () => {
  const { play, transcriber, of } = start({ continuous: true, partials: false }, "On and on.");
  const seconds = Math.ceil(40 / (phrase.length / RATE));
  for (let n = 0; n < seconds; n++) await play(phrase);
  await play(silence(900));
  assert.deepEqual(
    transcriber.asked.map(({ samples }) => samples.length <= 30 * RATE),
    [true, true],
  );
  assert.ok(Math.abs((transcriber.asked[0]?.samples.length ?? 0) - 30 * RATE) < RATE / 10);
  const heard = transcriber.asked.reduce((sum, { samples }) => sum + samples.length, 0);
  assert.ok(heard >= seconds * phrase.length - RATE / 20, "something between the two was lost");
  assert.deepEqual(
    of("final").map((each) => each.type === "final" && each.forced),
    [true, undefined],
  );
});

test("flush() ends the utterance now; without one it tells silence", async () => {
  const one = start({ partials: false }, "Set a timer.");
  await one.play(silence(200), phrase);
  one.session.flush();
  await one.clock.advance(0);
  assert.equal(one.of("final").length, 1);
  const other = start({ partials: false });
  await other.play(silence(500));
  other.session.flush();
  assert.deepEqual(other.messages, [{ type: "no_speech", reason: "silence" }]);
  assert.deepEqual(other.ended, ["done"]);
});

test("cancel() drops the utterance and what is being written down, and the session listens on", async () => {
  const { play, session, transcriber, of, ended } = start({ partials: false });
  await play(silence(200), phrase, silence(900));
  session.cancel();
  assert.equal(transcriber.asked[0]?.signal.aborted, true);
  await play(silence(500), phrase, silence(900));
  transcriber.asked[1]?.answer({ text: "Set a timer." });
  await play(silence(80));
  assert.equal(of("final").length, 1);
  assert.deepEqual(ended, ["done"]);
});

test("close() calls off everything and lets go of the clock", async () => {
  const { play, session, transcriber, messages, clock } = start();
  await play(silence(200), phrase);
  session.close();
  assert.ok(transcriber.asked.every(({ signal }) => signal.aborted));
  const count = messages.length;
  await play(phrase, silence(2_000));
  assert.equal(messages.length, count);
  assert.equal(clock.pending, 0);
});

test("createSttSession() tells a failure with its code, and hears the next thing when it is continuous", async () => {
  const { play, transcriber, of } = start({ continuous: true, partials: false });
  await play(silence(200), phrase, silence(900));
  transcriber.asked[0]?.fail(new DomainError("component_not_ready", "Speech is starting again."));
  await play(silence(200), phrase, silence(900));
  transcriber.asked[1]?.answer({ text: "Set a timer." });
  await play(silence(80));
  assert.deepEqual(of("error"), [{ type: "error", code: "component_not_ready", detail: "Speech is starting again." }]);
  assert.equal(of("final").length, 1);
});

test("createSttSession() hides a mistake of ours behind words and logs it", async () => {
  const { play, transcriber, of, log } = start({ partials: false });
  await play(silence(200), phrase, silence(900));
  transcriber.asked[0]?.fail(new TypeError("x is not a function"));
  await play(silence(80));
  assert.match(JSON.stringify(of("error")), /internal.*went wrong/);
  assert.equal(log.lines.filter(({ level }) => level === "error").length, 1);
});

test("createSttSession() makes no turn of annotations, and gives up on a single turn that nobody begins", async () => {
  const one = start({ partials: false }, "[BLANK_AUDIO]");
  await one.play(silence(200), phrase, silence(900));
  assert.deepEqual(one.of("no_speech"), [{ type: "no_speech", reason: "annotation" }]);
  const other = start({ partials: false });
  await other.play(silence(30_080));
  assert.deepEqual(other.messages, [{ type: "no_speech", reason: "silence" }]);
  const continuous = start({ partials: false, continuous: true });
  await continuous.play(silence(35_000));
  assert.deepEqual(continuous.messages, []);
});

test("sessionOptionsOf() keeps what is asked for within the contract's bounds", () => {
  const hello = { type: "hello", v: 2, sampleRate: RATE, format: "f32le" } as const;
  assert.deepEqual(sessionOptionsOf(hello), {
    ...{ silenceTimeoutS: 0.7, partialIntervalS: 0.4, partials: true, continuous: false },
  });
  const low = sessionOptionsOf({ ...hello, silenceTimeoutS: 0, partialIntervalS: -1 });
  assert.deepEqual([low.silenceTimeoutS, low.partialIntervalS], [0.2, 0.2]);
  const high = sessionOptionsOf({ ...hello, silenceTimeoutS: 99, partialIntervalS: 1e9 });
  assert.deepEqual([high.silenceTimeoutS, high.partialIntervalS], [3, 5]);
});
