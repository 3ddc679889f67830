// Which frames are written down while an answer is spoken.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createStopGate, type GateStep } from "./stop-gate.ts";

function steps(...frames: [count: number, rms: number, echo?: number][]): string {
  const gate = createStopGate();
  const shown: Record<GateStep, string> = { shut: ".", open: "O", feed: "f", flush: "X", drop: "D" };
  return frames
    .flatMap(([count, rms, echo = 0]) => Array.from({ length: count }, () => shown[gate.push(rms, echo)]))
    .join("");
}

test("createStopGate() opens for a voice, and ends it after five quiet frames", () => {
  assert.equal(steps([3, 0.005], [5, 0.05], [7, 0.005]), "...OffffffffX..");
  assert.equal(steps([20, 0.019]), ".".repeat(20));
});

test("createStopGate() stays shut for what the loudspeaker alone makes, and opens for what is louder", () => {
  assert.equal(steps([20, 0.05, 0.04]), ".".repeat(20));
  assert.equal(steps([3, 0.06, 0.04]), "Off");
});

test("createStopGate() gives up whoever speaks at length, until they pause", () => {
  const long = steps([100, 0.05], [6, 0.001], [1, 0.05]);
  assert.equal(long, `O${"f".repeat(30)}D${".".repeat(68)}${".".repeat(6)}O`);
});
