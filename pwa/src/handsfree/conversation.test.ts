// The whole conversation over scripted parts: what is heard, sent, asked, said and shown, and how it ends where something fails.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openRoom, START, settle } from "../../testing/hands-free-room.ts";

const STORY = "Once there was a fox. It lived in the wood. Then came the winter.";

test("a story from rest to rest: wake, question, spoken answer, follow-up, stop command", async () => {
  const room = openRoom();
  await room.engage();
  assert.deepEqual(room.state(), { name: "idle", isHearing: true });
  await room.answers(STORY);
  assert.deepEqual(room.talk.asked, ["tell me a story"]);
  assert.deepEqual(room.player.read[0]?.source, { runId: START.runId });
  assert.equal(room.shown.spokenSentence.value, "Once there was a fox.");
  assert.equal(room.shown.words.value, "tell me a story");
  await room.talk.ends({ name: "taken" });
  await room.player.ends("played");
  assert.equal(room.state().name, "post-reply-listen");
  assert.equal(room.shown.spokenSentence.value, "");
  await room.hears(10, 0.1);
  await room.speaks("and why?");
  assert.deepEqual(room.talk.asked, ["tell me a story", "and why?"]);
  await room.talk.begins();
  room.player.sentence("Because.");
  await room.hears(3, 0.05);
  await room.speaks("Stop.", 5);
  assert.equal(room.state().name, "idle");
  assert.equal(room.player.isReading(), false);
  assert.equal(room.shown.words.value, "");
  assert.deepEqual(room.states, [
    ...["off", "idle", "wake-detected", "capturing", "replying", "post-reply-listen", "capturing", "replying", "idle"],
  ]);
  await settle();
  assert.deepEqual(
    room.turns.map(({ trigger, outcome }) => `${trigger} ${outcome}`),
    ["wake replied", "continued stopped"],
  );
});

test("before the wake word no sound leaves the device, and the socket is kept ready all the same", async () => {
  const room = openRoom();
  await room.engage();
  await room.hears(2_000, 0.2);
  assert.equal(room.sockets.length, 1);
  assert.equal(room.socket().frames().length, 0);
  // Kept alive by messages, not by sound.
  assert.ok(room.socket().sent.length >= 2);
  assert.equal(room.looked.length, 0);
});

test("the silence while an answer is thought about and spoken is not sent either", async () => {
  const room = openRoom();
  await room.engage();
  await room.wakes();
  await room.speaks("hey jarvis tell me a story");
  const before = room.socket().frames().length;
  await room.hears(50, 0.01);
  await room.talk.begins();
  await room.hears(50, 0.01);
  assert.equal(room.socket().frames().length, before);
  room.player.sentence("Once there was a fox.");
  await room.hears(50, 0.01);
  assert.equal(room.socket().frames().length, before);
});

test("a wake sends what was said 1.6 s before and everything since, also where the socket opens late", async () => {
  for (const isLate of [false, true]) {
    const room = openRoom();
    await room.engage();
    if (isLate) room.socket().lose();
    await room.hears(40, 0.1);
    const wakeNumber = room.hearing.next() - 1;
    room.hearing.wake();
    await settle();
    await room.hears(5, 0.3);
    if (isLate) room.socket().say({ type: "ready", v: 2, sessionId: "s" });
    await settle();
    await room.hears(5, 0.3);
    const frames = room.socket().frames();
    assert.equal(frames.length, 20 + 10, `late: ${isLate}`);
    assert.deepEqual(
      frames.slice(-10).map((frame) => frame[0]?.toFixed(1)),
      Array.from({ length: 10 }, () => "0.3"),
    );
    assert.ok(wakeNumber > 0);
    assert.equal(room.state().name, "capturing");
  }
});

test("a wake with a socket that is ready opens the capture at once", async () => {
  const room = openRoom();
  await room.engage();
  await room.hears(25, 0.1);
  room.hearing.wake();
  assert.equal(room.state().name, "capturing");
  assert.equal(room.shown.note.value, null);
});

