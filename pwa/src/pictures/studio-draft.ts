// What is to be painted, as somebody fills it in; and the order that it becomes: only what the workflow takes.
import type {
  GenerateImage,
  Image,
  ImageOptions,
  ImageSize,
  Lora,
  Rating,
} from "@hearth/handlers/shared/contract/images.ts";
import { checkpointOf, sizesOf, workflowOf, workflowThatSuits } from "./ways-of-painting.ts";

/** Written out by the model, and perhaps changed by hand. */
export interface WrittenOut {
  prompt: string;
  negativePrompt: string;
  source: "llm" | "words";
  /** The words that it was made of. */
  from: string;
}

export interface StudioDraft {
  prompt: string;
  writtenOut: WrittenOut | null;
  size: ImageSize["name"] | null;
  count: number;
  loras: readonly { id: string; strength: number }[];
  rating: Rating;
  /** null, here and below: as the workflow and the checkpoint have it. */
  checkpointId: string | null;
  workflowId: string | null;
  steps: number | null;
  cfg: number | null;
  /** null: another one each time. */
  seed: number | null;
  negativePrompt: string;
  /** The picture that is to be changed. */
  source: Pick<Image, "id" | "thumbnailUrl" | "prompt" | "width" | "height" | "checkpoint"> | null;
  /** How much of it is painted anew, 0 to 1. */
  change: number;
}

export const EMPTY_DRAFT: StudioDraft = {
  prompt: "",
  writtenOut: null,
  size: null,
  count: 1,
  loras: [],
  rating: "general",
  checkpointId: null,
  workflowId: null,
  steps: null,
  cfg: null,
  seed: null,
  negativePrompt: "",
  source: null,
  change: 0.5,
};

/** LoRAs that were made for such a checkpoint; all of them where nobody has said for which. */
export function fittingLoras(draft: StudioDraft, options: ImageOptions): Lora[] {
  const family = checkpointOf(draft, options)?.family;
  return options.loras.filter(
    ({ families }) => family === undefined || families.length === 0 || families.includes(family),
  );
}

/** What the model is asked to write out, in full, from the words of a draft. */
export function toExpandOrder(draft: StudioDraft, options: ImageOptions) {
  const { prompt, rating, source } = draft;
  return {
    prompt: prompt.trim(),
    rating,
    ...namedCheckpoint(draft, options),
    ...(draft.negativePrompt.trim() === "" ? {} : { negativePrompt: draft.negativePrompt.trim() }),
    ...(source === null ? {} : { sourceImageId: source.id }),
    loras: chosenLoras(draft, options),
  };
}

/** The order for the service. */
export function toOrder(draft: StudioDraft, options: ImageOptions): GenerateImage {
  const workflow = workflowOf(draft, options);
  const takes = new Set(workflow?.takes ?? []);
  const size = sizesOf(draft, options).find(({ name }) => name === draft.size);
  const negativePrompt = (draft.writtenOut?.negativePrompt ?? draft.negativePrompt).trim();
  return {
    prompt: draft.prompt.trim(),
    rating: draft.rating,
    ...(draft.writtenOut === null ? {} : { expandedPrompt: draft.writtenOut.prompt.trim() }),
    ...(draft.workflowId !== null && workflow !== null ? { workflowId: workflow.id } : {}),
    ...(takes.has("negativePrompt") && negativePrompt !== "" ? { negativePrompt } : {}),
    ...(takes.has("checkpoint") ? namedCheckpoint(draft, options) : {}),
    ...(size !== undefined ? { width: size.width, height: size.height } : {}),
    ...(takes.has("steps") && draft.steps !== null ? { steps: draft.steps } : {}),
    ...(takes.has("cfg") && draft.cfg !== null ? { cfg: draft.cfg } : {}),
    ...(takes.has("seed") && draft.seed !== null ? { seed: draft.seed } : {}),
    ...(takes.has("count") && draft.count > 1 ? { count: draft.count } : {}),
    ...(takes.has("loras") ? { loras: chosenLoras(draft, options) } : {}),
    ...(draft.source === null ? {} : { sourceImageId: draft.source.id, change: draft.change }),
  };
}

