// The specification's state table and rules (section 3), row by row, and what its limits (section 8) mean in it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CAPTURING,
  CONTINUED,
  IDLE,
  LISTENING,
  PLAYING,
  SPEAKING,
  SUBMITTED,
  type Tale,
  THINKING,
  tell,
  WOKEN,
} from "../../testing/handsfree-story.ts";
import { OFF } from "./reduce-handsfree.ts";
import { standingOf } from "./standing.ts";

test("off, engage → idle: the microphone opens and the wake loop starts (section 3)", () => {
  const engaged = tell(["engage"]);
  assert.equal(engaged.state.name, "idle");
  assert.deepEqual(engaged.names, ["open_microphone"]);
  assert.deepEqual(tell(IDLE), {
    state: { name: "idle", isHearing: true },
    effects: [{ type: "start_wake_loop" }],
    names: ["start_wake_loop"],
  });
});

test("idle, wake_detected → wake-detected: a wake detector fires (section 3)", () => {
  const { state } = tell(WOKEN);
  assert.deepEqual(state, { name: "wake-detected", trigger: "wake", continuations: 0 });
});

test("wake-detected, capture_open → capturing: an STT session opens and frames stream to it (section 3)", () => {
  assert.deepEqual(tell(WOKEN).effects.slice(0, 3), [
    { type: "stop_wake_loop" },
    { type: "open_capture", preRoll: "wake" },
    { type: "listen_for", what: "command" },
  ]);
  const { state, names } = tell(CAPTURING);
  assert.equal(state.name, "capturing");
  assert.deepEqual(standingOf(state).capture, { what: "command", preRoll: "none" });
  assert.ok(!names.includes("close_capture"));
});

test("capturing, stt_final → replying: the transcript is submitted to chat and TTS plays the reply (section 3)", () => {
  const submitted = tell(SUBMITTED);
  assert.equal(submitted.state.name, "replying");
  assert.ok(submitted.effects.some((each) => each.type === "submit" && each.text === "What time is it?"));
  const begun = tell(THINKING);
  assert.ok(begun.names.includes("speak_reply run-1"));
  assert.equal(tell(PLAYING).state.name, "replying");
});

test("replying, tts_end → post-reply-listen: playback finished, the STT session stays open for a follow-up (section 3)", () => {
  const { state, names } = tell(LISTENING);
  assert.deepEqual(state, { name: "post-reply-listen", continuations: 0 });
  assert.ok(names.includes("listen_for follow-up"));
  assert.ok(!names.some((name) => name === "close_capture" || name.startsWith("open_capture")));
});

test("post-reply-listen, vad_onset → capturing: continued conversation without the wake word (section 3)", () => {
  const { state, names } = tell([...LISTENING, "vad_onset"]);
  assert.deepEqual(state, { name: "capturing", trigger: "continued", continuations: 1, isSpeaking: true });
  assert.ok(names.includes("listen_for command") && names.includes("stop_timer post_reply"));
});

test("post-reply-listen, vad_onset: fewer than 3 continuations so far, so the fourth is none (sections 3 and 8)", () => {
  const third = tell([...LISTENING, ...CONTINUED, ...CONTINUED, "vad_onset"]);
  assert.deepEqual(third.state, { name: "capturing", trigger: "continued", continuations: 3, isSpeaking: true });
  const over = [...LISTENING, ...CONTINUED, ...CONTINUED, ...CONTINUED];
  const spent = tell(over);
  assert.deepEqual(spent.state, { name: "post-reply-listen", continuations: 3 });
  // Nobody may go on, so nobody is listened to, and no sound says so.
  assert.ok(spent.names.includes("close_capture") && !spent.names.includes("earcon window"));
  const { state, effects } = tell([...over, "vad_onset"]);
  assert.deepEqual([state, effects], [spent.state, []]);
});

test("post-reply-listen, post_reply_timeout → idle: no onset in 8 s (sections 3 and 8)", () => {
  const started = tell(LISTENING).effects.find((each) => each.type === "start_timer" && each.timer === "post_reply");
  assert.deepEqual(started, { type: "start_timer", timer: "post_reply", ms: 8_000 });
  const { state, names } = tell([...LISTENING, { type: "timeout", timer: "post_reply" }]);
  assert.deepEqual(state, { name: "idle", isHearing: true });
  assert.ok(names.includes("close_capture"));
});

test("post-reply-listen: the 8 s begin when playback has finished, not before (sections 3 and 8)", () => {
  for (const story of [SUBMITTED, THINKING, PLAYING])
    assert.ok(!("post_reply" in standingOf(tell(story).state).timers));
});

test("replying (TTS playing), barge_in → capturing: playback is cancelled and the post-TTS mute grace is skipped (section 3)", () => {
  const { state, names } = tell([...PLAYING, "barge_in"]);
  assert.deepEqual(state, { name: "capturing", trigger: "barge-in", continuations: 0, isSpeaking: true });
  assert.ok(names.includes("close_speech") && names.includes("cancel_reply"));
  assert.ok(names.includes("restart_capture barge-in") && !names.includes("begin_mute_grace"));
  assert.ok(tell(LISTENING).names.includes("begin_mute_grace"));
});

test("replying, barge_in: voice is watched for only while TTS plays (section 8)", () => {
  for (const story of [SUBMITTED, THINKING]) {
    const { state } = tell(story);
    assert.equal(standingOf(state).bargeInWatch, false);
    assert.deepEqual(tell(["barge_in"], state), { state, effects: [], names: [] });
  }
  assert.ok(tell(PLAYING).names.includes("watch_barge_in"));
  assert.ok(tell(LISTENING).names.includes("unwatch_barge_in"));
});

test("any state with TTS playing, stop command → idle: TTS is killed (section 3)", () => {
  const apologising: Tale[] = [...WOKEN, { type: "capture_failed", code: null }, "tts_started"];
  for (const story of [PLAYING, apologising, [...PLAYING, "reply_sign"] satisfies Tale[]]) {
    const { state, names } = tell([...story, "stop_command"]);
    assert.deepEqual(state, { name: "idle", isHearing: true });
    assert.ok(names.includes("close_speech"), names.join(", "));
  }
  assert.ok(tell([...PLAYING, "stop_command"]).names.includes("cancel_reply"));
});

test("rule 1: a wake of a model detector wins over the phrase loop, which changes nothing once it fired (section 3)", () => {
  const { state } = tell(WOKEN);
  assert.deepEqual(tell([{ type: "phrase_heard", command: "lights on" }], state), { state, effects: [], names: [] });
});

test("rule 2: the phrase loop submits the command directly (section 3)", () => {
  const { state, effects } = tell([...IDLE, { type: "phrase_heard", command: "What time is it?" }]);
  assert.equal(state.name, "replying");
  assert.deepEqual(
    effects.find((each) => each.type === "submit"),
    { type: "submit", text: "What time is it?", trigger: "phrase" },
  );
});

test("rule 3: barge-in is only watched while the loudspeaker is the conversation's, so its echo can be cancelled (section 3)", () => {
  for (const story of [[], IDLE, WOKEN, CAPTURING, SPEAKING, SUBMITTED, THINKING, PLAYING, LISTENING]) {
    const { speech, bargeInWatch } = standingOf(tell(story).state);
    assert.ok(speech || !bargeInWatch);
  }
});

test("OFF is where everything begins: nothing is open", () => {
  assert.deepEqual(standingOf(OFF), {
    microphone: false,
    wakeLoop: false,
    capture: null,
    bargeInWatch: false,
    speech: false,
    timers: {},
  });
});
