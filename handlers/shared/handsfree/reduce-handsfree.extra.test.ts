// The rows that the specification's table leaves out, each with its number in docs/hands-free.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  APOLOGISING,
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
import { MAX_CONTINUATIONS } from "./constants.ts";
import { hears } from "./hearing.ts";
import { OFF } from "./reduce-handsfree.ts";
import { standingOf } from "./standing.ts";

const HEARING = { name: "idle", isHearing: true };
const OPENING = { name: "idle", isHearing: false };
const EVERYWHERE = [[], IDLE, WOKEN, CAPTURING, SPEAKING, SUBMITTED, THINKING, PLAYING, LISTENING, APOLOGISING];
const lost: Tale = { type: "ear_lost", trouble: "lost" };
const troubled: Tale[] = [...IDLE, lost];
const muted: Tale[] = [...IDLE, "mute"];
const failed: Tale = { type: "capture_failed", code: null };
const timeout = (timer: "capture_open" | "no_speech" | "final" | "reply" | "reopen_capture"): Tale => ({
  type: "timeout",
  timer,
});

/** What these events led to says this message of Hearth's own. */
function says(message: string, story: readonly Tale[]): string[] {
  const { state, names } = tell(story);
  assert.ok(state.name === "replying" && state.saying === message && state.phase === "submitting");
  assert.ok(names.indexOf(`say ${message}`) > names.indexOf("open_speech"), names.join(", "));
  assert.ok(names.includes("earcon error"));
  return names;
}

test("X1: disengage leads from every state to off, and cancels an answer", () => {
  for (const story of EVERYWHERE) assert.deepEqual(tell([...story, "disengage"]).state, OFF);
  for (const story of [SUBMITTED, THINKING, PLAYING]) {
    assert.ok(tell([...story, "disengage"]).names.includes("cancel_reply"));
  }
  // Also while the microphone is still being opened.
  assert.deepEqual(tell(["engage", "disengage"]).names, ["close_microphone"]);
  assert.deepEqual(tell(["engage", "disengage", "ear_open"]).state, OFF);
});

test("X2: mute leads from every state to off, muted, also where nothing was engaged", () => {
  for (const story of EVERYWHERE) {
    const isEngaged = story.length > 0;
    assert.deepEqual(tell([...story, "mute"]).state, { name: "off", why: "muted", isEngaged });
  }
  assert.deepEqual(tell([...PLAYING, "mute"]).names.slice(0, 3), ["mark_heard", "cancel_reply", "close_speech"]);
});

test("X3: muted stays muted when it is engaged or disengaged, and remembers which", () => {
  assert.deepEqual(tell(["mute", "engage"]), {
    state: { name: "off", why: "muted", isEngaged: true },
    effects: [],
    names: [],
  });
  assert.deepEqual(tell([...muted, "disengage"]).state, { name: "off", why: "muted", isEngaged: false });
});

test("X4: unmute goes back to what it was before, or was made meanwhile", () => {
  assert.deepEqual(tell([...muted, "unmute"]), {
    state: OPENING,
    effects: [{ type: "open_microphone" }],
    names: ["open_microphone"],
  });
  assert.deepEqual(tell(["mute", "unmute"]).state, OFF);
  assert.deepEqual(tell([...muted, "disengage", "unmute"]).state, OFF);
  // The microphone has gone meanwhile.
  assert.deepEqual(tell([...muted, "unmute", { type: "ear_lost", trouble: "missing" }]).state, {
    name: "off",
    why: "missing",
  });
});

test("X5: ear_lost leads from idle and post-reply-listen to off, and the microphone is tried", () => {
  for (const story of [IDLE, ["engage"] satisfies Tale[], LISTENING]) {
    const { state, names } = tell([...story, lost]);
    assert.deepEqual(state, { name: "off", why: "lost" });
    assert.ok(!names.includes("close_microphone") && !names.includes("earcon error"));
    assert.equal(hears(state), false);
  }
});

test("X6: ear_lost in the middle of what somebody says ends with the error sound", () => {
  for (const story of [WOKEN, CAPTURING, SPEAKING]) {
    const { state, names } = tell([...story, lost]);
    assert.deepEqual(state, { name: "off", why: "lost" });
    assert.ok(names.includes("close_capture") && names.includes("earcon error"));
  }
});

