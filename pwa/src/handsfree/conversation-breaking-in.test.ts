// Breaking into an answer: what counts, what does not, and what becomes of what was not heard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openRoom, settle } from "../../testing/hands-free-room.ts";

const STORY = "Once there was a fox. It lived in the wood. Then came the winter.";

test("breaking in silences the answer, notes how far it was heard, and takes the frames that did it along", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers(STORY);
  room.clock.turn(2_000);
  room.player.sentence("It lived in the wood.");
  // Ten frames at 0.8 s: 40 % of a sentence of 2 s.
  await room.hears(9, 0.2);
  assert.equal(room.state().name, "replying");
  await room.hears(1, 0.2);
  assert.deepEqual(room.state(), { name: "capturing", trigger: "barge-in", continuations: 0, isSpeaking: true });
  assert.equal(room.player.isReading(), false);
  assert.deepEqual(room.player.log, ["stop"]);
  assert.equal(STORY.slice(0, room.marks[0]), "Once there was a fox. It lived");
  assert.deepEqual(room.talk.log, ["stop"]);
  const sent = room.socket().sent;
  const cancelAt = sent.findLastIndex((each) => !(each instanceof Float32Array) && each.type === "cancel");
  // The ten that broke in, and five before them.
  assert.equal(sent.length - 1 - cancelAt, 15);
  await room.talk.ends({ name: "taken" }, { status: "cancelled" });
  await room.speaks("no, another one");
  await settle();
  assert.deepEqual(room.talk.asked, ["tell me a story", "no, another one"]);
  assert.deepEqual(
    room.turns.map(({ outcome }) => outcome),
    ["interrupted"],
  );
  assert.equal(room.turns[0]?.stages.bargeInMs, 0);
});

test("nine loud frames, and loud ones with a pause, break into nothing", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers(STORY);
  for (let i = 0; i < 4; i++) {
    await room.hears(9, 0.3);
    await room.hears(1, 0.06);
  }
  assert.equal(room.state().name, "replying");
});

test("a stop command counts while an answer is spoken, Hearth's own words and other talk do not", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers("Stop. It lived in the wood. Then came the winter.");
  const talk = async (text: string) => {
    await room.hears(1, 0.05);
    await room.speaks(text, 4);
  };
  await talk("Stop.");
  assert.equal(room.state().name, "replying", "it is what Hearth says itself");
  await talk("Is the kettle on?");
  assert.equal(room.state().name, "replying");
  await talk("Enough!");
  assert.equal(room.state().name, "idle");
  assert.equal(room.player.isReading(), false);
});

test("a stop command counts although the answer holds the same word, well before what is said now", async () => {
  const long = "Then it rests for half an hour, which is quite enough, said the fox to the baker and his wife.";
  for (const [first, now, durationS, frames] of [
    ["That is enough flour.", "Then add the water slowly.", 6, 25],
    ["Add the water.", long, 10, 100],
  ] as const) {
    const room = openRoom();
    await room.engage();
    await room.answers(`${first} ${now}`);
    await room.hears(25, 0.001);
    room.player.sentence(now, durationS);
    await room.hears(frames, 0.001);
    await room.hears(1, 0.05);
    await room.speaks("Enough!", 4);
    assert.equal(room.state().name, "idle", now);
    assert.equal(room.player.isReading(), false);
  }
});

test("somebody who talks at length beside an answer is not written down", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers(STORY);
  const before = room.socket().frames().length;
  await room.hears(300, 0.05);
  assert.ok(room.socket().frames().length - before < 40, String(room.socket().frames().length - before));
});

test("what is read aloud beside the conversation wakes nobody by its own words, and falls silent for whoever calls", async () => {
  for (const [sentence, state] of [
    ["Say hey Jarvis to me.", "idle"],
    ["It lived in the wood.", "capturing"],
  ] as const) {
    const room = openRoom();
    await room.engage();
    void room.player.voice.speak({ messageId: "m1", source: { text: sentence }, companionId: null });
    room.player.sentence(sentence);
    await room.wakes();
    assert.equal(room.state().name, state);
    assert.equal(room.player.isReading(), state === "idle");
  }
});
