// What a wish is painted with, and what is refused, as a table.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdminLora, Checkpoint } from "../../shared/contract/image-admin.ts";
import type { GenerateImage } from "../../shared/contract/images.ts";
import { WORKFLOWS } from "../../testing/images/painting-house.ts";
import type { ImageRow } from "../gallery/image-view.ts";
import type { Viewer } from "../rights.ts";
import type { Ingredients } from "./basis.ts";
import { makePlan } from "./make-plan.ts";

const checkpoint = (id: string, more: Partial<Checkpoint> = {}): Checkpoint => ({
  id,
  file: `${id}.safetensors`,
  name: id,
  family: "sd15",
  promptStyle: "tags",
  qualityPrefix: "",
  negativePrompt: "",
  rating: "general",
  enabled: true,
  isDefault: false,
  present: true,
  ...more,
});
const lora = (id: string, more: Partial<AdminLora> = {}): AdminLora => ({
  id,
  file: `${id}.safetensors`,
  name: id,
  triggerWords: [],
  strength: { min: 0, max: 1, default: 0.8 },
  rating: "general",
  families: [],
  enabled: true,
  access: "everyone",
  present: true,
  ...more,
});
const member: Viewer = { id: "ben", role: "member", permissions: { adultContent: false }, wall: false };
const grown: Viewer = { ...member, permissions: { adultContent: true } };
const source = {
  id: "s",
  prompt: "a fox",
  expandedPrompt: "a fox, snow",
  rating: "general",
  width: 512,
  height: 512,
  madeBy: { checkpoint: { id: "other", name: "other" } },
} as ImageRow;

const ingredients = (more: Partial<Ingredients> = {}): Ingredients => ({
  viewer: member,
  models: {
    checkpoints: [
      checkpoint("usual", { isDefault: true }),
      checkpoint("other", { family: "sdxl" }),
      checkpoint("adult", { rating: "adult" }),
      checkpoint("off", { enabled: false }),
    ],
    loras: [
      lora("ink"),
      lora("bare", { rating: "adult" }),
      lora("hers", { access: ["anna"] }),
      lora("large", { families: ["sdxl"] }),
    ],
    trouble: null,
  },
  workflows: [...WORKFLOWS],
  source: null,
  ...more,
});
const plan = (request: Partial<GenerateImage>, more: Partial<Ingredients> = {}) =>
  makePlan({ prompt: "a fox", ...request }, ingredients(more), () => 42);

test("makePlan() takes the default checkpoint, its size, and draws a seed", () => {
  const made = plan({});
  assert.equal(made.rating, "general");
  const { checkpoint: used, width, height, seed, count, workflow, prompt } = made.plan;
  assert.deepEqual(
    [used?.id, width, height, seed, count, workflow.id, prompt],
    ["usual", 512, 512, 42, 1, "plain", null],
  );
});

test("makePlan() paints what is written out already as it stands", () => {
  const made = plan({ expandedPrompt: "a fox, <lora:x:1> snow", negativePrompt: "cats" }).plan;
  assert.deepEqual([made.prompt, made.negativePrompt], ["a fox, snow", "cats"]);
});

test("makePlan() keeps the same negative prompt however often a picture is asked for again", () => {
  const again = (negativePrompt: string) => plan({ expandedPrompt: "a fox", negativePrompt }).plan.negativePrompt;
  const first = again("nsfw, nude, naked, sexual, suggestive, gore, blood, lowres, cats");
  assert.equal(first, "lowres, cats");
  assert.equal(again(again(again(first))), first);
});

test("makePlan() changes a picture with the checkpoint that it was made with, from its own prompt", () => {
  const made = plan({ prompt: "darker", sourceImageId: "s" }, { source }).plan;
  assert.deepEqual(
    [made.workflow.id, made.checkpoint?.id, made.change, made.wish.before],
    ["change", "other", 0.6, "a fox, snow"],
  );
});

test("makePlan() needs no new words to enlarge a picture", () => {
  const made = plan({ sourceImageId: "s", workflowId: "larger" }, { source }).plan;
  assert.equal(made.prompt, "a fox, snow");
});

test("makePlan() holds a LoRA's strength within its range", () => {
  assert.equal(plan({ loras: [{ id: "ink", strength: 2 }] }).plan.loras[0]?.strength, 1);
});

test("makePlan() lets whoever has the grant make an adult picture with adult parts", () => {
  const request = { rating: "adult", checkpointId: "adult", loras: [{ id: "bare", strength: 1 }] } as const;
  const made = plan({ ...request, loras: [...request.loras], expandedPrompt: "nude" }, { viewer: grown });
  assert.deepEqual([made.rating, made.plan.prompt], ["adult", "nude"]);
});

