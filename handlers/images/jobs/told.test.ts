// The events between what a follower knows and how a work stands, as a table.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImageJob } from "../../shared/contract/images.ts";
import { eventsBetween, isMereProgress, type Told, toldOf, UNTOLD } from "./told.ts";

const JOB: ImageJob = {
  id: "01900000-0000-7000-8000-000000000001",
  state: "expanding",
  position: null,
  prompt: "a fox",
  expandedPrompt: null,
  rating: "general",
  count: 1,
  width: null,
  height: null,
  progress: null,
  images: [],
  problem: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const problem = { code: "upstream_failed", reason: "out_of_memory", detail: "Too little memory." } as const;

const CASES: [string, Told, Partial<ImageJob>, string[]][] = [
  ["nothing is new", UNTOLD, {}, []],
  [
    "its prompt is there and it waits",
    UNTOLD,
    { state: "queued", position: 2, expandedPrompt: "a fox" },
    ["expanded", "queued"],
  ],
  [
    "it moves up",
    toldOf({ ...JOB, state: "queued", position: 2, expandedPrompt: "a" }),
    { state: "queued", position: 1, expandedPrompt: "a" },
    ["queued"],
  ],
  [
    "it is painted",
    toldOf({ ...JOB, state: "queued", position: 1, expandedPrompt: "a" }),
    { state: "painting", expandedPrompt: "a", progress: { value: 1, max: 4 } },
    ["progress"],
  ],
  ["it was painted before anybody looked", UNTOLD, { state: "done", expandedPrompt: "a" }, ["expanded", "done"]],
  ["it fails", toldOf({ ...JOB, state: "painting" }), { state: "failed", problem }, ["failed"]],
  ["it is cancelled", toldOf({ ...JOB, state: "painting" }), { state: "cancelled" }, ["cancelled"]],
];
for (const [what, told, changes, expected] of CASES) {
  test(`eventsBetween() when ${what}: ${expected.join(", ") || "nothing"}`, () => {
    const events = eventsBetween(told, { ...JOB, ...changes }, "llm");
    assert.deepEqual(
      events.map(({ event }) => event),
      expected,
    );
  });
}

test("isMereProgress() holds for another number, not for another state or place", () => {
  const painting: ImageJob = { ...JOB, state: "painting", progress: { value: 1, max: 4 } };
  assert.equal(isMereProgress(toldOf(painting), { ...painting, progress: { value: 2, max: 4 } }), true);
  assert.equal(isMereProgress(toldOf(painting), { ...painting, state: "storing" }), false);
});
