// The state of the ember on the wall and the words below it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readWallState, type WallFacts, type WallState } from "./wall-state.ts";

const QUIET: WallFacts = {
  phase: null,
  isThinking: false,
  isReconnecting: false,
  connection: "online",
  ended: null,
  isWriting: false,
};

const CASES: [string, Partial<WallFacts>, WallState][] = [
  ["nothing going on", {}, { orb: "idle", line: "kiosk.idle" }],
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
];

for (const [what, facts, expected] of CASES) {
  test(`readWallState() tells ${what}`, () => {
    assert.deepEqual(readWallState({ ...QUIET, ...facts }), expected);
  });
}
