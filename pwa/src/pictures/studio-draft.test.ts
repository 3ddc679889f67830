// From a filled-in studio to an order: what the workflow does not take, and what no longer fits, stays out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { generateImageSchema } from "@hearth/handlers/shared/contract/images.ts";
import {
  againOrder,
  draftFrom,
  draftToChange,
  EMPTY_DRAFT,
  fittingLoras,
  largerOrder,
  toOrder,
} from "./studio-draft.ts";
import { idAt, image, OPTIONS } from "./testing/things.ts";
import { workflowOf } from "./ways-of-painting.ts";

const FULL = {
  ...EMPTY_DRAFT,
  prompt: "  a lighthouse ",
  size: "tall",
  count: 3,
  steps: 30,
  cfg: 5,
  seed: 11,
  negativePrompt: "people",
  loras: [
    { id: idAt(910), strength: 0.6 },
    { id: idAt(911), strength: 0.6 },
  ],
} as const;

test("toOrder() sends everything that was chosen, trimmed, and the contract takes it", () => {
  const order = toOrder(FULL, OPTIONS);
  assert.deepEqual(generateImageSchema.parse(order), order);
  assert.deepEqual(order, {
    prompt: "a lighthouse",
    rating: "general",
    negativePrompt: "people",
    width: 512,
    height: 768,
    steps: 30,
    cfg: 5,
    seed: 11,
    count: 3,
    loras: [{ id: idAt(910), strength: 0.6 }],
  });
});

test("toOrder() leaves everything else to the workflow where nothing was chosen", () => {
  assert.deepEqual(toOrder({ ...EMPTY_DRAFT, prompt: "a lighthouse" }, OPTIONS), {
    prompt: "a lighthouse",
    rating: "general",
    loras: [],
  });
});

test("toOrder() paints what was written out as it stands", () => {
  const writtenOut = { prompt: "storm, oil", negativePrompt: "blurry", source: "llm", from: "a lighthouse" } as const;
  const order = toOrder({ ...EMPTY_DRAFT, prompt: "a lighthouse", writtenOut }, OPTIONS);
  assert.deepEqual([order.expandedPrompt, order.negativePrompt], ["storm, oil", "blurry"]);
});

test("toOrder() for a picture that is changed goes through its own workflow, without what that does not take", () => {
  const draft = {
    ...FULL,
    ...draftToChange(image(5)),
    size: "tall",
    count: 3,
    seed: 11,
    steps: 30,
    change: 0.4,
  } as const;
  assert.equal(workflowOf(draft, OPTIONS)?.id, "change");
  assert.deepEqual(toOrder(draft, OPTIONS), {
    prompt: "a lighthouse",
    rating: "general",
    seed: 11,
    sourceImageId: idAt(5),
    change: 0.4,
  });
});

test("fittingLoras() follows the checkpoint that is chosen", () => {
  const namesFor = (checkpointId: string | null) =>
    fittingLoras({ ...EMPTY_DRAFT, checkpointId }, OPTIONS).map(({ name }) => name);
  assert.deepEqual([namesFor(null), namesFor(idAt(901))], [["Ink"], ["Gold"]]);
});

test("againOrder() and largerOrder() ask for what the contract takes, and only where it can be done", () => {
  const made = { workflow: { id: "text", name: "Text", version: "1" } };
  const again = againOrder(image(5, { ...made, checkpoint: { id: null, name: "gone" }, cfg: null }), OPTIONS);
  assert.ok(again !== null);
  assert.deepEqual(generateImageSchema.parse(again), again);
  assert.deepEqual(
    [again.width, again.steps, "seed" in again, "checkpointId" in again, "cfg" in again],
    [512, 20, false, false, false],
  );
  assert.equal(againOrder(image(5), OPTIONS), null, "its workflow is not offered any more");
  const changed = { workflow: { id: "change", name: "Change", version: "1" }, width: 3_000, height: 3_001 };
  assert.equal(againOrder(image(5, changed), OPTIONS), null, "what it was made from is deleted");
  const afresh = againOrder(image(5, { ...changed, sourceImageId: idAt(4) }), OPTIONS);
  assert.deepEqual(generateImageSchema.parse(afresh), afresh);
  assert.deepEqual([afresh?.sourceImageId, afresh?.width], [idAt(4), undefined]);
  assert.equal(largerOrder(image(5), OPTIONS), null);
  const [text] = OPTIONS.workflows;
  assert.ok(text);
  const upscale = { ...text, id: "up", purpose: "upscale" } as const;
  const larger = largerOrder(image(5), { ...OPTIONS, workflows: [upscale] });
  assert.deepEqual([larger?.workflowId, larger?.sourceImageId], ["up", idAt(5)]);
});

test("draftFrom() is the studio as it was for a picture, so that its order paints the same once more", () => {
  const made = image(1, {
    workflow: { id: "text", name: "Text", version: "1" },
    expandedPrompt: "a lighthouse, storm",
    negativePrompt: "people",
    seed: 42,
    steps: 12,
    loras: [{ id: idAt(910), name: "Ink", strength: 0.6 }],
  });
  const draft = draftFrom(made, OPTIONS);
  assert.ok(draft !== null);
  assert.deepEqual(toOrder(draft, OPTIONS), {
    prompt: "a lighthouse",
    expandedPrompt: "a lighthouse, storm",
    rating: "general",
    negativePrompt: "people",
    workflowId: "text",
    checkpointId: idAt(900),
    width: 512,
    height: 768,
    steps: 12,
    cfg: 7,
    seed: 42,
    loras: [{ id: idAt(910), strength: 0.6 }],
  });
});

test("draftFrom() has nothing where the way of painting is gone, or began with a picture", () => {
  assert.equal(draftFrom(image(1), OPTIONS), null);
  assert.equal(draftFrom(image(1, { workflow: { id: "change", name: "Change", version: "1" } }), OPTIONS), null);
});
