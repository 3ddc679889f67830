// What is offered when, after a wake that came to nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SpokenTurn } from "@hearth/handlers/shared/contract/wake.ts";
import {
  type FalseAlarmAnswer,
  type FalseAlarmEvent,
  NO_FALSE_ALARM,
  reduceFalseAlarm,
  showFalseAlarm,
} from "./false-alarm.ts";

const alarm = { wakeWordId: "hey_jarvis", samples: new Float32Array(4) };
const WOKEN: FalseAlarmEvent = { type: "woken", alarm };
const ended = (
  outcome: SpokenTurn["outcome"],
  { trigger = "wake" as SpokenTurn["trigger"], runId = null as string | null } = {},
): FalseAlarmEvent => ({ type: "turn_ended", turn: { trigger, outcome, runId } });
const after = (...events: FalseAlarmEvent[]) => events.reduce(reduceFalseAlarm, NO_FALSE_ALARM);
const shownAfter = (...events: FalseAlarmEvent[]) => showFalseAlarm(after(...events)).name;

test("showFalseAlarm() offers it after a wake that came to nothing, and after no other", () => {
  const cases: [FalseAlarmEvent, string][] = [
    [ended("refuted"), "offered"],
    [ended("nothing_said"), "offered"],
    [ended("stopped"), "offered"],
    [ended("stopped", { runId: "run" }), "none"],
    [ended("replied", { runId: "run" }), "none"],
    [ended("failed"), "none"],
    [ended("refuted", { trigger: "phrase" }), "none"],
    [ended("nothing_said", { trigger: "continued" }), "none"],
  ];
  for (const [event, name] of cases) {
    assert.equal(shownAfter(WOKEN, event), name, JSON.stringify(event));
    if (name === "none") assert.equal(after(WOKEN, event).kept, null, JSON.stringify(event));
  }
  assert.equal(shownAfter(WOKEN), "none");
  assert.equal(shownAfter(ended("refuted")), "none");
});

test("reduceFalseAlarm() keeps the last wake alone, and nothing of a phrase", () => {
  const next = { ...alarm, wakeWordId: "alexa" };
  const state = after(WOKEN, ended("refuted"), { type: "woken", alarm: next });
  assert.deepEqual([state.kept, showFalseAlarm(state).name], [{ alarm: next, isOffered: false }, "none"]);
  assert.deepEqual(after(WOKEN, ended("refuted"), { type: "woken", alarm: null }), NO_FALSE_ALARM);
  assert.deepEqual(after(WOKEN, ended("refuted"), { type: "given_up" }), NO_FALSE_ALARM);
});

test("reduceFalseAlarm() leaves a new wake to its own turn, where it broke into an answer", () => {
  assert.equal(shownAfter(WOKEN, ended("interrupted", { runId: "run" })), "none");
  assert.equal(shownAfter(WOKEN, ended("interrupted", { runId: "run" }), ended("refuted")), "offered");
});

test("reduceFalseAlarm() hands it over once, and keeps what failed until it is tried again or left", () => {
  const offered = [WOKEN, ended("refuted")];
  const answer = (type: FalseAlarmAnswer): FalseAlarmEvent => ({ type });
  const failed: FalseAlarmEvent[] = [
    ...offered,
    answer("tell"),
    { type: "thought_over" },
    { type: "failed", words: "Away." },
  ];
  assert.equal(shownAfter(...offered, answer("tell")), "thanked");
  assert.deepEqual(after(...offered, answer("tell"), answer("undo")), NO_FALSE_ALARM);
  assert.equal(shownAfter(...offered, answer("tell"), { type: "given_up" }), "thanked");
  assert.equal(shownAfter(...offered, answer("tell"), WOKEN, ended("refuted")), "thanked");
  assert.deepEqual(showFalseAlarm(after(...failed)), { name: "failed", words: "Away." });
  assert.equal(shownAfter(...failed, { type: "given_up" }), "failed");
  assert.equal(shownAfter(...failed, answer("again")), "sending");
  assert.deepEqual(after(...failed, answer("again"), { type: "sent" }), NO_FALSE_ALARM);
  assert.deepEqual(after(...failed, answer("leave")), NO_FALSE_ALARM);
});

test("reduceFalseAlarm() drops what is pressed too late", () => {
  const sending = after(WOKEN, ended("refuted"), { type: "tell" }, { type: "thought_over" });
  for (const type of ["tell", "undo", "again", "leave"] as const) {
    assert.equal(reduceFalseAlarm(NO_FALSE_ALARM, { type }), NO_FALSE_ALARM, type);
    assert.equal(reduceFalseAlarm(sending, { type }), sending, type);
  }
});
