// Values and LoRAs in a graph.
import assert from "node:assert/strict";
import { test } from "node:test";
import { workflowGraphSchema } from "../../shared/contract/image-admin.ts";
import type { GraphParameters } from "../workflow-engine.ts";
import { type CompilableWorkflow, compileWorkflow } from "./compile-workflow.ts";

const workflow: CompilableWorkflow = {
  graph: {
    "1": { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: "own.safetensors" } },
    "2": { class_type: "CLIPTextEncode", inputs: { text: "", clip: ["1", 1] } },
    "4": { class_type: "EmptyLatentImage", inputs: { width: 512, height: 512, batch_size: 1 } },
    "5": { class_type: "KSampler", inputs: { seed: 0, steps: 25, model: ["1", 0], positive: ["2", 0] } },
    "6": { class_type: "VAEDecode", inputs: { samples: ["5", 0], vae: ["1", 2] } },
  },
  mapping: {
    prompt: [{ node: "2", input: "text" }],
    checkpoint: [{ node: "1", input: "ckpt_name" }],
    width: [{ node: "4", input: "width" }],
    steps: [{ node: "5", input: "steps" }],
    seed: [{ node: "5", input: "seed" }],
  },
  loraPoint: { model: ["1", 0], clip: ["1", 1] },
};
const nothing: GraphParameters = {
  ...{ prompt: "a house", negativePrompt: "", checkpoint: null, width: null, height: null, steps: null, cfg: null },
  ...{ seed: 7, count: 1, change: null, sourceImage: null, filenamePrefix: "hearth/x", loras: [] },
};

test("compileWorkflow() writes what is given, keeps what is not, and leaves the workflow as it is", () => {
  const before = structuredClone(workflow);
  const graph = compileWorkflow(workflow, { ...nothing, width: 768, prompt: 'a "house" <lora:x:1>\n{"}' });
  assert.equal(graph["2"]?.inputs.text, 'a "house" <lora:x:1>\n{"}');
  assert.equal(graph["4"]?.inputs.width, 768);
  assert.equal(graph["4"]?.inputs.height, 512);
  assert.equal(graph["5"]?.inputs.steps, 25);
  assert.equal(graph["5"]?.inputs.seed, 7);
  assert.equal(graph["1"]?.inputs.ckpt_name, "own.safetensors");
  assert.deepEqual(workflow, before);
});

test("compileWorkflow() puts LoRAs in a row between the point and everything that took from it", () => {
  const loras = [
    { file: "a.safetensors", strength: 0.5 },
    { file: "sub/b.safetensors", strength: -1 },
  ];
  const graph = compileWorkflow(workflow, { ...nothing, loras });
  const [first, second] = Object.entries(graph).filter(([, node]) => node.class_type === "LoraLoader");
  assert.ok(first && second);
  assert.deepEqual(first[1].inputs, {
    ...{ lora_name: "a.safetensors", strength_model: 0.5, strength_clip: 0.5, model: ["1", 0], clip: ["1", 1] },
  });
  assert.deepEqual(
    [second[1].inputs.model, second[1].inputs.clip],
    [
      [first[0], 0],
      [first[0], 1],
    ],
  );
  assert.deepEqual(graph["5"]?.inputs.model, [second[0], 0]);
  assert.deepEqual(graph["2"]?.inputs.clip, [second[0], 1]);
  assert.deepEqual(graph["6"]?.inputs.vae, ["1", 2], "the VAE is the checkpoint's own");
  assert.equal(Object.keys(graph).length, 7);
  assert.ok(workflowGraphSchema.safeParse(graph).success);
});

test("compileWorkflow() refuses to change a picture that is not there, and a place that is not there", () => {
  const changing = { ...workflow, mapping: { ...workflow.mapping, sourceImage: [{ node: "2", input: "image" }] } };
  assert.throws(() => compileWorkflow(changing, nothing), TypeError);
  const astray = { ...workflow, mapping: { prompt: [{ node: "constructor", input: "text" }] } };
  assert.throws(() => compileWorkflow(astray, nothing), TypeError);
});

test("compileWorkflow() keeps nothing at the painter: what is saved becomes a preview, its own previews are left out", () => {
  const graph = {
    ...workflow.graph,
    "7": { class_type: "SaveImage", inputs: { filename_prefix: "own", images: ["6", 0] } },
    "8": { class_type: "PreviewImage", inputs: { images: ["6", 0] } },
  };
  const mapping = { ...workflow.mapping, filenamePrefix: [{ node: "7", input: "filename_prefix" }] };
  const compiled = compileWorkflow({ ...workflow, graph, mapping }, nothing);
  assert.equal(compiled["8"], undefined);
  assert.deepEqual(compiled["7"], {
    class_type: "PreviewImage",
    inputs: { filename_prefix: "hearth/x", images: ["6", 0] },
  });
});
