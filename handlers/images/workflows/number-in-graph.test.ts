// What a graph paints with by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numberInGraph } from "./number-in-graph.ts";

const graph = {
  "1": { class_type: "KSampler", inputs: { steps: 25, cfg: 7, model: ["3", 0] as [string, number] } },
  "2": { class_type: "KSampler", inputs: { steps: 10, cfg: 7 } },
};

test("numberInGraph() reads the place of the mapping, else wherever the graph has it", () => {
  assert.equal(numberInGraph({ graph, mapping: { steps: [{ node: "2", input: "steps" }] } }, "steps"), 10);
  assert.equal(numberInGraph({ graph, mapping: {} }, "cfg"), 7);
});

test("numberInGraph() says nothing where nodes don't agree, or a link stands there, or nothing does", () => {
  assert.equal(numberInGraph({ graph, mapping: {} }, "steps"), null);
  assert.equal(numberInGraph({ graph, mapping: { steps: [{ node: "1", input: "model" }] } }, "steps"), null);
  assert.equal(numberInGraph({ graph, mapping: {} }, "width"), null);
});