test("X7: ear_open leads from off with a trouble to idle without a touch", () => {
  assert.deepEqual(tell([...troubled, "ear_open"]), {
    state: HEARING,
    effects: [{ type: "start_wake_loop" }],
    names: ["start_wake_loop"],
  });
});

test("X8: ear_lost in off changes the trouble that is shown", () => {
  const { state, effects } = tell([...troubled, { type: "ear_lost", trouble: "denied" }]);
  assert.deepEqual([state, effects], [{ name: "off", why: "denied" }, []]);
});

test("X9: engage in off with a trouble tries the microphone again", () => {
  const { state, names } = tell([...troubled, "engage"]);
  assert.deepEqual([state, names], [{ name: "off", why: "lost" }, ["close_microphone", "open_microphone"]]);
});

test("X10: ear_lost while an answer is made or spoken ends all listening, and the answer goes on", () => {
  for (const story of [SUBMITTED, THINKING, PLAYING]) {
    const { state, names } = tell([...story, lost]);
    assert.ok(state.name === "replying" && state.earTrouble === "lost");
    assert.equal(hears(state), false);
    assert.ok(names.includes("close_capture") && names.includes("stop_wake_loop"));
    assert.ok(!names.includes("close_speech") && !names.includes("cancel_reply"));
    for (const deaf of ["barge_in", "wake_detected"] as const) assert.deepEqual(tell([deaf], state).effects, []);
    assert.deepEqual(tell(["stop_command"], state).state, { name: "off", why: "lost" });
  }
  assert.ok(tell([...PLAYING, lost]).names.includes("unwatch_barge_in"));
});

test("X11: ear_open while the answer goes on begins listening again", () => {
  const { state, names } = tell([...PLAYING, lost, "ear_open"]);
  assert.deepEqual(state, tell(PLAYING).state);
  assert.deepEqual(names, ["start_wake_loop", "open_capture none", "listen_for stop", "watch_barge_in"]);
});

test("X12: tts_end with the ear lost leads to off", () => {
  assert.deepEqual(tell([...PLAYING, lost, "tts_end"]).state, { name: "off", why: "lost" });
});

test("X13: wake_lost leads from a wake to idle without a sound, and means nothing to other captures", () => {
  for (const story of [WOKEN, CAPTURING]) {
    const { state, names } = tell([...story, "wake_lost"]);
    assert.deepEqual(state, HEARING);
    assert.ok(!names.some((name) => name.startsWith("earcon")));
  }
  const continued = tell([...LISTENING, "vad_onset"]).state;
  assert.deepEqual(tell(["wake_lost"], continued), { state: continued, effects: [], names: [] });
});

test("X14: a session that cannot be opened, or not within 5 s, is told aloud", () => {
  says("listening-failed", [...WOKEN, failed]);
  says("listening-failed", [...WOKEN, timeout("capture_open")]);
  assert.equal(standingOf(tell(WOKEN).state).timers.capture_open, 5_000);
});

test("X15: nobody speaks for 8 s after a wake: idle, with the dismissed sound", () => {
  const { state, names } = tell([...CAPTURING, timeout("no_speech")]);
  assert.deepEqual(state, HEARING);
  assert.ok(names.includes("earcon dismissed"));
  assert.equal(standingOf(tell(CAPTURING).state).timers.no_speech, 8_000);
  const speaking = tell(SPEAKING).state;
  assert.deepEqual(tell([timeout("no_speech")], speaking).state, speaking);
});

test("X16: a noise is no command: the capture goes on, and its 8 s begin anew", () => {
  const { state, names } = tell([...SPEAKING, "stt_no_speech"]);
  assert.deepEqual(state, tell(CAPTURING).state);
  assert.deepEqual(names, ["start_timer no_speech"]);
});

test("X17: a final without words is the wake phrase alone: the command is still to come", () => {
  for (const text of ["", "  "]) {
    assert.deepEqual(tell([...SPEAKING, { type: "stt_final", text }]).state, tell(CAPTURING).state);
  }
});

test("X18: wake_refuted leads to idle, submits nothing and opens no window; other captures were no wake", () => {
  const { state, names } = tell([...SPEAKING, "wake_refuted"]);
  assert.deepEqual(state, HEARING);
  assert.ok(names.includes("earcon dismissed") && !names.some((name) => name.startsWith("submit")));
  for (const story of [[...LISTENING, "vad_onset"] satisfies Tale[], [...PLAYING, "barge_in"] satisfies Tale[]]) {
    const other = tell(story).state;
    assert.deepEqual(tell(["wake_refuted"], other).state, other);
  }
});