const quick = { ...(WORKFLOWS[0] ?? assert.fail()), id: "quick", families: ["sdxl" as const] };

test("makePlan() takes a checkpoint that suits the workflow that is named, and its size", () => {
  const made = plan({ workflowId: "quick" }, { workflows: [...WORKFLOWS, quick] }).plan;
  assert.deepEqual([made.checkpoint?.id, made.width, made.height], ["other", 1024, 1024]);
});

const REFUSALS: [string, Partial<GenerateImage>, Partial<Ingredients>, string][] = [
  ["who may make none", {}, { viewer: { ...member, permissions: { images: false } } }, "not_allowed"],
  ["an adult picture without the grant", { rating: "adult" }, {}, "not_allowed"],
  ["an adult picture at a wall", { rating: "adult" }, { viewer: { ...grown, wall: true } }, "not_allowed"],
  [
    "an adult picture for a child, whatever is set",
    { rating: "adult" },
    { viewer: { ...grown, role: "child" } },
    "not_allowed",
  ],
  ["an adult wish as a general picture", { prompt: "a nude man" }, {}, "not_allowed"],
  [
    "an adult wish as a general picture, also with the grant",
    { prompt: "a nude man" },
    { viewer: grown },
    "not_allowed",
  ],
  ["an adult prompt that is written out already", { expandedPrompt: "a nude man" }, {}, "not_allowed"],
  [
    "an adult source for a general picture",
    { sourceImageId: "s", rating: "general" },
    { viewer: grown, source: { ...source, rating: "adult" } },
    "not_allowed",
  ],
  ["an adult checkpoint for a general picture", { checkpointId: "adult" }, { viewer: grown }, "not_allowed"],
  ["an adult checkpoint that one may not see", { checkpointId: "adult" }, {}, "not_found"],
  ["a checkpoint that is switched off", { checkpointId: "off" }, {}, "not_found"],
  ["an adult LoRA for a general picture", { loras: [{ id: "bare", strength: 1 }] }, { viewer: grown }, "not_allowed"],
  ["an adult LoRA that one may not see", { loras: [{ id: "bare", strength: 1 }] }, {}, "not_found"],
  ["a LoRA of somebody else", { loras: [{ id: "hers", strength: 1 }] }, {}, "not_found"],
  ["a LoRA of another family", { loras: [{ id: "large", strength: 1 }] }, {}, "invalid_request"],
  [
    "a LoRA twice",
    {
      loras: [
        { id: "ink", strength: 1 },
        { id: "ink", strength: 0 },
      ],
    },
    {},
    "invalid_request",
  ],
  [
    "a checkpoint that the named workflow is not made for",
    { workflowId: "quick", checkpointId: "usual" },
    { workflows: [quick] },
    "invalid_request",
  ],
  [
    "to enlarge what is too large already",
    { sourceImageId: "s", workflowId: "larger" },
    { source: { ...source, width: 4_096, height: 4_096 } },
    "invalid_request",
  ],
  ["a workflow that there is not", { workflowId: "none" }, {}, "not_found"],
  ["a change without a picture", { workflowId: "change" }, {}, "invalid_request"],
  ["several where the workflow makes one", { sourceImageId: "s", count: 2 }, { source }, "invalid_request"],
  [
    "anything where there is no checkpoint",
    {},
    { models: { checkpoints: [], loras: [], trouble: null } },
    "component_not_ready",
  ],
  [
    "a workflow that loads an adult model itself",
    { workflowId: "own" },
    {
      workflows: [
        {
          ...(WORKFLOWS[0] ?? assert.fail()),
          id: "own",
          graph: { 1: { class_type: "LoraLoader", inputs: { lora_name: "bare.safetensors" } } },
        },
      ],
    },
    "not_allowed",
  ],
  [
    "a workflow that loads a model that nobody knows",
    { workflowId: "own" },
    {
      workflows: [
        {
          ...(WORKFLOWS[0] ?? assert.fail()),
          id: "own",
          graph: { 1: { class_type: "UNETLoader", inputs: { unet_name: "odd.safetensors" } } },
        },
      ],
    },
    "not_allowed",
  ],
];
for (const [what, request, more, code] of REFUSALS) {
  test(`makePlan() refuses ${what} as ${code}`, () => assert.throws(() => plan(request, more), { code }));
}
