// One microphone, and one truthful word about it: muted, lent, tried out, exchanged and closed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openRoom, settle } from "../../testing/hands-free-room.ts";

const ALEXA = { id: "alexa", file: "alexa.onnx", threshold: 0.4 };

test("mute closes the microphone also where nobody is engaged and a wake word is being tried", async () => {
  const room = openRoom();
  const nameOf = (): string => room.hearing.ear.state.value.name;
  room.conversation.wakeWordsChanged();
  const end = room.conversation.rehearse(ALEXA, {});
  await settle();
  assert.equal(nameOf(), "hearing");
  room.conversation.dispatch({ type: "mute" });
  assert.equal(nameOf(), "closed");
  room.conversation.dispatch({ type: "unmute" });
  await settle();
  assert.equal(nameOf(), "closed");
  end();
  assert.equal(nameOf(), "closed");
});

test("a microphone that is exchanged for another is waited for a moment, and then shown as what it is", async () => {
  const room = openRoom();
  await room.engage();
  room.hearing.enter({ name: "opening" });
  room.clock.turn(700);
  room.hearing.enter({ name: "hearing" });
  room.clock.turn(5_000);
  assert.deepEqual(room.state(), { name: "idle", isHearing: true });
  assert.deepEqual(room.states, ["off", "idle"]);
  room.hearing.enter({ name: "opening" });
  room.clock.turn(900);
  assert.deepEqual(room.state(), { name: "off", why: "lost" });
  room.hearing.enter({ name: "hearing" });
  await settle();
  assert.deepEqual(room.state(), { name: "idle", isHearing: true });
});

test("a browser that asks for the microphone is given all the time it takes", async () => {
  const room = openRoom();
  room.hearing.opensAs({ name: "opening" });
  await room.engage();
  room.clock.turn(60_000);
  assert.deepEqual(room.state(), { name: "idle", isHearing: false });
});

test("rehearse() that is overtaken is no fault of the detector's, and one that can't be loaded is", async () => {
  for (const [error, told] of [
    [new DOMException("The wake loop was stopped.", "AbortError"), []],
    [new Error("The model can’t be used."), ["lost"]],
  ] as const) {
    const room = openRoom();
    await room.engage();
    const states: string[] = [];
    room.hearing.refuses(error);
    room.conversation.rehearse(ALEXA, { onState: ({ name }) => void states.push(name) });
    await settle();
    assert.deepEqual(
      states.filter((name) => name === "lost"),
      told,
    );
  }
});

test("a detector that is not listened for, or not any more, wakes nobody", async () => {
  const room = openRoom();
  await room.engage();
  await room.hears(5, 0.1);
  room.hearing.wake(0.99, ALEXA.id);
  await settle();
  assert.equal(room.state().name, "idle");
  assert.deepEqual(room.claimed, []);
});

test("close() lets the wake loop rest, so that nothing of it is tried again", async () => {
  const room = openRoom();
  room.hearing.refuses(new Error("The wake word’s model can’t be used."));
  await room.engage();
  room.conversation.close();
  await settle();
  assert.equal(room.hearing.log.at(-1), "listen ");
  assert.equal(room.clock.due(), 0);
});

test("what goes wrong in one effect keeps no other one from being carried out", async (t) => {
  const thrown: unknown[] = [];
  t.mock.method(globalThis, "queueMicrotask", (run: () => void) => {
    try {
      run();
    } catch (error) {
      thrown.push(error);
    }
  });
  const room = openRoom();
  await room.engage();
  const broken = new Error("no sound card");
  room.earconFails(broken);
  await room.wakes();
  await room.speaks("hey jarvis hello");
  room.conversation.dispatch({ type: "stop_command" });
  room.conversation.dispatch({ type: "mute" });
  assert.equal(room.state().name, "off");
  assert.equal(room.hearing.ear.state.value.name, "closed");
  assert.equal(thrown[0], broken);
});

test("lend() closes the microphone for somebody else, and takes it back", async () => {
  const room = openRoom();
  await room.engage();
  const giveBack = room.conversation.lend();
  assert.equal(room.hearing.ear.state.value.name, "closed");
  assert.equal(room.state().name, "off");
  room.conversation.dispatch({ type: "engage" });
  assert.equal(room.hearing.ear.state.value.name, "closed");
  giveBack();
  await settle();
  assert.deepEqual(room.state(), { name: "idle", isHearing: true });
});

test("rehearse() tells at once what an ear does that hears already, and shows it for as long as somebody tries", async () => {
  const room = openRoom();
  await room.engage();
  const states: string[] = [];
  const end = room.conversation.rehearse(ALEXA, { onState: ({ name }) => void states.push(name) });
  assert.equal(states.at(-1), "hearing");
  assert.deepEqual(room.shown.rehearsal.value, { name: "hearing" });
  room.hearing.enter({ name: "lost", trouble: "suspended" });
  assert.deepEqual(room.shown.rehearsal.value, { name: "lost", trouble: "suspended" });
  end();
  assert.deepEqual(room.shown.rehearsal.value, { name: "closed" });
});

test("rehearse() shows an open microphone also where nobody is engaged, and none once it is muted or over", async () => {
  const room = openRoom();
  const shownNow = (): string => room.shown.rehearsal.value.name;
  const end = room.conversation.rehearse(ALEXA, {});
  await settle();
  assert.equal(shownNow(), "hearing");
  end();
  assert.equal(shownNow(), "closed");
  assert.equal(room.hearing.ear.state.value.name, "closed");
  const endMuted = room.conversation.rehearse(ALEXA, {});
  await settle();
  room.conversation.dispatch({ type: "mute" });
  assert.equal(shownNow(), "closed");
  endMuted();
});

test("rehearse() that is over shows no fault of a detector that comes later", async () => {
  const room = openRoom();
  room.hearing.refuses(new Error("The model can’t be used."));
  room.conversation.rehearse(ALEXA, {})();
  await settle();
  assert.equal(room.shown.rehearsal.value.name, "closed");
});

test("rehearse() runs one detector alone, and the conversation is not woken by it", async () => {
  const room = openRoom();
  await room.engage();
  const heard: number[] = [];
  const end = room.conversation.rehearse(
    { id: "alexa", file: "alexa.onnx", threshold: 0.4 },
    { onWake: ({ score }) => void heard.push(score) },
  );
  await settle();
  room.hearing.wake(0.7);
  assert.deepEqual(heard, [0.7]);
  assert.equal(room.state().name, "off");
  assert.equal(room.hearing.log.at(-1), "listen alexa");
  end();
  await settle();
  assert.equal(room.hearing.log.at(-1), "listen hey_jarvis");
  assert.deepEqual(room.state(), { name: "idle", isHearing: true });
});
