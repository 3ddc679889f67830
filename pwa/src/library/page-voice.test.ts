// Reading a page aloud: paragraph by paragraph, made ahead, paused, stepped through, and over when somebody silences it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { ArticleBlock } from "../../../handlers/shared/contract/library.ts";
import type { Reading, Speaking } from "../voice/speaking.ts";
import type { SpokenEnd } from "../voice/voice.ts";
import { createPageVoice } from "./page-voice.ts";

const block = (n: number, text: string): ArticleBlock => ({ n, kind: "text", quote: 0, runs: [{ text }] });
const PAGE = [block(0, "One."), { n: 1, kind: "rule" } as const, block(2, "Two."), block(3, "Three.")];
const MADE = [new Uint8Array(1)];

function setUp() {
  const said: Reading["source"][] = [];
  let end: (how: SpokenEnd) => void = () => assert.fail("nothing is being said");
  const speaking = signal<Speaking>({ name: "idle" });
  const calls = { stops: 0 };
  const page = createPageVoice({
    voice: {
      speaking,
      speak({ source }) {
        said.push(source);
        return new Promise((resolve) => {
          end = resolve;
        });
      },
      stop() {
        calls.stops += 1;
        end("stopped");
      },
    },
    fetchSpeech: async () => MADE,
  });
  const ends = async (how: SpokenEnd) => {
    end(how);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { page, said, speaking, calls, ends };
}

test("start() reads from a block on to the end of the page, the next paragraph made ahead", async () => {
  const { page, said, ends } = setUp();
  page.start(PAGE, 1);
  assert.deepEqual(page.state.value, { name: "reading", block: 2 });
  assert.deepEqual(said, [{ text: "Two." }]);
  await new Promise((resolve) => setImmediate(resolve));
  await ends("played");
  assert.deepEqual(page.state.value, { name: "reading", block: 3 });
  assert.deepEqual(said.at(-1), { kept: MADE });
  await ends("played");
  assert.deepEqual(page.state.value, { name: "off" });
});

test("start() reads the last paragraph where nothing more of the page can be read, not all of it once more", () => {
  const { page, said } = setUp();
  page.start([...PAGE, { n: 4, kind: "rule" }], 4);
  assert.deepEqual([page.state.value, said], [{ name: "reading", block: 3 }, [{ text: "Three." }]]);
  const empty = setUp();
  empty.page.start([{ n: 0, kind: "rule" }], 0);
  assert.deepEqual([empty.page.state.value, empty.said], [{ name: "off" }, []]);
});

test("pause() keeps the paragraph, resume() begins it anew, step() goes to the one beside it", async () => {
  const { page, said, calls, ends } = setUp();
  page.start(PAGE, 0);
  page.pause();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(page.state.value, { name: "paused", block: 0 });
  assert.equal(calls.stops, 1);
  page.step(1);
  assert.deepEqual(page.state.value, { name: "paused", block: 2 });
  assert.equal(said.length, 1);
  page.resume();
  assert.deepEqual(page.state.value, { name: "reading", block: 2 });
  page.step(-1);
  assert.deepEqual(page.state.value, { name: "reading", block: 0 });
  page.step(-1);
  assert.deepEqual(page.state.value, { name: "reading", block: 0 });
  await ends("empty");
  assert.deepEqual(page.state.value, { name: "reading", block: 2 });
});

test("what silences the voice ends the reading, and what fails is told with its paragraph", async () => {
  const { page, speaking, ends } = setUp();
  page.start(PAGE, 0);
  await ends("stopped");
  assert.deepEqual(page.state.value, { name: "off" });
  page.start(PAGE, 0);
  speaking.value = {
    name: "failed",
    reading: { messageId: null, source: { text: "One." }, companionId: null },
    words: "No voice.",
  };
  await ends("failed");
  assert.deepEqual(page.state.value, { name: "failed", block: 0, words: "No voice." });
});

test("stop() silences the voice once, and a late end changes nothing", async () => {
  const { page, calls, ends } = setUp();
  page.start(PAGE, 0);
  page.stop();
  page.stop();
  await ends("played");
  assert.deepEqual([page.state.value, calls.stops], [{ name: "off" }, 1]);
});
