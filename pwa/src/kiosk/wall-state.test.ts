// The state of the ember on the wall and the words below it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { showElsewhere, showHandsfree } from "../handsfree/shown.ts";
import { readWallState, type WallFacts, type WallState } from "./wall-state.ts";

const QUIET: WallFacts = {
  phase: null,
  isThinking: false,
  isReconnecting: false,
  connection: "online",
  ended: null,
  isWriting: false,
  handsfree: null,
};
const IDLE = showHandsfree({ name: "idle", isHearing: true }, { hasPhrase: true });
const MUTED = showHandsfree({ name: "off", why: "muted", isEngaged: true }, { hasPhrase: true });
const UNPLUGGED = showHandsfree({ name: "off", why: "lost" }, { hasPhrase: true });
const CAPTURING = showHandsfree(
  { name: "capturing", trigger: "wake", continuations: 0, isSpeaking: true },
  { hasPhrase: true },
);

const ELSEWHERE = showElsewhere();

const CASES: [string, Partial<WallFacts>, WallState][] = [
  ["nothing going on", {}, { orb: "idle", line: "kiosk.idle" }],
  ["another window listens", { handsfree: ELSEWHERE }, { orb: "cold", line: "wake.state.elsewhere" }],
  ["somebody writing", { isWriting: true }, { orb: "idle", line: "kiosk.writing" }],
  ["words on their way", { phase: "sending" }, { orb: "thinking", line: "chat.sending" }],
  ["an answer before its first word", { phase: "thinking" }, { orb: "thinking", line: "chat.thinking" }],
  ["a model that thinks aloud", { phase: "replying", isThinking: true }, { orb: "thinking", line: "chat.thinking" }],
  ["an answer coming in", { phase: "replying" }, { orb: "replying", line: "kiosk.replying" }],
  [
    "an answer that lost its connection",
    { phase: "replying", isReconnecting: true, connection: "offline" },
    { orb: "cold", line: "chat.reconnecting" },
  ],
  [
    "no service, whoever writes",
    { connection: "unreachable", isWriting: true },
    { orb: "cold", line: "kiosk.waiting" },
  ],
  ["an answer that is whole", { ended: "complete" }, { orb: "idle", line: "kiosk.done" }],
  ["an answer that was stopped", { ended: "cancelled" }, { orb: "idle", line: "chat.stopped" }],
  ["an answer that failed", { ended: "failed" }, { orb: "error", line: "kiosk.failed" }],
  ["what to say where it listens", { handsfree: IDLE, ended: "complete" }, { orb: "idle", line: "wake.state.idle" }],
  [
    "an answer that failed where it listens",
    { handsfree: IDLE, ended: "failed" },
    { orb: "error", line: "kiosk.failed" },
  ],
  ["a mute", { handsfree: MUTED, ended: "failed" }, { orb: "muted", line: "wake.state.muted" }],
  ["a mute while somebody writes", { handsfree: MUTED, isWriting: true }, { orb: "muted", line: "kiosk.writing" }],
  ["why it does not listen", { handsfree: UNPLUGGED }, { orb: "cold", line: "wake.trouble.lost" }],
  [
    "whom it hears, also without the service",
    { handsfree: CAPTURING, connection: "unreachable" },
    { orb: "capturing", line: "wake.state.speaking" },
  ],
  [
    "no service while nobody speaks",
    { handsfree: IDLE, connection: "unreachable" },
    { orb: "cold", line: "kiosk.waiting" },
  ],
];

for (const [what, facts, expected] of CASES) {
  test(`readWallState() tells ${what}`, () => {
    assert.deepEqual(readWallState({ ...QUIET, ...facts }), expected);
  });
}
