// What there is to choose from follows the model: its sizes, and what each workflow is made for.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Checkpoint } from "../shared/contract/image-admin.ts";
import { imageOptionsSchema } from "../shared/contract/images.ts";
import { IMAGE_SIDE } from "../shared/contract/limits.ts";
import { WORKFLOWS } from "../testing/images/painting-house.ts";
import { imageOptions } from "./options.ts";
import type { Viewer } from "./rights.ts";

const member: Viewer = { id: "ben", role: "member", permissions: {}, wall: false };
const checkpoint = (n: number, family: Checkpoint["family"]): Checkpoint => ({
  ...{ id: `01900000-0000-7000-8000-00000000000${n}`, file: `${family}.safetensors`, name: family, family },
  ...{ promptStyle: "tags", qualityPrefix: "", negativePrompt: "", rating: "general", enabled: true, present: true },
  isDefault: n === 1,
});

test("imageOptions() tells the sizes of each checkpoint, and steps, guidance and families of each workflow", () => {
  const models = { checkpoints: [checkpoint(1, "sd15"), checkpoint(2, "sdxl")], loras: [], trouble: null };
  const quick = {
    ...(WORKFLOWS[0] ?? assert.fail()),
    ...{ id: "quick", families: ["few-step" as const] },
    graph: { 1: { class_type: "KSampler", inputs: { steps: 6, cfg: 1 } } },
    mapping: { prompt: [{ node: "1", input: "text" }], steps: [{ node: "1", input: "steps" }] },
  };
  const options = imageOptions(member, models, [...WORKFLOWS, quick]);
  assert.ok(imageOptionsSchema.strict().parse(options));
  assert.deepEqual(
    options.checkpoints.map(({ sizes }) => sizes[0]?.width),
    [512, 1024],
  );
  const shown = options.workflows.find(({ id }) => id === "quick");
  assert.deepEqual([shown?.families, shown?.usual, shown?.sizes], [["few-step"], { steps: 6, cfg: 1 }, []]);
});

test("imageOptions() tells sizes of a workflow that brings its own model, around those that it was saved with", () => {
  const own = (width: number, height: number) => ({
    ...(WORKFLOWS[0] ?? assert.fail()),
    graph: { 1: { class_type: "EmptyLatentImage", inputs: { width, height } } },
    mapping: Object.fromEntries(["width", "height"].map((input) => [input, [{ node: "1", input }]])),
  });
  const models = { checkpoints: [], loras: [], trouble: null };
  const options = imageOptions(member, models, [own(1_280, 820), own(8_192, 8_192), ...WORKFLOWS]);
  const [flux, huge, usual] = options.workflows.map(({ sizes }) => sizes);
  assert.deepEqual(flux?.[0], { name: "square", width: 1_024, height: 1_024 });
  assert.ok(huge?.every(({ width, height }) => Math.max(width, height) <= IMAGE_SIDE.max));
  assert.deepEqual(usual, []);
});
