// Workflows that ship with Hearth have no finding; each mistake of an upload has its own.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readShippedWorkflows } from "../../../runtime-node/images/read-workflows.ts";
import { describeClass, nodeClasses } from "../../../spec-tests/doubles/comfy/node-classes.ts";
import { type WorkflowFinding, type WorkflowGraph, workflowGraphSchema } from "../../shared/contract/image-admin.ts";
import type { CheckedWorkflow } from "../workflow-engine.ts";
import { checkWorkflow, unusualClasses } from "./check-workflow.ts";
import { compileWorkflow } from "./compile-workflow.ts";
import { guessMapping } from "./guess-mapping.ts";

const { signal } = new AbortController();
const classes = nodeClasses({ checkpoints: ["here.safetensors"], loras: ["style.safetensors"] });
const painter = {
  describe: async (name: string) => (classes[name] === undefined ? null : describeClass(name, classes[name])),
};
const shipped = await readShippedWorkflows(process.cwd());
const textToImage = shipped.find(({ id }) => id === "text-sd15");
assert.ok(textToImage);
const upload = (change: (graph: WorkflowGraph) => void, more: Partial<CheckedWorkflow> = {}): CheckedWorkflow => {
  const graph = structuredClone(textToImage.graph);
  change(graph);
  const { purpose, mapping, loraPoint } = textToImage;
  return { purpose, graph, mapping, loraPoint, allowedClasses: [], ...more };
};
const check = async (workflow: CheckedWorkflow) =>
  (await checkWorkflow(workflow, painter, signal)).map(({ node, input, code }) => [node, input, code]);

test("the workflows that ship have no finding, filled in or not, and only usual classes", async () => {
  assert.equal(shipped.length, 7);
  for (const workflow of shipped) {
    assert.deepEqual(await check({ ...workflow, allowedClasses: [] }), [], workflow.id);
    assert.deepEqual(unusualClasses(workflow.graph), []);
    const values = {
      ...{
        prompt: "a",
        negativePrompt: "b",
        checkpoint: "here.safetensors",
        width: 512,
        height: 768,
        steps: 4,
        cfg: 1,
      },
      ...{
        seed: Number.MAX_SAFE_INTEGER,
        count: 4,
        change: 0.4,
        sourceImage: "hearth/x.png [temp]",
        filenamePrefix: "hearth/y",
      },
      loras: [{ file: "style.safetensors", strength: 1 }],
    };
    const graph = compileWorkflow(workflow, values);
    const filledIn = await check({ ...workflow, graph, mapping: workflow.mapping, allowedClasses: [] });
    // What is handed in keeps nothing at the painter, on purpose.
    assert.deepEqual(
      filledIn.map(([, , code]) => code),
      ["no_output"],
      workflow.id,
    );
    assert.deepEqual(guessMapping(workflow.graph, workflow.purpose), {
      mapping: workflow.mapping,
      loraPoint: workflow.loraPoint,
    });
  }
});

