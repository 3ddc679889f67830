// The sound of a wake that was none: how long it is kept, what of it is sent, and that nothing of it stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SpokenTurn } from "@hearth/handlers/shared/contract/wake.ts";
import type { HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import { signal } from "@preact/signals";
import { createHandClock, createScriptedEar, settle, WORD } from "../../testing/hands-free-room.ts";
import { UNDO_MS } from "../shell/undoable.ts";
import type { FalseAlarm, FalseAlarmShown } from "./false-alarm.ts";
import { keepFalseAlarms, OFFERED_MS } from "./keep-false-alarms.ts";

function open() {
  const clock = createHandClock();
  const hearing = createScriptedEar(clock);
  const state = signal<HandsfreeState>({ name: "idle", isHearing: true });
  const shown = signal<FalseAlarmShown>({ name: "none" });
  const sent: FalseAlarm[] = [];
  const signals: AbortSignal[] = [];
  let send = () => Promise.resolve();
  const alarms = keepFalseAlarms({
    ear: hearing.ear,
    clock,
    state,
    shown,
    send(alarm, signal) {
      sent.push(alarm);
      signals.push(signal);
      return send();
    },
    explain: (error) => (error as Error).message,
  });
  const hears = (frames: number, rms: number) => {
    for (let n = 0; n < frames; n++) hearing.hear(rms);
  };
  return {
    ...{ clock, hearing, state, shown, sent, signals, alarms, hears },
    sends(next: () => Promise<void>) {
      send = next;
    },
    wakes() {
      hearing.wake();
      alarms.woken({ wakeWordId: WORD.id });
    },
    ends: (outcome: SpokenTurn["outcome"]) => alarms.turnEnded({ trigger: "wake", outcome, runId: null } as SpokenTurn),
  };
}

test("keepFalseAlarms() sends the 3 s up to the wake, and only once the time to think again is over", async () => {
  const room = open();
  room.hears(60, 0.2);
  room.hears(10, 0.5);
  room.wakes();
  room.hears(40, 0.9);
  room.ends("refuted");
  assert.deepEqual(room.shown.value, { name: "offered" });
  room.alarms.answer("tell");
  room.clock.turn(UNDO_MS - 1);
  assert.deepEqual([room.shown.value.name, room.sent.length], ["thanked", 0]);
  room.clock.turn(1);
  assert.equal(room.shown.value.name, "sending");
  await settle();
  const [alarm] = room.sent;
  assert.deepEqual([room.sent.length, alarm?.wakeWordId, alarm?.samples.length], [1, WORD.id, 48_000]);
  const levels = [0, 35_199, 35_200, 47_999].map((at) => Math.abs(alarm?.samples[at] ?? 0).toFixed(1));
  assert.deepEqual(levels, ["0.2", "0.2", "0.5", "0.5"]);
  assert.deepEqual([room.shown.value.name, room.clock.due()], ["none", 0]);
});

test("keepFalseAlarms() begins behind a gap in what was heard, and is shorter where the ear has just opened", async () => {
  const room = open();
  room.hears(5, 0.2);
  room.wakes();
  room.ends("nothing_said");
  room.alarms.answer("tell");
  room.clock.turn(UNDO_MS);
  await settle();
  assert.equal(room.sent[0]?.samples.length, 5 * 1_280);
});

test("keepFalseAlarms() gives up what is offered after 20 s, what waits for its turn after 30 s, and at the next wake", () => {
  const room = open();
  room.hears(40, 0.2);
  room.wakes();
  room.ends("refuted");
  room.clock.turn(OFFERED_MS - 1);
  assert.equal(room.shown.value.name, "offered");
  room.clock.turn(1);
  assert.deepEqual([room.shown.value.name, room.clock.due()], ["none", 0]);
  room.wakes();
  room.clock.turn(30_000);
  room.ends("refuted");
  assert.equal(room.shown.value.name, "none");
  room.wakes();
  room.ends("refuted");
  room.wakes();
  assert.equal(room.shown.value.name, "none");
});

test("keepFalseAlarms() keeps nothing of a phrase, of a wake that another device answers, or while it is off", () => {
  const room = open();
  room.hears(40, 0.2);
  room.hearing.wake();
  room.alarms.woken({ wakeWordId: null });
  room.ends("refuted");
  assert.equal(room.shown.value.name, "none");
  room.wakes();
  room.alarms.lost();
  room.ends("refuted");
  assert.equal(room.shown.value.name, "none");
  room.wakes();
  room.state.value = { name: "off", why: "muted", isEngaged: true };
  room.ends("stopped");
  assert.equal(room.shown.value.name, "none");
  room.wakes();
  room.ends("refuted");
  assert.deepEqual([room.shown.value.name, room.clock.due(), room.sent], ["none", 0, []]);
});

test("keepFalseAlarms() takes an offer back when it is muted, and sends what was handed over before", async () => {
  const room = open();
  room.hears(40, 0.2);
  room.wakes();
  room.ends("refuted");
  room.state.value = { name: "off", why: "muted", isEngaged: true };
  assert.equal(room.shown.value.name, "none");
  room.state.value = { name: "idle", isHearing: true };
  room.wakes();
  room.ends("refuted");
  room.alarms.answer("tell");
  room.state.value = { name: "off", why: "muted", isEngaged: true };
  room.clock.turn(UNDO_MS);
  await settle();
  assert.equal(room.sent.length, 1);
});

test("keepFalseAlarms() sends nothing that was undone", async () => {
  const room = open();
  room.hears(40, 0.2);
  room.wakes();
  room.ends("refuted");
  room.alarms.answer("tell");
  room.alarms.answer("undo");
  room.clock.turn(10 * UNDO_MS);
  await settle();
  assert.deepEqual([room.shown.value.name, room.sent.length, room.clock.due()], ["none", 0, 0]);
});

test("keepFalseAlarms() says why it was not sent, also of a server that never answers, and sends the same again", async () => {
  const room = open();
  room.sends(() => Promise.reject(new Error("Away.")));
  room.hears(40, 0.2);
  room.wakes();
  room.ends("refuted");
  room.alarms.answer("tell");
  room.clock.turn(UNDO_MS);
  await settle();
  assert.deepEqual(room.shown.value, { name: "failed", words: "Away." });
  room.clock.turn(OFFERED_MS * 10);
  assert.equal(room.shown.value.name, "failed");
  room.sends(
    () =>
      new Promise((_, reject) => {
        room.signals.at(-1)?.addEventListener("abort", () => reject(new Error("Too late.")));
      }),
  );
  room.alarms.answer("again");
  room.clock.turn(15_000);
  await settle();
  assert.deepEqual(room.shown.value, { name: "failed", words: "Too late." });
  room.sends(() => Promise.resolve());
  room.alarms.answer("again");
  await settle();
  assert.deepEqual([room.shown.value.name, room.sent.length], ["none", 3]);
  assert.equal(room.sent[2], room.sent[0]);
});

test("close() calls off what is under way, and nothing is left", async () => {
  const room = open();
  room.sends(() => new Promise(() => undefined));
  room.hears(40, 0.2);
  room.wakes();
  room.ends("refuted");
  room.alarms.answer("tell");
  room.clock.turn(UNDO_MS);
  room.alarms.close();
  assert.deepEqual([room.signals[0]?.aborted, room.shown.value.name], [true, "none"]);
});
