// The bytes of a line against JSON and base64 as everybody else writes them.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { sentencePayloadSchema } from "../../shared/contract/voice.ts";
import { sentenceLine } from "./sentence-line.ts";

test("sentenceLine() is one line of JSON that holds the samples in base64, over any length", () => {
  for (const length of [0, 1, 2, 3, 4, 5, 6, 255, 256, 12_287, 60_001]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) % 256);
    const sentence = 'She said "Grüß dich", \\ and 😀\nleft.';
    const text = Buffer.from(sentenceLine({ sampleRate: 24_000, bytes }, { sentence, sentence_pause: 0.3 })).toString();
    assert.equal(text.indexOf("\n"), text.length - 1);
    assert.deepEqual(sentencePayloadSchema.strict().parse(JSON.parse(text)), {
      sentence,
      sample_rate: 24_000,
      sentence_pause: 0.3,
      pcm_b64: Buffer.from(bytes).toString("base64"),
    });
  }
});
