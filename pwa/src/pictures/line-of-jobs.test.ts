// The line of pictures in the making, as a person sees it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lineOf, SHOWN_MAX } from "./line-of-jobs.ts";
import { idAt, job } from "./testing/things.ts";

test("lineOf() puts what develops before what failed, and both before those that wait in their order", () => {
  const jobs = [
    job(5, { state: "expanding" }),
    job(4, { state: "queued", position: 2 }),
    job(3, { state: "queued", position: 1 }),
    job(2, { state: "failed" }),
    job(1, { state: "painting" }),
  ];
  const { shown, waiting } = lineOf(jobs);
  assert.deepEqual(
    [...shown, ...waiting].map(({ id }) => id),
    [1, 2, 3, 4, 5].map(idAt),
  );
});

test("lineOf() keeps the end of a long line out of sight, but nothing that failed", () => {
  const failed = Array.from({ length: SHOWN_MAX + 1 }, (_, at) => job(at + 1, { state: "failed" }));
  const queued = [1, 2].map((position) => job(position + 20, { state: "queued", position }));
  const { shown, waiting } = lineOf([...queued, ...failed]);
  assert.equal(shown.length, SHOWN_MAX + 1);
  assert.deepEqual(
    waiting.map(({ id }) => id),
    [idAt(21), idAt(22)],
  );
});
