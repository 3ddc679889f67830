// How far several components are, taken together.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Component } from "@hearth/handlers/shared/contract/components.ts";
import { component, fetched } from "./testing/component.ts";
import { furthest, workOf } from "./work.ts";

const engine = (values: Partial<Component>) => component("engine", values);
const voice = (values: Partial<Component>) => component("voice", values);

test("workOf() is null where nothing is on its way, or all of it only waits", () => {
  assert.equal(workOf([engine({ state: "installed" }), voice({})]), null);
  assert.equal(workOf([engine({ state: "queued" }), voice({ state: "queued" })]), null);
});

test("workOf() of a single component is its own progress", () => {
  assert.deepEqual(workOf([voice({ state: "downloading", ...fetched(50, 100, 10) })]), {
    fraction: 0.5,
    bytesPerS: 10,
    secondsLeft: 5,
    isMoving: true,
  });
});

test("workOf() never goes back while one part after the other comes to stand, whoever begins to look at which step", () => {
  const steps: [Partial<Component>, Partial<Component>][] = [
    [{ state: "downloading", ...fetched(0, 90, null) }, { state: "queued" }],
    [{ state: "downloading", ...fetched(90, 90, 5) }, { state: "queued" }],
    [{ state: "installing", ...fetched(90, 90, 5) }, { state: "queued" }],
    [{ state: "installed" }, { state: "queued" }],
    [{ state: "starting" }, { state: "verifying" }],
    [{ state: "running" }, { state: "downloading", ...fetched(0, 900, null) }],
    [{ state: "running" }, { state: "queued", ...fetched(300, 900, null) }],
    [{ state: "degraded" }, { state: "downloading", ...fetched(450, 900, 9) }],
  ];
  const shares = steps.map(([first, second]) => workOf([engine(first), voice(second)])?.fraction);
  assert.deepEqual(shares, [0, 0.5, 0.5, 0.5, 0.5, 0.5, (1 + 1 / 3) / 2, 0.75]);
});

test("workOf() adds the speeds, and promises no time while a part has not told its size, or nothing moves", () => {
  const moving = engine({ state: "downloading", ...fetched(50, 100, 10) });
  const both = workOf([moving, voice({ state: "downloading", ...fetched(100, 300, 15) })]);
  assert.deepEqual([both?.bytesPerS, both?.secondsLeft], [25, 10]);
  const half = workOf([moving, voice({ state: "queued" })]);
  assert.deepEqual([half?.bytesPerS, half?.secondsLeft], [10, null]);
  const still = workOf([voice({ state: "queued", ...fetched(50, 100, 0) })]);
  assert.deepEqual(still, { fraction: 0.5, bytesPerS: null, secondsLeft: null, isMoving: false });
  assert.equal(workOf([voice({ state: "verifying" })])?.fraction, null);
});

test("furthest() believes the report that is further on, and the stream where they tell of different work", () => {
  const at = (doneBytes: number, totalBytes = 100) => fetched(doneBytes, totalBytes).transfer;
  assert.equal(furthest(at(40), at(60))?.doneBytes, 60);
  assert.equal(furthest(at(60), at(40))?.doneBytes, 60);
  assert.equal(furthest(at(1, 500), at(60))?.doneBytes, 1);
  assert.equal(furthest(undefined, at(60))?.doneBytes, 60);
  assert.equal(furthest(undefined, undefined), undefined);
});
