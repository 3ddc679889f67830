// What can be opened as a workflow, and why not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BODY_LIMIT_BYTES } from "@hearth/handlers/shared/contract/limits.ts";
import { readWorkflow } from "./read-workflow.ts";

const GRAPH = { "3": { class_type: "KSampler", inputs: { seed: 1, model: ["4", 0] }, _meta: { title: "Sampler" } } };
const nameOf = async (text: string) => (await readWorkflow(new File([text], "a.json"))).name;

test("readWorkflow() takes what Export (API) writes", async () => {
  assert.deepEqual(await readWorkflow(new File([JSON.stringify(GRAPH)], "a.json")), { name: "graph", graph: GRAPH });
});

test("readWorkflow() tells an editor's file, other JSON and other files apart", async () => {
  assert.equal(await nameOf(JSON.stringify({ nodes: [], links: [] })), "editor");
  for (const other of [[], {}, null, 7, { "3": { inputs: {} } }, { "3": { class_type: "A", inputs: [] } }]) {
    assert.equal(await nameOf(JSON.stringify(other)), "no_workflow", JSON.stringify(other));
  }
  assert.equal(await nameOf("%PDF-1.7"), "no_json");
});

test("readWorkflow() does not read what the service would not take", async () => {
  const unread = { size: BODY_LIMIT_BYTES.workflow + 1, text: () => assert.fail("It was read.") };
  assert.deepEqual(await readWorkflow(unread), { name: "too_large" });
});
