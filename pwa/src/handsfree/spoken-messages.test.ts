// What is made ahead, so that it is heard without the network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSpokenMessages, SPOKEN_MESSAGES, wordsOf } from "./spoken-messages.ts";

const LINES = '{"sentence":"Hm.","sample_rate":24000,"pcm_b64":"AAAA","sentence_pause":0.2}\n{"done": true}\n';
const bodyOf = (text: string) => new Blob([text]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>;

function service() {
  const asked: string[] = [];
  const answer = { make: (): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => Promise.resolve(bodyOf(LINES)) };
  const language = { word: "en" };
  const messages = createSpokenMessages({
    make(text) {
      asked.push(text);
      return answer.make();
    },
    textOf: (message) => `${language.word} ${message}`,
  });
  return { asked, answer, language, messages };
}

test("prepare() makes each message once, and keeps its lines as they came", async () => {
  const { asked, messages } = service();
  assert.equal(messages.kept("reply-failed"), null);
  await messages.prepare();
  await messages.prepare();
  assert.equal(asked.length, SPOKEN_MESSAGES.length);
  for (const message of SPOKEN_MESSAGES) {
    assert.equal(await new Blob([...(messages.kept(message) ?? [])]).text(), LINES);
  }
});

test("prepare() begins with what says that nobody can be reached, and stops where the voice is not ready", async () => {
  const { asked, answer, messages } = service();
  answer.make = () => Promise.reject(new Error("not ready"));
  await messages.prepare();
  assert.deepEqual(asked, ["en service-unreachable"]);
  answer.make = () => Promise.resolve(bodyOf(LINES));
  await messages.prepare();
  assert.notEqual(messages.kept("service-unreachable"), null);
});

test("prepare() keeps nothing that has not come to its end, and nothing without bounds", async () => {
  for (const body of [
    LINES.slice(0, 60),
    '{"error":{"code":"upstream_failed","detail":""}}\n',
    "x".repeat(3_000_000),
  ]) {
    const { answer, messages } = service();
    answer.make = () => Promise.resolve(bodyOf(body));
    await messages.prepare();
    assert.equal(messages.kept("service-unreachable"), null);
  }
});

test("kept() is of the language that is spoken now", async () => {
  const { language, messages } = service();
  await messages.prepare();
  language.word = "de";
  assert.equal(messages.kept("reply-failed"), null);
  await messages.prepare();
  assert.notEqual(messages.kept("reply-failed"), null);
  language.word = "en";
  assert.equal(messages.kept("reply-failed"), null, "another language's are let go of");
});

test("each message has words of its own", () => {
  assert.equal(new Set(SPOKEN_MESSAGES.map(wordsOf)).size, SPOKEN_MESSAGES.length);
});
