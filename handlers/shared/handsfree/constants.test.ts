// The values of the specification's limits table (section 8) and its list of stop commands (section 3), one by one.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BARGE_IN_FRAMES,
  BARGE_IN_RMS,
  MAX_CONTINUATIONS,
  POST_REPLY_TIMEOUT_MS,
  REPLY_SIGN_WITHIN_MS,
  STOP_COMMANDS,
} from "./constants.ts";

test("BARGE_IN_RMS and BARGE_IN_FRAMES: barge-in RMS threshold / frames are 0.07 / 10 consecutive frames (section 8)", () => {
  assert.deepEqual([BARGE_IN_RMS, BARGE_IN_FRAMES], [0.07, 10]);
});

test("POST_REPLY_TIMEOUT_MS is 8 s (section 8)", () => {
  assert.equal(POST_REPLY_TIMEOUT_MS, 8_000);
});

test("MAX_CONTINUATIONS is 3 (section 8)", () => {
  assert.equal(MAX_CONTINUATIONS, 3);
});

test("STOP_COMMANDS: stop, cancel, quiet, enough, nevermind, shut up, go away (section 3)", () => {
  assert.deepEqual(STOP_COMMANDS, ["stop", "cancel", "quiet", "enough", "nevermind", "shut up", "go away"]);
});

test("REPLY_SIGN_WITHIN_MS is longer than the longest sentence takes to be spoken", () => {
  assert.ok(REPLY_SIGN_WITHIN_MS >= 60_000);
});
