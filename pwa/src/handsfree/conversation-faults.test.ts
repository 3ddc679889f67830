// The conversation where something fails: each fault is told, aloud where nobody may be looking, and it goes on by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openRoom, settle } from "../../testing/hands-free-room.ts";
import { ServiceError } from "../api/errors.ts";

const STORY = "Once there was a fox. It lived in the wood. Then came the winter.";

test("faults of the ear: each is told, and it goes on by itself", async () => {
  for (const trouble of ["denied", "missing", "busy", "lost", "suspended", "hidden", "unsupported"] as const) {
    const room = openRoom();
    room.hearing.opensAs({ name: "lost", trouble });
    await room.engage();
    assert.deepEqual(room.state(), { name: "off", why: trouble });
    room.hearing.enter({ name: "hearing" });
    await settle();
    assert.deepEqual(room.state(), { name: "idle", isHearing: true }, trouble);
  }
});

test("a model that does not load is told in words, and it goes on when the ear has it", async () => {
  const room = openRoom();
  room.hearing.refuses(new Error("The wake word’s model can’t be used."));
  await room.engage();
  assert.deepEqual(room.state(), { name: "off", why: "failed" });
  assert.equal(room.shown.note.value, "The wake word’s model can’t be used.");
  room.hearing.enter({ name: "hearing" });
  await settle();
  assert.deepEqual(room.state(), { name: "idle", isHearing: true });
  assert.equal(room.shown.note.value, null);
});

test("a socket that closes in mid-utterance is told aloud, and another one is there for the next wake", async () => {
  const room = openRoom({ kept: ["listening-failed"] });
  await room.engage();
  await room.wakes();
  room.socket().say({ type: "vad", speaking: true, atMs: room.sentMs() });
  room.socket().lose();
  await settle();
  assert.deepEqual("kept" in (room.player.read[0]?.source ?? {}), true);
  assert.equal(room.shown.note.value, "<listening-failed>");
  room.player.sentence("I can’t listen right now.");
  await room.player.ends("played");
  assert.equal(room.state().name, "idle");
  room.clock.turn(5_000);
  room.socket().say({ type: "ready", v: 2, sessionId: "s2" });
  assert.equal(room.sockets.length >= 2, true);
  await room.wakes();
  await room.speaks("hey jarvis hello");
  assert.deepEqual(room.talk.asked, ["hello"]);
});

test("a network that has gone without a word is told aloud to whoever speaks into it", async () => {
  const room = openRoom({ kept: ["listening-failed"] });
  await room.engage();
  await room.hears(25, 0.001);
  for (let i = 0; i < 20; i++) await room.hears(1, 0.04 + 0.1 * ((i * 7) % 4));
  room.hearing.wake();
  await settle();
  assert.equal(room.state().name, "capturing");
  await room.hears(70, 0.001);
  assert.equal(room.shown.note.value, "<listening-failed>");
  assert.equal(room.player.read.length, 1);
  assert.equal(room.socket().isClosed, true);
});

test("without the service the words are shown, the message is heard, and nothing waits", async () => {
  const room = openRoom({ kept: ["service-unreachable"] });
  await room.engage();
  await room.wakes();
  await room.speaks("hey jarvis good night");
  await room.talk.ends({ name: "away" });
  assert.equal(room.shown.words.value, "good night");
  assert.equal(room.shown.note.value, "<service-unreachable>");
  assert.equal("kept" in (room.player.read[0]?.source ?? {}), true);
  room.player.sentence("I can’t reach Hearth right now.");
  await room.player.ends("played");
  assert.equal(room.state().name, "idle");
  assert.deepEqual(
    room.turns.map(({ outcome }) => outcome),
    ["failed"],
  );
});

test("a model that cannot be reached is told, before the answer and in the middle of it", async () => {
  const refused = openRoom();
  await refused.engage();
  await refused.wakes();
  await refused.speaks("hey jarvis hello");
  const error = new ServiceError({ status: 503, code: "component_not_ready", detail: "" }, null);
  await refused.talk.ends({ name: "refused", error });
  assert.equal(refused.shown.note.value, "<model-unreachable>");

  const broken = openRoom();
  await broken.engage();
  await broken.answers(STORY);
  await broken.talk.ends({ name: "taken" }, { status: "failed", errorCode: "upstream_failed" });
  assert.equal(broken.state().name, "replying");
  assert.equal(broken.shown.note.value, null, "what has come is said first");
  await broken.player.ends("played");
  assert.equal(broken.shown.note.value, "<model-unreachable>");
  await broken.player.ends("played");
  assert.equal(broken.state().name, "idle");
});

test("a voice that fails after the first sentence is told; one that never worked is a sound and large words", async () => {
  const room = openRoom({ kept: ["speaking-failed"] });
  await room.engage();
  await room.answers(STORY);
  await room.player.ends("failed");
  assert.equal(room.shown.note.value, "<speaking-failed>");
  await room.player.ends("failed");
  assert.equal(room.state().name, "idle");
  assert.equal(room.earcons.at(-1), "error");
  assert.equal(room.shown.note.value, "<speaking-failed>");
});

test("a voice that fails, and the model behind it: one message is said, and to its end", async () => {
  const room = openRoom({ kept: ["speaking-failed"] });
  await room.engage();
  await room.answers(STORY);
  await room.player.ends("failed");
  await room.talk.ends({ name: "taken" }, { status: "failed", errorCode: "upstream_failed" });
  assert.equal(room.state().name, "replying");
  assert.equal(room.player.isReading(), true);
  room.player.sentence("I can’t speak right now.");
  await room.player.ends("played");
  assert.equal(room.state().name, "idle");
  assert.equal(room.shown.note.value, "<speaking-failed>");
});

test("a conversation that is gone in the middle of a question is told, and not waited for", async () => {
  const room = openRoom();
  await room.engage();
  await room.wakes();
  await room.speaks("hey jarvis hello");
  await room.talk.ends({ name: "left" });
  assert.equal(room.shown.note.value, "<reply-failed>");
});

test("a browser that plays nothing before a touch ends no conversation in silence", async () => {
  const room = openRoom();
  await room.engage();
  room.player.silence(true);
  await room.wakes();
  await room.speaks("hey jarvis hello");
  await room.talk.begins();
  await settle();
  assert.equal(room.state().name, "idle");
  assert.equal(room.earcons.at(-1), "error");
  assert.notEqual(room.shown.note.value, null);
});

test("an answer that shows no sign of life is given up, and stopped", async () => {
  const room = openRoom();
  await room.engage();
  await room.wakes();
  await room.speaks("hey jarvis hello");
  await room.talk.begins();
  room.clock.turn(120_000);
  await settle();
  assert.equal(room.shown.note.value, "<reply-failed>");
  assert.deepEqual(room.talk.log, ["stop"]);
});

test("a question that is called off before its answer has begun stops it when it begins", async () => {
  const room = openRoom();
  await room.engage();
  await room.wakes();
  await room.speaks("hey jarvis hello");
  room.conversation.dispatch({ type: "stop_command" });
  assert.equal(room.state().name, "idle");
  await room.talk.begins();
  assert.deepEqual(room.talk.log, ["stop"]);
  assert.equal(room.player.read.length, 0);
  assert.equal(room.state().name, "idle");
});