/** Named where it is chosen, or is another than the one that paints wherever nobody chooses. */
function namedCheckpoint(draft: StudioDraft, options: ImageOptions): { checkpointId?: string } {
  const checkpoint = checkpointOf(draft, options);
  const isUsual = checkpoint?.id !== draft.checkpointId && (checkpoint?.isDefault === true || draft.source !== null);
  return checkpoint === null || isUsual ? {} : { checkpointId: checkpoint.id };
}

const chosenLoras = (draft: StudioDraft, options: ImageOptions) => {
  const fitting = new Set(fittingLoras(draft, options).map(({ id }) => id));
  return draft.loras.filter(({ id }) => fitting.has(id));
};

/** The same picture once more, with everything it was made by but its seed; null where that can't be done any more. */
export function againOrder(image: Image, { workflows }: ImageOptions): GenerateImage | null {
  const workflow = workflows.find(({ id }) => id === image.workflow.id);
  const isOfWords = workflow?.purpose === "text-to-image";
  // What it was made from may be deleted.
  if (workflow === undefined || (!isOfWords && image.sourceImageId === null)) return null;
  const takes = new Set(workflow.takes);
  return {
    prompt: image.prompt,
    expandedPrompt: image.expandedPrompt,
    workflowId: workflow.id,
    rating: image.rating,
    ...(takes.has("negativePrompt") && image.negativePrompt !== "" ? { negativePrompt: image.negativePrompt } : {}),
    ...(takes.has("checkpoint") && image.checkpoint?.id != null ? { checkpointId: image.checkpoint.id } : {}),
    ...(takes.has("size") ? { width: image.width, height: image.height } : {}),
    ...(takes.has("steps") && image.steps !== null ? { steps: image.steps } : {}),
    ...(takes.has("cfg") && image.cfg !== null ? { cfg: image.cfg } : {}),
    ...(takes.has("loras") ? { loras: image.loras.map(({ id, strength }) => ({ id, strength })) } : {}),
    ...(isOfWords || image.sourceImageId === null ? {} : { sourceImageId: image.sourceImageId }),
  };
}

/** The studio as it was for a picture, down to its seed; null where it can't be painted from words any more. */
export function draftFrom(image: Image, options: ImageOptions): StudioDraft | null {
  const { workflows, checkpoints } = options;
  const workflow = workflows.find(({ id, purpose }) => id === image.workflow.id && purpose === "text-to-image");
  if (workflow === undefined) return null;
  const { prompt, expandedPrompt, negativePrompt, width, height } = image;
  const draft: StudioDraft = {
    ...EMPTY_DRAFT,
    prompt,
    writtenOut: { prompt: expandedPrompt, negativePrompt, source: "llm", from: prompt.trim() },
    loras: image.loras.map(({ id, strength }) => ({ id, strength })),
    rating: image.rating,
    checkpointId: checkpoints.find(({ id }) => id === image.checkpoint?.id)?.id ?? null,
    workflowId: workflow.id,
    steps: image.steps,
    cfg: image.cfg,
    seed: image.seed,
    negativePrompt,
  };
  const size = sizesOf(draft, options).find((each) => each.width === width && each.height === height);
  return { ...draft, size: size?.name ?? null };
}

/** The same picture, larger; null where no workflow can do that. */
export function largerOrder(image: Image, { workflows, checkpoints }: ImageOptions): GenerateImage | null {
  const enlarging = workflows.filter(({ purpose }) => purpose === "upscale");
  const same = checkpoints.find(({ id }) => id === image.checkpoint?.id);
  const checkpoint = same ?? checkpoints.find(({ isDefault }) => isDefault) ?? null;
  const workflow = workflowThatSuits(enlarging, checkpoint) ?? enlarging[0];
  if (workflow === undefined) return null;
  return {
    prompt: image.prompt,
    expandedPrompt: image.expandedPrompt,
    workflowId: workflow.id,
    ...(same !== undefined && workflow.takes.includes("checkpoint") ? { checkpointId: same.id } : {}),
    rating: image.rating,
    sourceImageId: image.id,
  };
}

/** The studio with a picture in it that is to be changed. */
export const draftToChange = ({ id, thumbnailUrl, prompt, width, height, checkpoint, rating }: Image): StudioDraft => ({
  ...EMPTY_DRAFT,
  prompt,
  rating,
  source: { id, thumbnailUrl, prompt, width, height, checkpoint },
});
