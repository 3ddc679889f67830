// Reads a spoken answer as a client does, line by line, and checks each against the contract as it comes.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import {
  type SentencePayload,
  sentencePayloadSchema,
  ttsDoneSchema,
  ttsFailureSchema,
} from "../../handlers/shared/contract/voice.ts";
import type { Client } from "./client.ts";

export interface SpokenLine extends SentencePayload {
  /** Samples, decoded. */
  pcm: Buffer;
  /** Of `performance.now()`. */
  atMs: number;
}

export interface Speech {
  headers: Headers;
  /** The next sentence; null: the speech has ended, see `ending`. */
  next(): Promise<SpokenLine | null>;
  /** All that are left. */
  rest(): Promise<SpokenLine[]>;
  /** `done`, or the failure's code; null: not yet, or the connection ended without a word. */
  ending: string | null;
  /** Destroys the connection. */
  cut(): void;
}

export async function openSpeech(client: Client, body: object): Promise<Speech> {
  const { response, cut } = await client.open("POST", "/api/tts/stream", { body });
  assert.ok(response.body);
  const lines = linesOf(response.body);
  const next = async (): Promise<SpokenLine | null> => {
    const { value } = await lines.next();
    if (value === undefined) return null;
    assert.equal(speech.ending, null, "a line after the end");
    const json: unknown = JSON.parse(value);
    assert.ok(typeof json === "object" && json !== null);
    if ("done" in json) speech.ending = ttsDoneSchema.strict().parse(json).done ? "done" : null;
    else if ("error" in json) speech.ending = ttsFailureSchema.strict().parse(json).error.code;
    else {
      const line = sentencePayloadSchema.strict().parse(json);
      const pcm = Buffer.from(line.pcm_b64, "base64");
      assert.ok(pcm.length > 0 && pcm.length % 2 === 0, "no whole samples");
      return { ...line, pcm, atMs: performance.now() };
    }
    assert.equal((await lines.next()).done, true, "something after the last line");
    return null;
  };
  const speech: Speech = {
    headers: response.headers,
    ending: null,
    next,
    cut,
    async rest() {
      const all: SpokenLine[] = [];
      for (let line = await next(); line !== null; line = await next()) all.push(line);
      return all;
    },
  };
  return speech;
}

/** The sentences of a whole speech that ends well. */
export async function speak(client: Client, body: object): Promise<SpokenLine[]> {
  const speech = await openSpeech(client, body);
  const lines = await speech.rest();
  assert.equal(speech.ending, "done");
  return lines;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      yield text.slice(0, end);
      text = text.slice(end + 1);
    }
  }
  assert.equal(text, "", "the last line has no end");
}
