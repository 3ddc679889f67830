// Where the parameters of a workflow go.
import assert from "node:assert/strict";
import { test } from "node:test";
import { workflowParameterSchema } from "@hearth/handlers/shared/contract/image-admin.ts";
import { inputsOf, NOWHERE, PARAMETERS, placeOf, withPlace } from "./mapping.ts";

const WORKFLOW = {
  nodes: [
    { id: "3", classType: "KSampler", title: "", inputs: ["seed", "steps"] },
    { id: "6", classType: "CLIPTextEncode", title: "Positive", inputs: ["text"] },
  ],
};

test("inputsOf() names each input by its node", () => {
  assert.deepEqual(
    inputsOf(WORKFLOW).map(({ title }) => title),
    ["KSampler (3): seed", "KSampler (3): steps", "Positive (6): text"],
  );
});

test("withPlace() writes a parameter to the chosen input, elsewhere, and nowhere", () => {
  const [seed, , text] = inputsOf(WORKFLOW).map(({ value }) => value);
  const placed = withPlace({}, "prompt", WORKFLOW, text ?? "");
  assert.deepEqual(placed, { prompt: [{ node: "6", input: "text" }] });
  assert.equal(placeOf(placed, "prompt"), text);
  assert.deepEqual(withPlace(placed, "prompt", WORKFLOW, seed ?? ""), { prompt: [{ node: "3", input: "seed" }] });
  assert.deepEqual(withPlace(placed, "prompt", WORKFLOW, NOWHERE), {});
});

test("withPlace() keeps further places of a parameter that is not moved", () => {
  const twice = {
    seed: [
      { node: "3", input: "seed" },
      { node: "3", input: "steps" },
    ],
  };
  assert.equal(withPlace(twice, "seed", WORKFLOW, placeOf(twice, "seed")), twice);
});

test("PARAMETERS has all of the contract but the name of the file", () => {
  assert.deepEqual([...PARAMETERS, "filenamePrefix"], workflowParameterSchema.options);
});
