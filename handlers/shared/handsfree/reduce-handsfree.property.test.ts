// What holds for every story of events: over all reachable states one by one, and over long random stories.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { nothingOpen, type Resources, run } from "../../testing/handsfree-story.ts";
import { MAX_CONTINUATIONS } from "./constants.ts";
import { OFF, reduceHandsfree } from "./reduce-handsfree.ts";
import { type Standing, standingOf } from "./standing.ts";
import {
  EAR_TROUBLES,
  type EarTrouble,
  type HandsfreeEffect,
  type HandsfreeEvent,
  type HandsfreeState,
  type HandsfreeTimer,
} from "./types.ts";

const TIMERS = ["capture_open", "no_speech", "final", "reply", "reopen_capture", "post_reply"] as const;
const MESSAGES = ["model-unreachable", "service-unreachable", "reply-failed"] as const;
/** An event can have at most so many effects: what they cost is bounded. */
const EFFECTS_MAX = 20;

/** Complete by type: an event that is added has to be told of here. */
const EVENTS_BY_TYPE: { [Type in HandsfreeEvent["type"]]: readonly Extract<HandsfreeEvent, { type: Type }>[] } = {
  engage: [{ type: "engage" }],
  disengage: [{ type: "disengage" }],
  mute: [{ type: "mute" }],
  unmute: [{ type: "unmute" }],
  ear_open: [{ type: "ear_open" }],
  ear_lost: EAR_TROUBLES.map((trouble) => ({ type: "ear_lost", trouble })),
  wake_detected: [{ type: "wake_detected" }],
  phrase_heard: [
    { type: "phrase_heard", command: null },
    { type: "phrase_heard", command: "lights on" },
  ],
  wake_lost: [{ type: "wake_lost" }],
  capture_open: [{ type: "capture_open" }],
  capture_failed: [{ type: "capture_failed", code: null }],
  vad_onset: [{ type: "vad_onset" }],
  stt_final: [
    { type: "stt_final", text: "" },
    { type: "stt_final", text: "lights off" },
  ],
  stt_no_speech: [{ type: "stt_no_speech" }],
  wake_refuted: [{ type: "wake_refuted" }],
  stop_command: [{ type: "stop_command" }],
  reply_begun: [{ type: "reply_begun", runId: "run" }],
  reply_sign: [{ type: "reply_sign" }],
  reply_failed: MESSAGES.map((message) => ({ type: "reply_failed", message })),
  tts_started: [{ type: "tts_started" }],
  tts_end: [{ type: "tts_end" }],
  tts_failed: [{ type: "tts_failed" }],
  barge_in: [{ type: "barge_in" }],
  timeout: TIMERS.map((timer) => ({ type: "timeout", timer })),
};
const EVENTS: readonly HandsfreeEvent[] = Object.values(EVENTS_BY_TYPE).flat();

const keyOf = (state: HandsfreeState) => JSON.stringify(Object.entries(state).sort());

/** Every state that these events lead to. */
function reachedFrom(start: HandsfreeState, events: readonly HandsfreeEvent[]): HandsfreeState[] {
  const seen = new Map([[keyOf(start), start]]);
  for (const state of seen.values()) {
    for (const event of events) {
      const next = reduceHandsfree(state, event).state;
      if (!seen.has(keyOf(next))) seen.set(keyOf(next), next);
    }
  }
  return [...seen.values()];
}

const STATES = reachedFrom(OFF, EVENTS);

function asResources({ timers, capture, ...rest }: Standing): Resources {
  return { ...rest, capture: capture !== null, timers: new Set(Object.keys(timers)), wrong: [] };
}

/** Steps to a state like this, by these events alone; -1: none lead there. */
function stepsTo(start: HandsfreeState, events: readonly HandsfreeEvent[], isThere: (at: HandsfreeState) => boolean) {
  const seen = new Set([keyOf(start)]);
  let front = [start];
  for (let steps = 0; front.length > 0; steps += 1) {
    if (front.some(isThere)) return steps;
    front = front
      .flatMap((state) => events.map((event) => reduceHandsfree(state, event).state))
      .filter((state) => !seen.has(keyOf(state)) && seen.add(keyOf(state)));
  }
  return -1;
}

