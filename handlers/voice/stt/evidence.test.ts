// What is believed and what is not: the same words on silence, on noise, and really said.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { TranscriptEvidence } from "../../ports/speech.ts";
import { speakWords, type Word } from "../../testing/spoken-words.ts";
import { click, createRandom, mixInto, ROOMS, roomSound } from "../../wake-words/sound/room-sounds.ts";
import { judgeTranscript } from "./evidence.ts";
import { measureSignal } from "./signal-evidence.ts";

const RATE = 16_000;
const SURE: TranscriptEvidence = { avgLogprob: -0.2, noSpeechProb: 0.05 };
const UNSURE: TranscriptEvidence = { avgLogprob: -0.9, noSpeechProb: 0.45 };
const SILENT: TranscriptEvidence = { avgLogprob: -1.2, noSpeechProb: 0.8 };

let words: Word[] = [];
before(async () => {
  words = await speakWords(["thank you", "stop", "set a timer for five minutes"], ["af_heart", "am_michael"]);
});

/** A word in a room, as an utterance is handed over: with something before and after it. */
function said(text: string, gain: number, roomLevel: number): Float32Array[] {
  const random = createRandom(7);
  return words
    .filter((word) => word.text === text)
    .flatMap(({ samples }) =>
      ROOMS.map((room) => {
        const whole = roomSound(room, samples.length + 12_000, roomLevel, random);
        mixInto(
          whole,
          samples.map((value) => value * gain),
          6_000,
        );
        return whole;
      }),
    );
}
const judge = (text: string, samples: Float32Array, evidence: TranscriptEvidence | null) =>
  judgeTranscript({ text, evidence }, measureSignal(samples, RATE));

const NOTHING: [string, () => Float32Array[]][] = [
  ["digital silence", () => [new Float32Array(RATE)]],
  ["the room", () => ROOMS.map((room) => roomSound(room, 2 * RATE, 0.03, createRandom(1)))],
  [
    "clicks",
    () => {
      const samples = roomSound("white", RATE, 0.002, createRandom(2));
      for (let n = 0; n < 3; n++) mixInto(samples, click(0.8, createRandom(n)), 3_000 + n * 4_000);
      return [samples];
    },
  ],
];
const SUBTITLES = ["Thank you.", "Thanks for watching!", "Thank you for watching.", "you", "Bye.", "Vielen Dank."];

for (const [name, sounds] of NOTHING) {
  test(`judgeTranscript() believes no subtitle on ${name}, however sure the model is, and no sentence`, () => {
    for (const samples of sounds()) {
      for (const evidence of [SURE, UNSURE, SILENT, null]) {
        for (const text of [...SUBTITLES, "I am going to the store to buy some milk."]) {
          assert.deepEqual(
            judge(text, samples, evidence),
            { noSpeech: "silence" },
            `${text} ${JSON.stringify(evidence)}`,
          );
        }
      }
    }
  });
}

test("judgeTranscript() believes a real, quiet, short thank you in every room, with and without a model's word", () => {
  for (const samples of said("thank you", 0.15, 0.002)) {
    for (const evidence of [SURE, { avgLogprob: -0.6, noSpeechProb: null }, null]) {
      assert.deepEqual(judge("Thank you.", samples, evidence), { text: "Thank you." });
    }
  }
});

test("judgeTranscript() does not believe a thank you over something else that was hardly heard and doubted", () => {
  for (const samples of said("stop", 0.06, 0.008)) {
    assert.deepEqual(judge("Thank you.", samples, UNSURE), { noSpeech: "silence" });
  }
});

test("judgeTranscript() believes short and long commands in a loud room", () => {
  for (const samples of said("stop", 0.8, 0.03)) assert.deepEqual(judge("Stop.", samples, UNSURE), { text: "Stop." });
  for (const samples of said("set a timer for five minutes", 0.8, 0.03)) {
    assert.deepEqual(judge("Set a timer for five minutes.", samples, null), { text: "Set a timer for five minutes." });
  }
});

test("judgeTranscript() follows the model's own rule for silence", () => {
  for (const samples of said("stop", 0.8, 0.002))
    assert.deepEqual(judge("Stop.", samples, SILENT), { noSpeech: "silence" });
});

test("judgeTranscript() does not believe a loop, nor more words than there was time for", () => {
  const [samples = new Float32Array(0)] = said("stop", 0.8, 0.002);
  const loop = "I'm sorry. ".repeat(30);
  assert.deepEqual(judge(loop, samples, SURE), { noSpeech: "silence" });
  const sentence = "Subscribe to my channel and tell your friends and your family about it";
  assert.deepEqual(judge(sentence, samples, SURE), { noSpeech: "silence" });
  const [longer = new Float32Array(0)] = said("set a timer for five minutes", 0.8, 0.002);
  assert.deepEqual(judge("No, no, no, no, no!", longer, SURE), { text: "No, no, no, no, no!" });
});

test("judgeTranscript() believes a whisper that the model is sure of, but no subtitle in it", () => {
  const random = createRandom(5);
  const whisper = roomSound("white", RATE, 0.001, random);
  mixInto(whisper, roomSound("white", 5_000, 0.03, random), 5_000);
  assert.deepEqual(judge("Stop it.", whisper, SURE), { text: "Stop it." });
  assert.deepEqual(judge("Stop it.", whisper, UNSURE), { noSpeech: "silence" });
  assert.deepEqual(judge("Thank you.", whisper, SURE), { noSpeech: "silence" });
});

test("judgeTranscript() tells annotations from silence, and keeps the words beside them", () => {
  const [samples = new Float32Array(0)] = said("stop", 0.8, 0.002);
  assert.deepEqual(judge("[BLANK_AUDIO]", samples, SURE), { noSpeech: "annotation" });
  assert.deepEqual(judge("(music) ♪", samples, null), { noSpeech: "annotation" });
  assert.deepEqual(judge("", samples, null), { noSpeech: "silence" });
  assert.deepEqual(judge("Stop. (beep)", samples, null), { text: "Stop." });
});