const cases: [
  what: string,
  workflow: CheckedWorkflow,
  expected: [string | null, string | null, WorkflowFinding["code"]][],
][] = [
  [
    "a class that is not there",
    upload((graph) => (node(graph, "6").class_type = "Magic")),
    [["6", null, "unknown_class"]],
  ],
  [
    "a missing input",
    upload((graph) => delete node(graph, "5").inputs.sampler_name),
    [["5", "sampler_name", "missing_input"]],
  ],
  [
    "a choice that is not there",
    upload((graph) => (node(graph, "5").inputs.sampler_name = "warp")),
    [["5", "sampler_name", "bad_value"]],
  ],
  [
    "a number beyond its range",
    upload((graph) => (node(graph, "5").inputs.denoise = 2)),
    [["5", "denoise", "bad_value"]],
  ],
  ["text for a number", upload((graph) => (node(graph, "5").inputs.denoise = "1")), [["5", "denoise", "bad_value"]]],
  [
    "a link to nothing",
    upload((graph) => (node(graph, "6").inputs.samples = ["77", 0])),
    [["6", "samples", "bad_link"]],
  ],
  [
    "a link to no output",
    upload((graph) => (node(graph, "6").inputs.samples = ["5", 4])),
    [["6", "samples", "bad_link"]],
  ],
  [
    "a link of another type",
    upload((graph) => (node(graph, "7").inputs.images = ["4", 0])),
    [["7", "images", "bad_link"]],
  ],
  ["half a link", upload((graph) => (node(graph, "7").inputs.images = ["4"])), [["7", "images", "bad_link"]]],
  ["a value for a link", upload((graph) => (node(graph, "7").inputs.images = "x.png")), [["7", "images", "bad_value"]]],
  ["a cycle", upload((graph) => (node(graph, "5").inputs.latent_image = ["5", 0])), [["5", null, "cycle"]]],
  [
    "a preview at its end",
    upload((graph) => {
      node(graph, "7").class_type = "PreviewImage";
      delete node(graph, "7").inputs.filename_prefix;
    }),
    [[null, null, "no_output"]],
  ],
  [
    "no place for the prompt",
    upload(() => undefined, { mapping: { filenamePrefix: [{ node: "7", input: "filename_prefix" }] } }),
    [
      ["1", "ckpt_name", "bad_value"],
      [null, null, "no_prompt"],
    ],
  ],
  [
    "a file of its own",
    upload((graph) => (graph["9"] = { class_type: "LoadImage", inputs: { image: "../../secret.png" } })),
    [["9", "image", "not_allowed"]],
  ],
];
for (const [what, workflow, expected] of cases) {
  test(`checkWorkflow() finds ${what}`, async () => assert.deepEqual(await check(workflow), expected));
}

test("checkWorkflow() lets an unusual class run only where it is allowed for this workflow", async () => {
  const known = { ...classes, Sketch: { inputs: {}, output: ["LATENT"] } };
  const own = { describe: async (name: string) => describeClass(name, known[name as "Sketch"]) };
  const workflow = upload((graph) => (graph["4"] = { class_type: "Sketch", inputs: {} }), {
    mapping: {
      ...textToImage.mapping,
      width: undefined as never,
      height: undefined as never,
      count: undefined as never,
    },
  });
  assert.deepEqual(
    (await checkWorkflow(workflow, own, signal)).map(({ code }) => code),
    ["not_allowed"],
  );
  assert.deepEqual(await checkWorkflow({ ...workflow, allowedClasses: ["Sketch"] }, own, signal), []);
  assert.deepEqual(unusualClasses(workflow.graph), ["Sketch"]);
});

test("checkWorkflow() survives a long chain and names at most 100 findings", async () => {
  const graph: WorkflowGraph = {};
  for (let id = 0; id < 200; id++)
    graph[String(id)] = { class_type: "VAEDecode", inputs: { samples: [String(id + 1), 0] } };
  const findings = await checkWorkflow(
    { purpose: "upscale", graph, mapping: {}, loraPoint: null, allowedClasses: [] },
    painter,
    signal,
  );
  assert.equal(findings.length, 100);
});

const examples = process.env.HEARTH_TEST_DATA && join(process.env.HEARTH_TEST_DATA, "workflows");
test("guessMapping() finds the prompt, the seed and the output in workflows that people run", {
  skip: examples ? false : "HEARTH_TEST_DATA is not set",
}, () => {
  const graphs = readdirSync(examples ?? "")
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const json = JSON.parse(readFileSync(join(examples ?? "", name), "utf8"));
      return [name, workflowGraphSchema.safeParse(json.input?.workflow ?? json.prompt ?? json)] as const;
    });
  const read = graphs.flatMap(([name, graph]) => (graph.success ? [[name, graph.data] as const] : []));
  assert.ok(read.length >= 5, `only ${read.length} of ${graphs.length} were read`);
  for (const [name, graph] of read) {
    const { mapping } = guessMapping(graph, "text-to-image");
    assert.ok(mapping.seed, `${name}: seed`);
    assert.ok(mapping.prompt, `${name}: prompt`);
  }
  const ui = graphs.find(([name]) => name.includes("not_api"))?.[1];
  assert.ok(ui && !ui.success);
  assert.match(JSON.stringify(ui.error.issues), /Export \(API\)/);
});

function node(graph: WorkflowGraph, id: string): WorkflowGraph[string] {
  const found = graph[id];
  assert.ok(found);
  return found;
}
