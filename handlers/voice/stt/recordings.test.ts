// Real people, rooms and files through the ear: with HEARTH_TEST_DATA naming the folder that holds `audio/`.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { STT_SAMPLE_RATE } from "../../shared/contract/limits.ts";
import { resample } from "../../shared/speech/resample.ts";
import { createLevelMeter } from "../../shared/speech/vad.ts";
import { decodeWav, WavError } from "../../shared/speech/wav.ts";
import { createRandom, mixInto, roomSound } from "../../wake-words/sound/room-sounds.ts";
import { createEar } from "./ear.ts";
import { judgeTranscript } from "./evidence.ts";
import { measureSignal } from "./signal-evidence.ts";

const folder = join(process.env.HEARTH_TEST_DATA ?? "", "audio");
const skip = existsSync(folder) ? false : "HEARTH_TEST_DATA names no folder with recordings, so none were heard";
const TAIL_S = 2;
/** Softer than the specification's onset throughout. */
const TOO_SOFT = new Set(["is_the_front_door_locked.wav"]);

interface Heard {
  audio: Float32Array;
  forced: boolean;
  /** Of the recording, when it was told. */
  atS: number;
}

const namesIn = (kind: string) => readdirSync(join(folder, kind)).filter((name) => name.endsWith(".wav"));
const read = (kind: string, name: string) => decodeWav(new Uint8Array(readFileSync(join(folder, kind, name))));

/** As a client sends it, and then two seconds of nothing. */
function hear(kind: string, name: string): { heard: Heard[]; isOpen: boolean; lengthS: number } {
  const { samples, sampleRate } = read(kind, name);
  const recorded = resample(samples, sampleRate, STT_SAMPLE_RATE);
  const whole = new Float32Array(recorded.length + TAIL_S * STT_SAMPLE_RATE);
  whole.set(recorded);
  const heard: Heard[] = [];
  const ear = createEar({
    silenceTimeoutS: 0.7,
    onVad: () => undefined,
    onNoise: () => undefined,
    onUtterance: (audio, forced) => void heard.push({ audio, forced, atS: ear.heardMs / 1000 }),
  });
  for (let at = 0; at < whole.length; at += 1_280) ear.push(whole.subarray(at, at + 1_280));
  return { heard, isOpen: ear.utterance() !== null, lengthS: recorded.length / STT_SAMPLE_RATE };
}

const loudestOf = (samples: Float32Array) => Math.max(...createLevelMeter(STT_SAMPLE_RATE).push(samples));

const secondsOf = (heard: readonly Heard[]) =>
  heard.reduce((sum, { audio }) => sum + audio.length / STT_SAMPLE_RATE, 0);