test("only the phrase was said: the command is still waited for, and comes without it", async () => {
  const room = openRoom();
  await room.engage();
  await room.wakes();
  await room.speaks("Hey Jarvis.");
  assert.deepEqual(room.state(), { name: "capturing", trigger: "wake", continuations: 0, isSpeaking: false });
  await room.speaks("What time is it?");
  assert.deepEqual(room.talk.asked, ["What time is it?"]);
});

test("the first transcript refutes a wake that was none, and never a clear one", async () => {
  const cases: [score: number, text: string | null, state: string][] = [
    [0.55, null, "idle"],
    [0.55, "and now the weather", "idle"],
    [0.55, "hey jarvis what time is it", "replying"],
    [0.99, null, "capturing"],
    [0.99, "what time is it", "replying"],
  ];
  for (const [score, text, state] of cases) {
    const room = openRoom();
    await room.engage();
    await room.wakes(score);
    if (text !== null) await room.speaks(text, 30);
    else {
      room.socket().say({ type: "vad", speaking: true, atMs: room.sentMs() });
      room.socket().say({ type: "no_speech", reason: "annotation" });
      await settle();
    }
    assert.equal(room.state().name, state, `${score} ${text}`);
  }
});

test("a wake is as clear as its word became, also where it was decided on while the word was still rising", async () => {
  const room = openRoom();
  await room.engage();
  await room.wakes(0.55);
  for (const score of [0.8, 1, 0.9, 0.1]) room.hearing.scores(score);
  await room.speaks("what time is it", 30);
  assert.equal(room.state().name, "replying");
});

test("a clear wake in odd letters, with nothing behind it, is the wake word and no question", async () => {
  const room = openRoom();
  await room.engage();
  await room.wakes(0.99);
  const socket = room.socket();
  socket.say({ type: "vad", speaking: true, atMs: 400 });
  await room.hears(8, 0.001);
  socket.say({ type: "vad", speaking: false, atMs: 1_580 });
  socket.say({ type: "final", text: "Hey, Charlie's.", audioMs: 1_400, sttMs: 80 });
  await settle();
  assert.equal(room.state().name, "capturing");
  assert.deepEqual(room.talk.asked, []);
});

test("what the service still says about an earlier capture counts no more", async () => {
  const room = openRoom();
  await room.engage();
  await room.wakes(0.55);
  await room.speaks("and now the weather", 30);
  assert.equal(room.state().name, "idle");
  await room.wakes();
  const socket = room.socket();
  socket.say({ type: "vad", speaking: true, atMs: 800 });
  socket.say({ type: "partial", text: "old words", seq: 3 });
  socket.say({ type: "final", text: "hey jarvis buy a car", audioMs: 900, sttMs: 80 });
  await settle();
  assert.equal(room.state().name, "capturing");
  assert.equal(room.shown.words.value, "");
  assert.deepEqual(room.talk.asked, []);
});

test("partials are shown without the wake phrase, as they come", async () => {
  const room = openRoom();
  await room.engage();
  await room.wakes();
  room.socket().say({ type: "vad", speaking: true, atMs: room.sentMs() });
  room.socket().say({ type: "partial", text: "hey jarvis what", seq: 0 });
  assert.match(room.shown.words.value, /^what$/i);
});

test("the follow-up window begins with the end of playback, and is deaf for 300 ms", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers(STORY);
  await room.talk.ends({ name: "taken" });
  await room.player.ends("played");
  const before = room.socket().frames().length;
  await room.hears(4, 0.2);
  assert.equal(room.socket().frames().length, before, "what began in the grace is not fed");
  await room.hears(1, 0.2);
  assert.equal(room.socket().frames().length, before + 1);
  room.clock.turn(8_000);
  await settle();
  assert.equal(room.state().name, "idle");
});

