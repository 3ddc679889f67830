// One job through its events.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hasEnded, type JobEvent, reduceJob } from "./reduce-job.ts";
import { idAt, image, job } from "./testing/things.ts";

const jobId = idAt(1);
const after = (...events: JobEvent[]) => events.reduce(reduceJob, job(1));

test("reduceJob() follows a picture from its words to the wall", () => {
  const expanded = after({ event: "expanded", data: { jobId, expandedPrompt: "storm, oil", source: "llm" } });
  assert.equal(expanded.expandedPrompt, "storm, oil");
  const queued = reduceJob(expanded, { event: "queued", data: { jobId, position: 3 } });
  assert.deepEqual([queued.state, queued.position], ["queued", 3]);
  const painted = reduceJob(queued, {
    event: "progress",
    data: { jobId, value: 4, max: 20, previewUrl: "/preview/4" },
  });
  assert.deepEqual([painted.state, painted.position, painted.progress?.value], ["painting", null, 4]);
  const done = reduceJob(painted, { event: "done", data: { jobId, images: [image(5)] } });
  assert.deepEqual([done.state, done.progress, done.images.length], ["done", null, 1]);
});

test("reduceJob() keeps the last preview in sight through steps that bring none", () => {
  const painted = after(
    { event: "progress", data: { jobId, value: 4, max: 20, previewUrl: "/preview/4" } },
    { event: "progress", data: { jobId, value: 5, max: 20 } },
  );
  assert.deepEqual(painted.progress, { value: 5, max: 20, previewUrl: "/preview/4" });
});

test("reduceJob() lets nothing that comes late bring an ended job back", () => {
  const ends: JobEvent[] = [
    { event: "done", data: { jobId, images: [] } },
    { event: "cancelled", data: { jobId } },
    { event: "failed", data: { jobId, code: "upstream_failed", reason: "out_of_memory", detail: "" } },
  ];
  for (const end of ends) {
    const ended = after(end);
    assert.ok(hasEnded(ended), end.event);
    assert.equal(reduceJob(ended, { event: "progress", data: { jobId, value: 1, max: 2 } }), ended);
    assert.equal(reduceJob(ended, { event: "queued", data: { jobId, position: 1 } }), ended);
  }
});