test("X19: a stop command instead of a command leads to idle", () => {
  for (const story of [WOKEN, SPEAKING]) {
    const { state, names } = tell([...story, "stop_command"]);
    assert.deepEqual(state, HEARING);
    assert.ok(names.includes("earcon dismissed") && names.includes("close_capture"));
  }
});

test("X20: a session that is lost in mid-utterance is told aloud, and the next one is opened for stop", () => {
  const names = says("listening-failed", [...SPEAKING, failed]);
  assert.ok(names.includes("listen_for stop"));
});

test("X21: an utterance that is not written down within 50 s is told aloud; mere noises for so long are not", () => {
  says("not-understood", [...SPEAKING, timeout("final")]);
  assert.deepEqual(tell([...SPEAKING, "stt_no_speech", timeout("final")]).state, HEARING);
  assert.equal(standingOf(tell(SPEAKING).state).timers.final, 50_000);
});

test("X22: a stop command before anything plays cancels the answer", () => {
  for (const story of [SUBMITTED, THINKING]) {
    const { state, names } = tell([...story, "stop_command"]);
    assert.deepEqual(state, HEARING);
    assert.ok(names.includes("cancel_reply") && names.includes("earcon dismissed") && !names.includes("mark_heard"));
    // What was on its way begins nothing.
    assert.deepEqual(tell([{ type: "reply_begun", runId: "run-1" }, "tts_started"], state).state, HEARING);
  }
});

test("X23: an answer that fails is told aloud, and what was heard of it is noted first", () => {
  const failure: Tale = { type: "reply_failed", message: "model-unreachable" };
  says("model-unreachable", [...SUBMITTED, failure]);
  const names = says("model-unreachable", [...PLAYING, failure]);
  assert.equal(names[0], "mark_heard");
  assert.ok(names.indexOf("close_speech") < names.indexOf("open_speech"));
});

test("X24: speech that fails is told, and the answer is written to its end", () => {
  const names = says("speaking-failed", [...PLAYING, "tts_failed"]);
  assert.ok(!names.includes("cancel_reply") && names[0] === "mark_heard");
  const submitted = tell(SUBMITTED).state;
  assert.deepEqual(tell(["tts_failed"], submitted).state, submitted);
});

test("X25: an answer without a sign of life for 120 s is cancelled and told; each sign winds the clock up", () => {
  assert.ok(says("reply-failed", [...THINKING, timeout("reply")]).includes("cancel_reply"));
  for (const sign of ["reply_sign", "tts_started"] as const) {
    const { names } = tell([...THINKING, sign]);
    assert.deepEqual(names.slice(-2), ["stop_timer reply", "start_timer reply"]);
  }
});

test("X26: a message of Hearth's own that fails ends with a sound", () => {
  for (const end of ["tts_failed", { type: "reply_failed", message: "reply-failed" }, timeout("reply")] as const) {
    const { state, names } = tell([...APOLOGISING, end]);
    assert.deepEqual(state, HEARING);
    assert.ok(names.includes("earcon error") && !names.some((name) => name.startsWith("say")));
  }
  assert.deepEqual(tell([...APOLOGISING, lost, "tts_failed"]).state, { name: "off", why: "lost" });
});

test("X27: after a message of Hearth's own no window opens", () => {
  assert.deepEqual(tell([...APOLOGISING, "tts_started", "tts_end"]).state, HEARING);
  assert.deepEqual(tell([...APOLOGISING, lost, "tts_end"]).state, { name: "off", why: "lost" });
});

test("X28: a session lost while an answer is spoken is tried every 2 s, and the state says that stop is not heard", () => {
  const deaf = tell([...PLAYING, failed]);
  assert.ok(deaf.state.name === "replying" && !deaf.state.hearsStop && deaf.state.phase === "playing");
  assert.deepEqual(deaf.effects, [
    { type: "close_capture" },
    { type: "start_timer", timer: "reopen_capture", ms: 2_000 },
  ]);
  const again = tell([timeout("reopen_capture")], deaf.state);
  assert.deepEqual(again.state, tell(PLAYING).state);
  assert.deepEqual(again.names, ["stop_timer reopen_capture", "open_capture none", "listen_for stop"]);
  // Breaking in opens one at once, with what was said.
  assert.ok(tell(["barge_in"], deaf.state).names.includes("open_capture barge-in"));
  assert.ok(tell(["tts_end"], deaf.state).names.includes("open_capture none"));
});