test("a wake while an answer is spoken begins anew with what was said since the word began", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers(STORY);
  await room.hears(12, 0.06);
  room.hearing.wake();
  await settle();
  assert.equal(room.state().name, "capturing");
  assert.equal(room.player.isReading(), false);
  await room.speaks("hey jarvis what time is it");
  await room.talk.ends({ name: "taken" }, { status: "cancelled" });
  assert.deepEqual(room.talk.asked, ["tell me a story", "what time is it"]);
});

test("Hearth does not wake itself by saying its own name", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers("You wake me with hey Jarvis. Then you speak.");
  await room.hears(5, 0.05);
  room.hearing.wake();
  await settle();
  assert.equal(room.state().name, "replying");
});

test("another device that answers sends this one back to rest; silence or a refusal of the service does not", async () => {
  for (const [answer, state] of [
    [Promise.resolve({ answers: false }), "idle"],
    [Promise.resolve({ answers: true }), "capturing"],
    [Promise.reject(new Error("gone")), "capturing"],
    [new Promise<never>(() => undefined), "capturing"],
  ] as const) {
    const room = openRoom();
    await room.engage();
    room.claimAnswers(answer);
    await room.wakes();
    assert.equal(room.state().name, state);
  }
});

test("a verdict that comes after the question was asked changes nothing", async () => {
  const room = openRoom();
  await room.engage();
  let decide: (verdict: { answers: boolean }) => void = () => undefined;
  room.claimAnswers(new Promise((resolve) => (decide = resolve)));
  await room.wakes();
  await room.speaks("hey jarvis what time is it");
  decide({ answers: false });
  await settle();
  assert.equal(room.state().name, "replying");
});

test("the wake sounds only where nobody goes on in the same breath, and is not sent as sound", async () => {
  const quiet = openRoom();
  await quiet.engage();
  await quiet.wakes();
  await quiet.hears(4, 0.004);
  assert.deepEqual(quiet.earcons, ["wake"]);
  const before = quiet.socket().frames().length;
  await quiet.hears(1, 0.03);
  assert.equal(quiet.socket().frames()[before]?.[0], 0);
  await quiet.hears(1, 0.2);
  assert.notEqual(quiet.socket().frames()[before + 1]?.[0], 0, "somebody who speaks is louder");
  const busy = openRoom();
  await busy.engage();
  await busy.wakes();
  await busy.hears(6, 0.1);
  assert.deepEqual(busy.earcons, []);
});

test("mute closes the microphone before it returns, in the middle of anything, and the socket too", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers(STORY);
  room.conversation.dispatch({ type: "mute" });
  assert.equal(room.hearing.ear.state.value.name, "closed");
  assert.equal(room.socket().isClosed, true);
  assert.equal(room.player.isReading(), false);
  assert.equal(room.state().name, "off");
  room.conversation.dispatch({ type: "unmute" });
  await settle();
  assert.equal(room.hearing.ear.state.value.name, "hearing");
});

test("close() leaves no timer, no socket, no microphone and no sound behind", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers(STORY);
  room.conversation.close();
  assert.equal(room.clock.due(), 0);
  assert.equal(room.socket().isClosed, true);
  assert.equal(room.hearing.ear.state.value.name, "closed");
  assert.equal(room.player.isReading(), false);
});

test("a turn tells its stages", async () => {
  const room = openRoom();
  await room.engage();
  await room.answers(STORY);
  await room.talk.ends({ name: "taken" });
  await room.player.ends("played");
  const [turn] = room.turns;
  assert.equal(turn?.runId, START.runId);
  assert.equal(turn?.stages.wakeToCaptureMs, 0);
  assert.equal(turn?.stages.sttMs, 100);
  assert.equal(turn?.stages.routeMs, 0);
  assert.equal(turn?.stages.endpointMs, 9 * 80 - 100);
  assert.ok((turn?.stages.totalMs ?? -1) >= 0);
});