const isResting = ({ name }: HandsfreeState) => name === "off" || name === "idle";

test("reduceHandsfree() reaches every state and every value that its types name", () => {
  const found = (pick: (state: HandsfreeState) => unknown) =>
    [...new Set(STATES.map(pick))].filter((value) => value !== undefined).sort();
  assert.deepEqual(
    found((state) => state.name),
    ["capturing", "idle", "off", "post-reply-listen", "replying", "wake-detected"],
  );
  assert.deepEqual(
    found((state) => (state.name === "off" ? state.why : undefined)),
    [...EAR_TROUBLES, "disengaged", "muted"].sort(),
  );
  assert.deepEqual(
    found((state) => (state.name === "off" && state.why === "muted" ? state.isEngaged : undefined)),
    [false, true],
  );
  assert.deepEqual(
    found((state) => (state.name === "idle" ? state.isHearing : undefined)),
    [false, true],
  );
  assert.deepEqual(
    found((state) => (state.name === "wake-detected" ? state.trigger : undefined)),
    ["phrase", "wake"],
  );
  assert.deepEqual(
    found((state) => (state.name === "capturing" ? `${state.trigger} ${state.isSpeaking}` : undefined)),
    ["barge-in", "continued", "phrase", "wake"].flatMap((trigger) => [`${trigger} false`, `${trigger} true`]),
  );
  assert.deepEqual(
    found((state) => (state.name === "replying" && state.saying === null ? state.phase : undefined)),
    ["playing", "submitting", "thinking"],
  );
  assert.deepEqual(
    found((state) => (state.name === "replying" ? `${state.saying}` : undefined)),
    [...MESSAGES, "listening-failed", "not-understood", "null", "speaking-failed"].sort(),
  );
  assert.deepEqual(
    found((state) => ("continuations" in state ? state.continuations : undefined)),
    [0, 1, 2, 3],
  );
  assert.deepEqual(
    found((state) => (state.name === "replying" ? `${state.earTrouble}` : undefined)),
    [...EAR_TROUBLES, "null"].sort(),
  );
});

test("reduceHandsfree(): what is open after each event is what the state's standing says, opened and closed once", () => {
  for (const state of STATES) {
    for (const event of EVENTS) {
      const open = asResources(standingOf(state));
      const { state: next, effects } = reduceHandsfree(state, event);
      for (const effect of effects) run(open, effect);
      const at = `${keyOf(state)} ${JSON.stringify(event)} ${JSON.stringify(effects)}`;
      assert.deepEqual(open, asResources(standingOf(next)), at);
      assert.ok(effects.length <= EFFECTS_MAX, at);
    }
  }
});

test("reduceHandsfree() listens on the open session for what its state wants", () => {
  for (const state of STATES) {
    for (const event of EVENTS) {
      const { state: next, effects } = reduceHandsfree(state, event);
      let listensFor = standingOf(state).capture?.what ?? null;
      for (const effect of effects) {
        if (effect.type === "close_capture") listensFor = null;
        if (effect.type === "listen_for") listensFor = effect.what;
      }
      assert.equal(listensFor, standingOf(next).capture?.what ?? null, `${keyOf(state)} ${JSON.stringify(event)}`);
    }
  }
});

test("reduceHandsfree() plays nothing but in replying, and nothing is open in off by choice", () => {
  for (const state of STATES) {
    const standing = standingOf(state);
    assert.equal(standing.speech, state.name === "replying", keyOf(state));
    if (state.name !== "off") continue;
    const isChosen = state.why === "disengaged" || state.why === "muted";
    assert.deepEqual(asResources(standing), { ...nothingOpen(), microphone: !isChosen }, keyOf(state));
  }
});

