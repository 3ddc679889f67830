// Lines of speech as they come over a network: in pieces, late, broken, and too many.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSpeech, SpeechBroken } from "./read-speech.ts";
import { samplesOf } from "./samples.ts";

const line = (sentence: string) =>
  `${JSON.stringify({ sentence, sample_rate: 24_000, pcm_b64: "AAD/fw==", sentence_pause: 0.25 })}\n`;
const DONE = '{"done":true}\n';

function bodyOf(...pieces: string[]) {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  const seen = { pulls: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulls += 1;
        const next = bytes.shift();
        if (next === undefined) controller.close();
        else controller.enqueue(next);
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}
async function sentencesOf(...pieces: string[]): Promise<string[]> {
  const said: string[] = [];
  for await (const { sentence } of readSpeech(bodyOf(...pieces).body)) said.push(sentence);
  return said;
}

test("readSpeech() reads the same sentences however the bytes are cut", async () => {
  const whole = line("Grüß dich.") + line("Zwei.") + DONE;
  assert.deepEqual(await sentencesOf(whole), ["Grüß dich.", "Zwei."]);
  assert.deepEqual(await sentencesOf(...whole), ["Grüß dich.", "Zwei."]);
  const bytes = new TextEncoder().encode(whole);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const said: string[] = [];
  for await (const { sentence } of readSpeech(body)) said.push(sentence);
  assert.deepEqual(said, ["Grüß dich.", "Zwei."]);
});

test("readSpeech() reads no further than it is asked, and cancels what nobody wants any more", async () => {
  const { body, seen } = bodyOf(line("One."), line("Two."), line("Three."), DONE);
  const sentences = readSpeech(body);
  await sentences.next();
  assert.equal(seen.pulls, 1);
  await sentences.next();
  assert.equal(seen.pulls, 2);
  await sentences.return();
  assert.equal(seen.cancelled, true);
  assert.equal(seen.pulls, 2);
});

test("readSpeech() hands out what came before a failure, then throws its code", async () => {
  const { body } = bodyOf(line("One."), '{"error":{"code":"upstream_failed","detail":"The voice fell over."}}\n');
  const sentences = readSpeech(body);
  assert.equal((await sentences.next()).value?.sentence, "One.");
  await assert.rejects(sentences.next(), (error) => error instanceof SpeechBroken && error.code === "upstream_failed");
});

test("readSpeech() takes an end without a last line, a page, or nonsense for a failure", async () => {
  for (const pieces of [
    [line("One.")],
    ["<html></html>\n"],
    ["[1,2]\n"],
    ['{"sentence":"x","sample_rate":0}\n'],
    [""],
  ]) {
    await assert.rejects(sentencesOf(...pieces), SpeechBroken);
  }
});

test("readSpeech() gives up on a line without an end", async () => {
  const much = "a".repeat(1_000_000);
  const { body, seen } = bodyOf(...Array.from({ length: 40 }, () => much));
  await assert.rejects(readSpeech(body).next(), (error) => error instanceof SpeechBroken && error.code === "too_large");
  assert.ok(seen.pulls < 15);
  assert.equal(seen.cancelled, true);
});

test("samplesOf() reads 16-bit little-endian samples from -1 to 1, without an odd last byte", () => {
  const bytes = Uint8Array.of(0, 0, 0xff, 0x7f, 0, 0x80, 0, 0xc0, 0x12);
  assert.deepEqual([...samplesOf(btoa(String.fromCharCode(...bytes)))], [0, 32_767 / 32_768, -1, -0.5]);
  assert.equal(samplesOf("").length, 0);
});