test("X29: an answer with nothing to speak opens the window all the same", () => {
  assert.deepEqual(tell([...THINKING, "tts_end"]).state, { name: "post-reply-listen", continuations: 0 });
  const submitted = tell(SUBMITTED).state;
  assert.deepEqual(tell(["tts_end"], submitted).state, submitted);
});

test("X30: a wake word during a spoken answer begins anew on the open session", () => {
  const { state, names } = tell([...PLAYING, "wake_detected"]);
  assert.deepEqual(state, { name: "wake-detected", trigger: "wake", continuations: 0 });
  assert.deepEqual(names.slice(0, 3), ["mark_heard", "cancel_reply", "close_speech"]);
  assert.ok(names.includes("restart_capture wake") && names.includes("claim_wake"));
});

test("X31: a phrase with a command during a spoken answer silences it before its own begins", () => {
  const { state, names } = tell([...PLAYING, { type: "phrase_heard", command: "Lights on" }]);
  assert.ok(state.name === "replying" && state.phase === "submitting");
  assert.ok(names.indexOf("close_speech") < names.indexOf("open_speech"));
  assert.ok(names.indexOf("cancel_reply") < names.indexOf("submit Lights on phrase"));
  const alone = tell([...PLAYING, { type: "phrase_heard", command: null }]);
  assert.deepEqual(alone.state, { name: "wake-detected", trigger: "phrase", continuations: 0 });
  assert.ok(alone.names.includes("restart_capture phrase"));
});

test("X32: a wake word in the window begins anew, and continuations with it", () => {
  const window = [...LISTENING, ...CONTINUED];
  assert.deepEqual(tell(window).state, { name: "post-reply-listen", continuations: 1 });
  assert.deepEqual(tell([...window, "wake_detected"]).state, {
    name: "wake-detected",
    trigger: "wake",
    continuations: 0,
  });
  const { state } = tell([...window, { type: "phrase_heard", command: "Lights on" }]);
  assert.ok(state.name === "replying" && state.continuations === 0);
});

test("X33: a stop command ends the window", () => {
  const { state, names } = tell([...LISTENING, "stop_command"]);
  assert.deepEqual(state, HEARING);
  assert.ok(names.includes("earcon dismissed"));
});

test("X34: a session that is lost ends the window with the error sound", () => {
  const { state, names } = tell([...LISTENING, failed]);
  assert.deepEqual(state, HEARING);
  assert.ok(names.includes("earcon error"));
});

test("X35: with no continuation left the window is entered, nobody is listened to, and a wake word is", () => {
  const spent = tell([...LISTENING, ...Array.from({ length: MAX_CONTINUATIONS }, () => CONTINUED).flat()]).state;
  const { capture, wakeLoop } = standingOf(spent);
  assert.deepEqual([spent.name, capture, wakeLoop], ["post-reply-listen", null, true]);
  assert.ok(tell(["wake_detected"], spent).names.includes("open_capture wake"));
});

test("X36: the phrase alone opens a capture", () => {
  const { state, names } = tell([...IDLE, { type: "phrase_heard", command: null }]);
  assert.deepEqual(state, { name: "wake-detected", trigger: "phrase", continuations: 0 });
  assert.ok(names.includes("open_capture phrase") && !names.includes("claim_wake"));
});

test("X37: an event that a state does not wait for changes nothing", () => {
  for (const story of EVERYWHERE.slice(0, 5)) {
    const { state } = tell(story);
    for (const late of ["tts_started", "tts_end", "barge_in", "tts_failed", "reply_sign"] as const) {
      assert.deepEqual(tell([late], state), { state, effects: [], names: [] });
    }
  }
});

test("docs/hands-free.md: each of its rows has its test here, and each test its row", () => {
  const document = readFileSync(new URL("../../../docs/hands-free.md", import.meta.url), "utf8");
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const rows = [...document.matchAll(/^\| (X\d+) \|/gm)].map(([, row]) => row);
  const tests = [...own.matchAll(/^test\("(X\d+):/gm)].map(([, row]) => row);
  assert.equal(rows.length, 37);
  assert.deepEqual(tests, rows);
});