describe("recordings", { skip }, () => {
  test("every spoken command ends within a second of the recording, and most of it is heard", () => {
    for (const name of namesIn("commands").filter((each) => !TOO_SOFT.has(each))) {
      const { heard, isOpen, lengthS } = hear("commands", name);
      assert.ok(heard.length >= 1 && !isOpen && heard.every(({ forced }) => !forced), name);
      assert.ok((heard.at(-1)?.atS ?? 99) <= lengthS + 1, `${name} ends late`);
      assert.ok(secondsOf(heard) >= 0.45 * lengthS, `${name}: ${secondsOf(heard)} of ${lengthS} s`);
    }
  });

  test("a voice that hardly moves is not taken for a hum", () => {
    const { heard } = hear("commands", "living_room_light_en.wav");
    assert.equal(heard.length, 1);
    assert.ok(secondsOf(heard) > 1.4, `${secondsOf(heard)} s`);
  });

  test("a fluent sentence is not cut where its sounds follow each other at one level", () => {
    assert.equal(hear("commands", "oov_2.wav").heard.length, 1);
  });

  test("every wake word is one or two utterances", () => {
    for (const name of namesIn("wake").filter((each) => !each.startsWith("multiple"))) {
      const { heard, isOpen } = hear("wake", name);
      assert.ok(heard.length >= 1 && heard.length <= 2 && !isOpen, `${name}: ${heard.length}`);
    }
  });

  test("a minute of speech is cut at its pauses, never by force, and little of it is lost", () => {
    for (const [name, leastS] of [
      ["silero_test_60s.wav", 45],
      ["jfk.wav", 8],
      ["librivox_sense_0870.wav", 6],
    ] as const) {
      const { heard } = hear("speech", name);
      assert.ok(
        heard.every(({ forced }) => !forced),
        name,
      );
      assert.ok(secondsOf(heard) >= leastS, `${name}: ${secondsOf(heard)} s`);
    }
  });

  test("no noise runs to the cap, and what a model says about it with doubt is no turn", () => {
    for (const name of namesIn("noise")) {
      const { heard, isOpen } = hear("noise", name);
      assert.ok(!isOpen && heard.every(({ forced }) => !forced), name);
      for (const { audio } of heard) {
        for (const text of ["Thank you.", "Thanks for watching!", "you"]) {
          const transcript = { text, evidence: { avgLogprob: -0.9, noSpeechProb: 0.55 } };
          const judged = judgeTranscript(transcript, measureSignal(audio, STT_SAMPLE_RATE));
          assert.deepEqual(judged, { noSpeech: "silence" }, `${name}: ${text}`);
        }
      }
    }
  });

  test("what people said is believed", () => {
    for (const name of namesIn("commands").filter((each) => !TOO_SOFT.has(each))) {
      const [first] = hear("commands", name).heard;
      const transcript = { text: "Turn it on.", evidence: { avgLogprob: -0.6, noSpeechProb: 0.3 } };
      const judged = judgeTranscript(transcript, measureSignal(first?.audio ?? new Float32Array(0), STT_SAMPLE_RATE));
      assert.deepEqual(judged, { text: "Turn it on." }, name);
    }
  });

  test("a short word is believed, soft and loud, and in rooms that are 14 dB softer", () => {
    for (const [name, text] of [
      ["next.wav", "Next."],
      ["pause.wav", "Pause."],
      ["resume.wav", "Resume."],
    ] as const) {
      const { samples, sampleRate } = read("commands", name);
      const word = resample(samples, sampleRate, STT_SAMPLE_RATE);
      for (const gain of [0.3, 0.6, 1]) {
        for (const room of ["white", "pink", "fan"] as const) {
          const level = 0.2 * loudestOf(word) * gain;
          const whole = roomSound(room, word.length + STT_SAMPLE_RATE, Math.min(level, 0.01), createRandom(3));
          mixInto(
            whole,
            word.map((value) => value * gain),
            STT_SAMPLE_RATE / 2,
          );
          const judged = judgeTranscript({ text, evidence: null }, measureSignal(whole, STT_SAMPLE_RATE));
          assert.deepEqual(judged, { text }, `${name} at ${gain} in ${room}`);
        }
      }
    }
  });

  test("decodeWav() reads the rare formats, and refuses the broken ones in words", () => {
    for (const name of ["audio-mono-32-bit-44100Hz.wav", "audio-stereo-16-bit-44100Hz.wav"]) {
      const { sampleRate, samples } = read("formats", name);
      assert.equal(sampleRate, 44_100, name);
      assert.ok(Math.abs(samples.length / sampleRate - 2.745) < 0.01, `${name}: ${samples.length}`);
    }
    for (const [name, code] of [
      ["audio-mono-8-bit-44100Hz.wav", "unsupported"],
      ["broken_awful.wav", "unsupported"],
      ["broken_bad.wav", "empty"],
      ["sphere_not_wav.sph", "not_wav"],
    ] as const) {
      assert.throws(
        () => read("formats", name),
        (error) => error instanceof WavError && error.code === code && error.message.length > 20,
        name,
      );
    }
    assert.throws(() => read("speech", "jfk.mp3"), { code: "not_wav" });
  });
});
