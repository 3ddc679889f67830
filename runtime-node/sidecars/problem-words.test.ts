// The words for each problem.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Machine, Problem } from "./machine.ts";
import { describeObstacle, describeProblem } from "./problem-words.ts";

const words = (problem: Problem | null, phase: Machine["phase"] = "degraded") =>
  describeProblem("Speech", { phase, problem });
const crash: Problem = { type: "exited", exitCode: 4, signal: null };

test("describeProblem() says what happened and what comes next", () => {
  const rows: [string | null, string | null][] = [
    [words(null), null],
    [words(crash, "waiting"), "Speech stopped unexpectedly (code 4). It is started again in a moment."],
    [
      words({ type: "exited", exitCode: null, signal: "SIGSEGV" }, "waiting"),
      "Speech stopped unexpectedly (SIGSEGV). It is started again in a moment.",
    ],
    [
      words({ type: "never-healthy", limitMs: 180_000 }, "waiting"),
      "Speech did not get ready within 3 minutes. It is started again in a moment.",
    ],
    [
      words({ type: "crash-loop", crashes: 5, last: crash }, "failed"),
      "Speech stopped unexpectedly (code 4). After 5 failures in a row it stays off. Its last lines say more. Repair it, or start it again.",
    ],
    [
      words({ type: "not-launched", words: "Speech is not installed. Install it first." }, "failed"),
      "Speech is not installed. Install it first. Then start it again.",
    ],
    [
      words({ type: "unreachable" }),
      "Speech runs on another machine and does not answer. Check that this machine is on and connected.",
    ],
  ];
  for (const [said, expected] of rows) assert.equal(said, expected);
});

test("describeObstacle() says what helps against what the system reports", () => {
  const said = (code: string) => describeObstacle("Speech", Object.assign(new Error("write"), { code }));
  assert.equal(said("ENOSPC"), "Speech cannot start: the disk is full. Free some space.");
  assert.match(said("EROFS"), /cannot be written\. Make the data folder belong/);
  assert.match(said("EXYZ"), /The log of Hearth says more\.$/);
  assert.match(describeObstacle("Speech", null), /The log of Hearth says more\.$/);
});