test("reduceHandsfree() is stuck nowhere: from each state a person's switches and an ear lead to idle", () => {
  const switches = EVENTS.filter(({ type }) => ["disengage", "unmute", "engage", "ear_open"].includes(type));
  for (const state of STATES) {
    const steps = stepsTo(state, switches, (at) => at.name === "idle" && at.isHearing);
    assert.ok(steps >= 0 && steps <= 4, `${keyOf(state)}: ${steps}`);
  }
});

test("reduceHandsfree() is stuck nowhere: where nothing else happens, the timers alone lead to rest", () => {
  for (const state of STATES.filter((each) => !isResting(each))) {
    let at = state;
    for (let fired = 0; !isResting(at); fired += 1) {
      const armed = TIMERS.filter((timer) => timer in standingOf(at).timers);
      const ends = armed.filter((timer) => timer !== "reopen_capture");
      assert.ok(ends.length > 0 && fired < 4, `${keyOf(state)} stays in ${keyOf(at)}`);
      for (const timer of ends.slice(1)) {
        assert.notDeepEqual(reduceHandsfree(at, { type: "timeout", timer }).state, at);
      }
      at = reduceHandsfree(at, { type: "timeout", timer: ends[0] as HandsfreeTimer }).state;
    }
  }
});

/** Whether an event can still mean something: what it comes from is open. */
function canMean(state: HandsfreeState, event: HandsfreeEvent): boolean {
  const { microphone, wakeLoop, capture, bargeInWatch, speech, timers } = standingOf(state);
  switch (event.type) {
    case "engage":
    case "disengage":
    case "mute":
    case "unmute":
      return true;
    case "ear_open":
    case "ear_lost":
      return microphone;
    case "wake_detected":
    case "phrase_heard":
      return wakeLoop;
    case "wake_lost":
    case "wake_refuted":
      return (state.name === "wake-detected" || state.name === "capturing") && state.trigger === "wake";
    case "capture_open":
      return state.name === "wake-detected";
    case "capture_failed":
      return capture !== null;
    case "vad_onset":
    case "stt_final":
    case "stt_no_speech":
      return capture !== null && capture.what !== "stop" && state.name !== "wake-detected";
    case "stop_command":
      return speech || ["wake-detected", "capturing", "post-reply-listen"].includes(state.name);
    case "barge_in":
      return bargeInWatch;
    case "timeout":
      return event.timer in timers;
    case "reply_begun":
      return state.name === "replying" && state.phase === "submitting" && state.saying === null;
    case "tts_started":
    case "tts_end":
    case "tts_failed":
      return state.name === "replying" && (state.saying !== null || state.phase !== "submitting");
    case "reply_sign":
    case "reply_failed":
      return speech;
  }
}

test("reduceHandsfree(): an event that comes too late, or twice, changes nothing", () => {
  for (const state of STATES) {
    for (const event of EVENTS.filter((each) => !canMean(state, each))) {
      assert.deepEqual(reduceHandsfree(state, event), { state, effects: [] }, `${keyOf(state)} ${event.type}`);
    }
  }
});

test("reduceHandsfree(): muted never opens the microphone, whatever happens, until it is unmuted", () => {
  const withoutUnmute = EVENTS.filter(({ type }) => type !== "unmute");
  for (const state of STATES) {
    const { state: muted, effects } = reduceHandsfree(state, { type: "mute" });
    assert.ok(muted.name === "off" && muted.why === "muted");
    assert.ok(!effects.some(({ type }) => type.startsWith("open_") || type.startsWith("start_")));
    for (const later of reachedFrom(muted, withoutUnmute)) {
      assert.equal(later.name === "off" && later.why, "muted");
      assert.equal(standingOf(later).microphone, false);
    }
  }
});

test("reduceHandsfree(): disengaged opens nothing until it is engaged, whatever comes late", () => {
  const withoutEngage = EVENTS.filter(({ type }) => type !== "engage");
  for (const later of reachedFrom(OFF, withoutEngage)) assert.equal(standingOf(later).microphone, false);
});

