// Workflow, checkpoint and sizes follow each other, as they do in the service.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImageOptions } from "@hearth/handlers/shared/contract/images.ts";
import { EMPTY_DRAFT, largerOrder, toExpandOrder, toOrder } from "./studio-draft.ts";
import { idAt, image, OPTIONS, sizes } from "./testing/things.ts";
import { checkpointOf, checkpointsFor, sizesOf, workflowOf } from "./ways-of-painting.ts";

const [TEXT, CHANGE] = OPTIONS.workflows;
assert.ok(TEXT && CHANGE);
const [SD, XL, BARE] = [900, 901, 902].map(idAt);
assert.ok(SD && XL && BARE);
const HOME: ImageOptions = {
  ...OPTIONS,
  workflows: [
    { ...TEXT, id: "any" },
    { ...TEXT, id: "sd", families: ["sd15"] },
    { ...TEXT, id: "xl", families: ["sdxl"], usual: { steps: 30, cfg: 5 } },
    { ...TEXT, id: "own", takes: ["size"], sizes: sizes(768) },
    { ...CHANGE, takes: ["checkpoint"], families: ["sd15", "sdxl"] },
    { ...TEXT, id: "up-sd", purpose: "upscale", families: ["sd15"] },
    { ...TEXT, id: "up-xl", purpose: "upscale", families: ["sdxl"] },
  ],
  checkpoints: [
    ...OPTIONS.checkpoints,
    { id: BARE, name: "Bare", family: "sdxl", rating: "adult", isDefault: false, sizes: sizes(1_024) },
  ],
};
const draft = (values: Partial<typeof EMPTY_DRAFT> = {}) => ({ ...EMPTY_DRAFT, prompt: "a lighthouse", ...values });

test("workflowOf() and sizesOf() follow the checkpoint that is chosen", () => {
  const shown = (checkpointId: string | null) => [
    workflowOf(draft({ checkpointId }), HOME)?.id,
    sizesOf(draft({ checkpointId }), HOME)[0]?.width,
  ];
  assert.deepEqual(
    [shown(null), shown(SD), shown(XL)],
    [
      ["sd", 512],
      ["sd", 512],
      ["xl", 1_024],
    ],
  );
  const { width, height } = toOrder(draft({ checkpointId: XL, size: "tall" }), HOME);
  assert.deepEqual([width, height], [1_024, 1_536]);
});

test("checkpointsFor() offers what suits the chosen workflow and the rating, or where none is chosen any workflow", () => {
  const offered = (values: Partial<typeof EMPTY_DRAFT>, home = HOME) =>
    checkpointsFor(draft(values), home).map(({ id }) => id);
  assert.deepEqual(offered({ workflowId: "xl" }), [XL]);
  assert.deepEqual(offered({ workflowId: "xl", rating: "adult" }), [XL, BARE]);
  assert.deepEqual(offered({ workflowId: "any" }), [SD, XL]);
  assert.deepEqual(offered({}), [SD, XL]);
  assert.deepEqual(offered({}, { ...HOME, workflows: HOME.workflows.filter(({ id }) => id === "xl") }), [XL]);
});

test("a checkpoint that does not suit the chosen workflow is not ordered; the one that is painted with instead is named", () => {
  const unsuited = draft({ workflowId: "xl", checkpointId: SD });
  assert.equal(checkpointOf(unsuited, HOME)?.id, XL);
  assert.deepEqual([toOrder(unsuited, HOME).checkpointId, toExpandOrder(unsuited, HOME).checkpointId], [XL, XL]);
  assert.equal("checkpointId" in toOrder(draft(), HOME), false, "as usual");
});

test("a change is painted with what its picture was painted with, and largerOrder() goes through what suits that", () => {
  const made = image(5, { checkpoint: { id: XL, name: "Grand painter" } });
  assert.equal(checkpointOf(draft({ source: made }), HOME)?.id, XL);
  assert.equal("checkpointId" in toOrder(draft({ source: made }), HOME), false, "the service knows");
  const larger = largerOrder(made, HOME);
  assert.deepEqual([larger?.workflowId, larger?.checkpointId], ["up-xl", XL]);
  const gone = largerOrder(image(5, { checkpoint: { id: idAt(999), name: "gone" } }), HOME);
  assert.deepEqual([gone?.workflowId, gone?.checkpointId], ["up-sd", undefined]);
});

test("sizesOf() has the workflow's own where it brings its model, and none where no size is taken", () => {
  assert.equal(sizesOf(draft({ workflowId: "own" }), HOME)[0]?.width, 768);
  assert.deepEqual(sizesOf(draft({ source: image(5) }), HOME), []);
});

test("workflowOf() is null only where nothing is turned on for what is wanted", () => {
  assert.equal(workflowOf(draft(), { ...HOME, workflows: [CHANGE] }), null);
  assert.equal(workflowOf(draft(), { ...HOME, checkpoints: [] })?.id, "own");
});
