// The conversation without a detector: the phrase loop finds its phrase in what is said, and one device answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { STT_SAMPLE_RATE } from "@hearth/handlers/shared/contract/limits.ts";
import { BY_PHRASE, openRoom } from "../../testing/hands-free-room.ts";

test("the phrase loop writes short utterances down, submits a command in one breath, and ignores the rest", async () => {
  const room = openRoom({ wakeWords: BY_PHRASE });
  await room.engage();
  await room.utters("shall we have dinner");
  assert.equal(room.looked.length, 1);
  assert.equal(room.state().name, "idle");
  assert.equal(room.socket().frames().length, 0);
  await room.utters("hey jarvis turn on the light");
  assert.deepEqual(room.talk.asked, ["turn on the light"]);
  assert.ok((room.looked[1]?.length ?? 0) > STT_SAMPLE_RATE);
  await room.talk.begins();
  await room.talk.ends({ name: "taken" });
  await room.player.ends("empty");
  room.clock.turn(8_000);
  await room.utters("hey jarvis");
  assert.equal(room.state().name, "capturing");
});

test("the phrase loop tells that nobody writes down, and goes on by itself", async () => {
  const room = openRoom({ wakeWords: BY_PHRASE });
  await room.engage();
  await room.utters(new Error("gone"));
  assert.equal(room.shown.isPhraseRead.value, false);
  await room.utters("hey jarvis");
  assert.equal(room.state().name, "capturing");
  assert.equal(room.shown.isPhraseRead.value, true);
});

test("the phrase is taken to be read again as soon as the service is back, before anybody has said anything", async () => {
  const room = openRoom({ wakeWords: BY_PHRASE });
  await room.engage();
  await room.utters(new Error("gone"));
  room.socket().lose();
  assert.equal(room.shown.isPhraseRead.value, false);
  room.clock.turn(1_000);
  room.socket().say({ type: "ready", v: 2, sessionId: "s" });
  assert.equal(room.shown.isPhraseRead.value, true);
  room.clock.turn(30_000);
  await room.utters(new Error("still gone"));
  assert.equal(room.shown.isPhraseRead.value, false, "each failure counts, not only the first");
});

test("the phrase loop: after the phrase alone, only what was said since is sent", async () => {
  const room = openRoom({ wakeWords: BY_PHRASE });
  await room.engage();
  await room.hears(60, 0.01);
  await room.utters("hey jarvis");
  assert.equal(room.state().name, "capturing");
  assert.ok(room.socket().frames().length <= 16, `${room.socket().frames().length} frames`);
  await room.speaks("what time is it");
  assert.deepEqual(room.talk.asked, ["what time is it"]);
});

test("the phrase loop: the phrase counts while an answer is spoken, and Hearth's own words do not", async () => {
  const room = openRoom({ wakeWords: BY_PHRASE });
  await room.engage();
  await room.utters("hey jarvis tell me a story");
  await room.talk.begins();
  room.talk.writes("Hey Jarvis, said the fox.");
  room.player.sentence("Hey Jarvis, said the fox.");
  await room.hears(1, 0.05);
  await room.speaks("hey jarvis", 5, 0.05);
  assert.equal(room.state().name, "replying");
  await room.hears(1, 0.05);
  await room.speaks("hey jarvis what time is it", 12, 0.05);
  await room.hears(8, 0.001);
  await room.talk.ends({ name: "taken" }, { status: "cancelled" });
  assert.deepEqual(room.talk.asked, ["tell me a story", "what time is it"]);
});

test("the phrase loop: what follows the phrase alone while an answer is spoken is sent whole", async () => {
  const room = openRoom({ wakeWords: BY_PHRASE });
  await room.engage();
  await room.utters("hey jarvis tell me a story");
  await room.talk.begins();
  room.player.sentence("Once there was a fox.");
  const socket = room.socket();
  await room.hears(8, 0.05);
  await room.hears(5, 0.001);
  socket.say({ type: "vad", speaking: true, atMs: 0 });
  // The command is being said while the phrase is written down.
  await room.hears(6, 0.06);
  const before = socket.frames().length;
  socket.say({ type: "final", text: "Hey Jarvis.", audioMs: 640, sttMs: 400 });
  await room.hears(8, 0.06);
  assert.equal(room.state().name, "capturing");
  const behind = socket.frames().slice(before);
  assert.ok(behind.filter((frame) => Math.abs((frame[0] ?? 0) - 0.06) < 0.001).length >= 14, `${behind.length}`);
});

test("the phrase loop: the phrase with a stop command asks nothing", async () => {
  const room = openRoom({ wakeWords: BY_PHRASE });
  await room.engage();
  await room.utters("hey jarvis never mind");
  assert.equal(room.state().name, "idle");
  assert.deepEqual(room.talk.asked, []);
});

test("the phrase loop: of two devices that hear the phrase, the one that is not to answer asks nothing", async () => {
  const other = openRoom({ wakeWords: BY_PHRASE });
  await other.engage();
  other.claimAnswers(Promise.resolve({ answers: false }));
  await other.utters("hey jarvis what time is it");
  assert.equal(other.state().name, "idle");
  assert.deepEqual(other.talk.asked, []);
  assert.equal(other.claimed[0]?.wakeWordId, null);
  // It ended so long ago as it took to know that it had ended.
  assert.ok((other.claimed[0]?.agoMs ?? 0) >= 600);
  assert.ok((other.claimed[0]?.level ?? 0) > 0.04);

  const silent = openRoom({ wakeWords: BY_PHRASE });
  await silent.engage();
  silent.claimAnswers(new Promise(() => undefined));
  await silent.utters("hey jarvis what time is it");
  assert.deepEqual(silent.talk.asked, ["what time is it"], "a service that does not say is not waited for long");
});

test("the phrase loop: a turn tells what its end, its words and the whole took", async () => {
  const room = openRoom({ wakeWords: BY_PHRASE });
  await room.engage();
  await room.utters("hey jarvis tell me a story");
  await room.talk.begins();
  room.player.sentence("Once there was a fox.");
  await room.player.ends("played");
  const [turn] = room.turns;
  assert.equal(turn?.trigger, "phrase");
  assert.ok((turn?.stages.endpointMs ?? 0) >= 600, JSON.stringify(turn?.stages));
  assert.equal(turn?.stages.sttMs, 480, "the room is heard while it is written down");
  assert.ok((turn?.stages.totalMs ?? 0) > 1_000);
});
