// No word is lost, none is asked twice, and none of somebody else's is taken for a command.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BY_PHRASE, openRoom, settle } from "../../testing/hands-free-room.ts";
import type { WakeWordsHere } from "./wake-words.ts";

const STORY = "Once there was a fox. It lived in the wood. Then came the winter.";
const BY_WEATHER: WakeWordsHere = {
  mode: "model",
  detectors: [{ id: "weather", file: "weather.onnx", threshold: 0.5 }],
  phrases: [{ id: "weather", phrase: "what's the weather" }],
};

test("an ear that was closed and opened again counts its frames anew, and is heard all the same", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers(STORY);
  room.conversation.dispatch({ type: "stop_command" });
  await room.talk.ends({ name: "taken" });
  await room.hears(500, 0.001);
  room.conversation.lend()();
  await settle();
  await room.wakes();
  const before = room.socket().frames().length;
  await room.hears(10, 0.1);
  assert.equal(room.socket().frames().length, before + 10);
});

test("the socket that is kept alive forgets nothing of what is being said", async () => {
  const room = openRoom();
  await room.engage();
  const cancels = () => room.socket().sent.filter((each) => "type" in each && each.type === "cancel").length;
  await room.hears(Math.floor(55_000 / 80), 0.001);
  await room.wakes();
  room.socket().say({ type: "vad", speaking: true, atMs: room.sentMs() });
  const before = cancels();
  await room.hears(100, 0.1);
  assert.equal(room.state().name, "capturing");
  assert.equal(cancels(), before);
});

test("a quiet voice before the wake's own sound is sent as it was, also where the socket opens late", async () => {
  const room = openRoom();
  await room.engage();
  room.socket().lose();
  await room.hears(25, 0.03);
  room.hearing.wake();
  await settle();
  await room.hears(4, 0.004);
  assert.deepEqual(room.earcons, ["wake"]);
  room.socket().say({ type: "ready", v: 2, sessionId: "s" });
  await settle();
  const words = room.socket().frames().slice(0, 20);
  assert.equal(words.length, 20);
  assert.ok(words.every((frame) => frame[0] !== 0));
});

test("a detector of whole sentences: the sentence is the command, from its beginning, and nothing is taken off it", async () => {
  const room = openRoom({ wakeWords: BY_WEATHER });
  await room.engage();
  await room.hears(75, 0.1);
  room.hearing.wake(0.6, "weather");
  await settle();
  assert.ok(room.socket().frames().length >= 40, `${room.socket().frames().length} frames of the sentence`);
  const socket = room.socket();
  socket.say({ type: "vad", speaking: true, atMs: 400 });
  socket.say({ type: "vad", speaking: false, atMs: room.sentMs() - 240 });
  socket.say({ type: "final", text: "What's the weather?", audioMs: 1_400, sttMs: 80 });
  await settle();
  assert.deepEqual(room.talk.asked, ["What's the weather?"]);
});

test("a follow-up that begins like a detector's sentence keeps its words", async () => {
  const room = openRoom({ wakeWords: BY_WEATHER });
  await room.engage();
  await room.wakes(0.9, "weather");
  await room.speaks("what's the weather");
  await room.talk.begins();
  await room.talk.ends({ name: "taken" });
  await room.player.ends("empty");
  await room.hears(5, 0.001);
  await room.speaks("what's the weather tomorrow");
  assert.deepEqual(room.talk.asked, ["what's the weather", "what's the weather tomorrow"]);
});

test("what was said well before the wake word is neither the command nor a reason to doubt the wake", async () => {
  for (const [score, wakeWords] of [
    [0.55, undefined],
    [0.99, undefined],
    [0.9, BY_WEATHER],
  ] as const) {
    const room = openRoom(wakeWords === undefined ? {} : { wakeWords });
    await room.engage();
    await room.hears(75, 0.1);
    room.hearing.wake(score, wakeWords?.detectors[0]?.id);
    await settle();
    const socket = room.socket();
    socket.say({ type: "vad", speaking: true, atMs: 0 });
    socket.say({ type: "vad", speaking: false, atMs: 300 });
    await room.hears(3, 0.1);
    socket.say({ type: "final", text: "dinner is ready", audioMs: 300, sttMs: 80 });
    await settle();
    assert.equal(room.state().name, "capturing", String(score));
    const question = wakeWords === undefined ? "hey jarvis is it raining" : "is it raining";
    await room.speaks(question);
    assert.deepEqual(room.talk.asked, ["is it raining"]);
  }
});

test("a stop command counts while the answer is thought about, and talk beside it does not", async () => {
  for (const wakeWords of [undefined, BY_PHRASE]) {
    const room = openRoom(wakeWords === undefined ? {} : { wakeWords });
    await room.engage();
    if (wakeWords !== undefined) await room.utters("hey jarvis tell me a story");
    else {
      await room.wakes();
      await room.speaks("hey jarvis tell me a story");
    }
    await room.talk.begins();
    const says = (text: string) =>
      wakeWords === undefined ? room.hears(1, 0.05).then(() => room.speaks(text, 5)) : room.utters(text);
    await says("is the kettle on");
    assert.equal(room.state().name, "replying");
    await says("never mind");
    assert.equal(room.state().name, "idle");
    assert.deepEqual(room.talk.log, ["stop"]);
  }
});

test("somebody who begins to speak in the last moment of an answer, and does not go on, keeps nobody listening", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers("Once there was a fox. It lived in the wood.");
  await room.hears(5, 0.001);
  // One loud frame opens the way for a stop command; then the answer is over, and what was sent is forgotten.
  await room.hears(1, 0.1);
  const onsetMs = room.sentMs() - 60;
  await room.player.ends("played");
  assert.equal(room.state().name, "post-reply-listen");
  // What the service says of it was on its way.
  room.socket().say({ type: "vad", speaking: true, atMs: onsetMs });
  room.socket().say({ type: "vad", speaking: false, atMs: room.sentMs() });
  assert.equal(room.state().name, "post-reply-listen");
  await room.hears(100, 0.001);
  assert.equal(room.state().name, "idle");
});

test("a wake into which somebody was speaking already keeps the words of an utterance that is cut at its cap", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers("Once there was a fox. It lived in the wood.");
  // Softer than it takes to break in.
  await room.hears(25, 0.05);
  room.hearing.wake();
  await settle();
  await room.talk.ends({ name: "taken" });
  // What was being heard is called off, and the service says so.
  const sinceMs = room.sentMs() - 20 * 80;
  room.socket().say({ type: "vad", speaking: false, atMs: sinceMs });
  room.socket().say({ type: "vad", speaking: true, atMs: sinceMs + 200 });
  await room.hears(375, 0.1);
  room.socket().say({ type: "final", text: "hey jarvis write this down", audioMs: 30_000, sttMs: 80, forced: true });
  await settle();
  assert.deepEqual(room.talk.asked.at(-1), "write this down");
});
