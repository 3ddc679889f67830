// Which workflow a wish is painted by, and whether that one can and may.
import { DomainError, notFound } from "../../errors.ts";
import type { Checkpoint, WorkflowGraph } from "../../shared/contract/image-admin.ts";
import type { GenerateImage } from "../../shared/contract/images.ts";
import { IMAGE_PIXELS_MAX } from "../../shared/contract/limits.ts";
import type { Models } from "../models/catalogue.ts";
import type { RunnableWorkflow } from "../plan.ts";
import type { Ingredients } from "./basis.ts";
import { nothingToPaintWith } from "./refusals.ts";

/** @throws DomainError `not_found`, `invalid_request`, `component_not_ready` */
export function chooseWorkflow(
  { workflowId, sourceImageId }: GenerateImage,
  { workflows, models }: Ingredients,
  checkpoint: Checkpoint | null,
): RunnableWorkflow {
  if (workflowId !== undefined) {
    const chosen = workflows.find(({ id }) => id === workflowId);
    if (chosen === undefined) throw notFound("workflow");
    if ((chosen.purpose === "text-to-image") !== (sourceImageId === undefined)) {
      const what = sourceImageId === undefined ? "needs a picture to begin with" : "begins without a picture";
      throw new DomainError("invalid_request", `workflowId: this workflow ${what}`);
    }
    return chosen;
  }
  const purpose = sourceImageId === undefined ? "text-to-image" : "image-to-image";
  const fitting = workflows.filter((one) => one.purpose === purpose && fitsFamily(one, checkpoint));
  const chosen = fitting.find(({ families }) => families.length > 0) ?? fitting[0];
  if (chosen !== undefined) return chosen;
  if (checkpoint === null) throw nothingToPaintWith(models);
  throw new DomainError("component_not_ready", "There is no workflow for such a picture. An admin can switch one on.", {
    component: "comfyui",
    state: "failed",
  });
}

const fitsFamily = ({ families, mapping }: RunnableWorkflow, checkpoint: Checkpoint | null): boolean =>
  checkpoint === null
    ? mapping.checkpoint === undefined
    : families.length === 0 || families.includes(checkpoint.family);

/** @throws DomainError `invalid_request` */
export function refuseWhatItCannot(
  { count, loras, checkpointId }: GenerateImage,
  { mapping, loraPoint }: RunnableWorkflow,
): void {
  if ((count ?? 1) > 1 && mapping.count === undefined) {
    throw new DomainError("invalid_request", "count: this workflow paints one picture at a time");
  }
  if ((loras ?? []).length > 0 && loraPoint === null) {
    throw new DomainError("invalid_request", "loras: this workflow takes none");
  }
  if (checkpointId !== undefined && mapping.checkpoint === undefined) {
    throw new DomainError("invalid_request", "checkpointId: this workflow brings its own");
  }
}

/**
 * Enlarging doubles its sides, and changing paints all of it: what comes out could not be kept, after all the painting.
 * @throws DomainError `invalid_request`
 */
export function refuseTooLarge({ width, height }: { width: number; height: number }): void {
  if (width * height <= IMAGE_PIXELS_MAX) return;
  const detail = `sourceImageId: this picture has ${width} × ${height} pixels, and is too large to be changed or enlarged`;
  throw new DomainError("invalid_request", detail);
}

const MODEL_INPUTS = new Set(["ckpt_name", "unet_name", "lora_name"]);

/** Every model that stands in the graph itself, beside what we write into it, is known to be for everybody. */
export function isGeneralGraph(
  { graph, mapping }: { graph: WorkflowGraph } & Pick<RunnableWorkflow, "mapping">,
  models: Models,
) {
  const ratingOf = new Map([...models.checkpoints, ...models.loras].map(({ file, rating }) => [file, rating]));
  const written = new Set((mapping.checkpoint ?? []).map(({ node, input }) => `${node} ${input}`));
  return Object.entries(graph).every(([node, { inputs }]) =>
    Object.entries(inputs).every(
      ([input, value]) =>
        !MODEL_INPUTS.has(input) ||
        typeof value !== "string" ||
        written.has(`${node} ${input}`) ||
        ratingOf.get(value.replaceAll("\\", "/")) === "general",
    ),
  );
}