test("reduceHandsfree(): nothing leaves the device before a wake, a phrase or the window after a reply", () => {
  const unwoken = EVENTS.filter(({ type }) => type !== "wake_detected" && type !== "phrase_heard");
  for (const state of reachedFrom(OFF, unwoken)) assert.equal(standingOf(state).capture, null, keyOf(state));
});

test("reduceHandsfree(): a wake that was none opens no follow-up window", () => {
  const wordless = EVENTS.filter(
    (event) =>
      !(event.type === "stt_final" && event.text !== "") && !(event.type === "phrase_heard" && event.command !== null),
  );
  for (const state of reachedFrom(OFF, wordless)) assert.notEqual(state.name, "post-reply-listen");
  for (const state of STATES.filter(({ name }) => name === "capturing")) {
    if (state.name !== "capturing" || state.trigger !== "wake") continue;
    assert.equal(reduceHandsfree(state, { type: "wake_refuted" }).state.name, "idle");
  }
});

test("reduceHandsfree(): an answer that nobody waits for any more is cancelled, and its being heard is told first", () => {
  for (const state of STATES) {
    if (state.name !== "replying" || state.saying !== null) continue;
    for (const type of ["disengage", "mute", "stop_command", "barge_in", "wake_detected"] as const) {
      const names: string[] = reduceHandsfree(state, { type }).effects.map((effect) => effect.type);
      if (!canMean(state, { type })) continue;
      assert.ok(names.includes("cancel_reply"), `${keyOf(state)} ${type}`);
      assert.equal(names.indexOf("mark_heard"), state.phase === "playing" ? 0 : -1, `${keyOf(state)} ${type}`);
    }
  }
});

const anyEvent = fc.constantFrom(...EVENTS);
/** What mostly happens, so that stories go somewhere. */
const likely = (state: HandsfreeState) =>
  EVENTS.filter((event) => canMean(state, event) && !["disengage", "mute", "ear_lost", "timeout"].includes(event.type));
const isStep = (effect: HandsfreeEffect, type: HandsfreeEffect["type"]) => effect.type === type;

test("reduceHandsfree(): in long stories nothing is opened twice or left open, and continuations end at 3 (section 8)", () => {
  let submitted = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(anyEvent, fc.nat(1_000)), { minLength: 20, maxLength: 200 }), (story) => {
      const open = nothingOpen();
      let state: HandsfreeState = OFF;
      let continued = 0;
      for (const [wild, pick] of story) {
        const meant = likely(state);
        const event = pick % 16 === 0 ? wild : (meant[pick % meant.length] ?? wild);
        const before = state;
        const step = reduceHandsfree(state, event);
        ({ state } = step);
        for (const effect of step.effects) run(open, effect);
        assert.deepEqual(open.wrong, []);
        submitted += step.effects.filter((effect) => isStep(effect, "submit")).length;
        if (event.type === "wake_detected" || event.type === "phrase_heard") continued = 0;
        if (before.name === "post-reply-listen" && state.name === "capturing") continued += 1;
        assert.ok(continued <= MAX_CONTINUATIONS);
      }
      for (const effect of reduceHandsfree(state, { type: "disengage" }).effects) run(open, effect);
      assert.deepEqual(open, nothingOpen());
    }),
    { numRuns: 300 },
  );
  assert.ok(submitted > 300, `${submitted} turns were taken`);
});

test("reduceHandsfree() never writes into the state or the event it is given", () => {
  for (const state of STATES) {
    for (const event of EVENTS) reduceHandsfree(Object.freeze({ ...state }), Object.freeze({ ...event }));
  }
});

test("every trouble of the ear is one that the stories tell of", () => {
  const complete: Record<EarTrouble, true> = {
    denied: true,
    missing: true,
    busy: true,
    lost: true,
    silent: true,
    suspended: true,
    hidden: true,
    insecure: true,
    unsupported: true,
    failed: true,
  };
  assert.deepEqual(Object.keys(complete), [...EAR_TROUBLES]);
});
