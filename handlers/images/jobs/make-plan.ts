// Decides, once and for all, what a wish is painted with; refuses what may not or cannot be painted, in words.
import type { Checkpoint } from "../../shared/contract/image-admin.ts";
import type { CheckpointFamily, GenerateImage, Rating } from "../../shared/contract/images.ts";
import type { ImageRow } from "../gallery/image-view.ts";
import type { ImagePlan, RunnableWorkflow } from "../plan.ts";
import { soundsAdult } from "../prompt/check-prompt.ts";
import { composeNegative, withoutCommands } from "../prompt/compose.ts";
import { basisOf, type Ingredients } from "./basis.ts";
import { chooseWorkflow, isGeneralGraph, refuseTooLarge, refuseWhatItCannot } from "./choose-workflow.ts";
import { notFitting, nothingToPaintWith, tooAdult } from "./refusals.ts";

/** Pixels of one side of a square, by what a family was trained on. */
export const SIDE_OF: Record<CheckpointFamily, number> = { sd15: 512, sdxl: 1024, "few-step": 512, other: 768 };
/** How much of a picture is painted anew where nobody says. */
const CHANGE_DEFAULT = 0.6;

/** @throws DomainError as `basisOf`, and `component_not_ready` where there is nothing to paint with */
export function makePlan(
  request: GenerateImage,
  ingredients: Ingredients,
  randomSeed: () => number,
): { plan: ImagePlan; rating: Rating } {
  const named = ingredients.workflows.find(({ id }) => id === request.workflowId);
  const basis = basisOf(request, { ...ingredients, families: named?.families ?? [] });
  const { rating, loras, wish } = basis;
  const { source } = ingredients;
  const workflow = chooseWorkflow(request, ingredients, basis.checkpoint);
  const checkpoint = workflow.mapping.checkpoint === undefined ? null : basis.checkpoint;
  if (workflow.mapping.checkpoint !== undefined && checkpoint === null) throw nothingToPaintWith(ingredients.models);
  refuseWhatItCannot(request, workflow);
  if (source !== null) refuseTooLarge(source);
  if (rating === "general") {
    if (request.expandedPrompt !== undefined && soundsAdult(request.expandedPrompt)) throw tooAdult();
    if (!isGeneralGraph(workflow, ingredients.models)) throw notFitting("workflow");
  }
  const written = writtenPrompt(request, workflow, source);
  const size = sizeOf(request, workflow, checkpoint);
  const plan: ImagePlan = {
    prompt: written?.prompt ?? null,
    promptSource: written === null ? null : "words",
    negativePrompt: written?.negativePrompt ?? "",
    wish,
    workflow,
    checkpoint: checkpoint && {
      id: checkpoint.id,
      name: checkpoint.name,
      file: checkpoint.file,
      family: checkpoint.family,
    },
    loras,
    ...size,
    steps: request.steps ?? null,
    cfg: request.cfg ?? null,
    seed: request.seed ?? randomSeed(),
    count: request.count ?? 1,
    change: workflow.mapping.change === undefined ? null : (request.change ?? CHANGE_DEFAULT),
    sourceImageId: source?.id ?? null,
    companionId: request.companionId ?? null,
  };
  return { plan, rating };
}

/** null: the language model has to write it. */
function writtenPrompt(
  { prompt, expandedPrompt, negativePrompt = "" }: GenerateImage,
  workflow: RunnableWorkflow,
  source: ImageRow | null,
): { prompt: string; negativePrompt: string } | null {
  // Enlarging adds nothing, so that there is nothing to write out.
  const kept = workflow.purpose === "upscale" ? source?.expandedPrompt : undefined;
  const text = expandedPrompt ?? kept;
  if (text === undefined) return null;
  return { prompt: withoutCommands(text) || prompt, negativePrompt: composeNegative([negativePrompt]) };
}

function sizeOf(
  { width, height }: GenerateImage,
  { mapping, purpose }: RunnableWorkflow,
  checkpoint: Checkpoint | null,
): Pick<ImagePlan, "width" | "height"> {
  if (mapping.width === undefined || mapping.height === undefined) return { width: null, height: null };
  const side = purpose === "text-to-image" && checkpoint !== null ? SIDE_OF[checkpoint.family] : null;
  return { width: width ?? side, height: height ?? side };
}
