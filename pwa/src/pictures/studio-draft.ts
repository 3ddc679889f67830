// What is to be painted, as somebody fills it in; and the order that it becomes: only what the workflow takes.
import type { GenerateImage, Image, ImageOptions, Lora, Rating } from "@hearth/handlers/shared/contract/images.ts";

export type ImageWorkflow = ImageOptions["workflows"][number];
export type ImageSize = ImageOptions["sizes"][number];

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
  source: Pick<Image, "id" | "thumbnailUrl" | "prompt" | "width" | "height"> | null;
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

/** The workflow that a draft goes through: the chosen one, else the first for what is wanted; null: there is none. */
export function workflowOf({ workflowId, source }: StudioDraft, { workflows }: ImageOptions): ImageWorkflow | null {
  const purpose = source === null ? "text-to-image" : "image-to-image";
  const fitting = workflows.filter((workflow) => workflow.purpose === purpose);
  return fitting.find(({ id }) => id === workflowId) ?? fitting[0] ?? null;
}

export function checkpointOf({ checkpointId }: StudioDraft, { checkpoints }: ImageOptions) {
  return checkpoints.find(({ id }) => id === checkpointId) ?? checkpoints.find(({ isDefault }) => isDefault) ?? null;
}

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
    ...(draft.checkpointId === null ? {} : { checkpointId: draft.checkpointId }),
    ...(draft.negativePrompt.trim() === "" ? {} : { negativePrompt: draft.negativePrompt.trim() }),
    ...(source === null ? {} : { sourceImageId: source.id }),
    loras: chosenLoras(draft, options),
  };
}

/** The order for the service. */
export function toOrder(draft: StudioDraft, options: ImageOptions): GenerateImage {
  const workflow = workflowOf(draft, options);
  const takes = new Set(workflow?.takes ?? []);
  const size = options.sizes.find(({ name }) => name === draft.size);
  const negativePrompt = (draft.writtenOut?.negativePrompt ?? draft.negativePrompt).trim();
  return {
    prompt: draft.prompt.trim(),
    rating: draft.rating,
    ...(draft.writtenOut === null ? {} : { expandedPrompt: draft.writtenOut.prompt.trim() }),
    ...(draft.workflowId !== null && workflow !== null ? { workflowId: workflow.id } : {}),
    ...(takes.has("negativePrompt") && negativePrompt !== "" ? { negativePrompt } : {}),
    ...(takes.has("checkpoint") && draft.checkpointId !== null ? { checkpointId: draft.checkpointId } : {}),
    ...(takes.has("size") && size !== undefined ? { width: size.width, height: size.height } : {}),
    ...(takes.has("steps") && draft.steps !== null ? { steps: draft.steps } : {}),
    ...(takes.has("cfg") && draft.cfg !== null ? { cfg: draft.cfg } : {}),
    ...(takes.has("seed") && draft.seed !== null ? { seed: draft.seed } : {}),
    ...(takes.has("count") && draft.count > 1 ? { count: draft.count } : {}),
    ...(takes.has("loras") ? { loras: chosenLoras(draft, options) } : {}),
    ...(draft.source === null ? {} : { sourceImageId: draft.source.id, change: draft.change }),
  };
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
export function draftFrom(image: Image, { workflows, checkpoints, sizes }: ImageOptions): StudioDraft | null {
  const workflow = workflows.find(({ id, purpose }) => id === image.workflow.id && purpose === "text-to-image");
  if (workflow === undefined) return null;
  const { prompt, expandedPrompt, negativePrompt, width, height } = image;
  return {
    ...EMPTY_DRAFT,
    prompt,
    writtenOut: { prompt: expandedPrompt, negativePrompt, source: "llm", from: prompt.trim() },
    size: sizes.find((size) => size.width === width && size.height === height)?.name ?? null,
    loras: image.loras.map(({ id, strength }) => ({ id, strength })),
    rating: image.rating,
    checkpointId: checkpoints.find(({ id }) => id === image.checkpoint?.id)?.id ?? null,
    workflowId: workflow.id,
    steps: image.steps,
    cfg: image.cfg,
    seed: image.seed,
    negativePrompt,
  };
}

/** The same picture, larger; null where no workflow can do that. */
export function largerOrder(image: Image, { workflows }: ImageOptions): GenerateImage | null {
  const workflow = workflows.find(({ purpose }) => purpose === "upscale");
  if (workflow === undefined) return null;
  return {
    prompt: image.prompt,
    expandedPrompt: image.expandedPrompt,
    workflowId: workflow.id,
    ...(image.checkpoint?.id == null ? {} : { checkpointId: image.checkpoint.id }),
    rating: image.rating,
    sourceImageId: image.id,
  };
}

/** The studio with a picture in it that is to be changed. */
export const draftToChange = ({ id, thumbnailUrl, prompt, width, height, rating }: Image): StudioDraft => ({
  ...EMPTY_DRAFT,
  prompt,
  rating,
  source: { id, thumbnailUrl, prompt, width, height },
});
