// What a wish comes down to before there is a workflow: who may, for whom it is, and what it is painted with.
import { DomainError, notFound } from "../../errors.ts";
import type { AdminLora, Checkpoint } from "../../shared/contract/image-admin.ts";
import type { CheckpointFamily, ExpandPrompt, Rating } from "../../shared/contract/images.ts";
import type { ImageRow } from "../gallery/image-view.ts";
import { type Models, usableCheckpoints, usableLoras } from "../models/catalogue.ts";
import type { RunnableWorkflow, UsedLora } from "../plan.ts";
import { soundsAdult } from "../prompt/check-prompt.ts";
import type { Wish } from "../prompt/expand.ts";
import { fitsRating, mayMakeImages, maySeeAdult, type Viewer } from "../rights.ts";
import { notFitting, tooAdult } from "./refusals.ts";

export interface Ingredients {
  viewer: Viewer;
  models: Models;
  workflows: RunnableWorkflow[];
  /** The picture that the request names; the caller has found it among the viewer's. */
  source: ImageRow | null;
  /** The families that a workflow which the request names is made for; left out or empty: any. */
  families?: readonly CheckpointFamily[];
}

/** What a wish comes down to before there is a workflow: also all that writing it out takes. */
export interface Basis {
  rating: Rating;
  checkpoint: Checkpoint | null;
  loras: UsedLora[];
  wish: Pick<Wish, "before" | "style" | "triggerWords">;
}

/** @throws DomainError `not_allowed`, `not_found`, `invalid_request` */
export function basisOf(request: ExpandPrompt, ingredients: Ingredients): Basis {
  const { viewer, source } = ingredients;
  if (!mayMakeImages(viewer))
    throw new DomainError("not_allowed", "You may not make pictures here. An admin can change that.");
  const rating = request.rating ?? source?.rating ?? "general";
  if (rating === "adult" && !maySeeAdult(viewer)) {
    throw new DomainError("not_allowed", "Pictures for adults are not for this profile.");
  }
  if (source !== null && !fitsRating(rating, source)) throw notFitting("picture");
  if (rating === "general" && soundsAdult(request.prompt)) throw tooAdult();
  const checkpoint = chooseCheckpoint(request, ingredients, rating);
  const chosen = (request.loras ?? []).map(({ id, strength }) => ({
    lora: findLora(id, ingredients, rating),
    strength,
  }));
  if (new Set(chosen.map(({ lora }) => lora.id)).size < chosen.length) {
    throw new DomainError("invalid_request", "loras: names one of them twice");
  }
  for (const { lora } of chosen) refuseForeignFamily(lora, checkpoint);
  // "As it was, but …": a wish that only repeats the source's own words changes nothing.
  const before = source === null || source.prompt === request.prompt ? null : source.expandedPrompt;
  return {
    rating,
    checkpoint,
    loras: chosen.map(({ lora, strength }) => ({
      id: lora.id,
      name: lora.name,
      file: lora.file,
      strength: Math.min(lora.strength.max, Math.max(lora.strength.min, strength)),
    })),
    wish: {
      before,
      style: checkpoint && {
        promptStyle: checkpoint.promptStyle,
        qualityPrefix: checkpoint.qualityPrefix,
        negativePrompt: checkpoint.negativePrompt,
      },
      triggerWords: chosen.flatMap(({ lora }) => lora.triggerWords),
    },
  };
}

function findLora(id: string, { viewer, models }: Ingredients, rating: Rating): AdminLora {
  const lora = usableLoras(viewer, models).find((one) => one.id === id);
  if (lora === undefined) throw notFound("LoRA");
  if (!fitsRating(rating, lora)) throw notFitting("LoRA");
  return lora;
}

function chooseCheckpoint(
  { checkpointId }: ExpandPrompt,
  { viewer, models, source, families = [] }: Ingredients,
  rating: Rating,
): Checkpoint | null {
  const suits = ({ family }: Checkpoint) => families.length === 0 || families.includes(family);
  const all = usableCheckpoints(viewer, models, rating);
  const usable = all.filter(suits);
  if (checkpointId === undefined) {
    // A change looks like its source only where it is painted with the same.
    const same = usable.find(({ id }) => id === source?.madeBy.checkpoint?.id);
    return same ?? usable.find(({ isDefault }) => isDefault) ?? usable[0] ?? null;
  }
  const chosen = usable.find(({ id }) => id === checkpointId);
  if (chosen !== undefined) return chosen;
  const unsuited = all.find(({ id }) => id === checkpointId);
  if (unsuited !== undefined) {
    throw new DomainError("invalid_request", `checkpointId: the workflow is not made for ${unsuited.name}`);
  }
  if (usableCheckpoints(viewer, models, "adult").some(({ id }) => id === checkpointId)) throw notFitting("checkpoint");
  throw notFound("checkpoint");
}

function refuseForeignFamily(lora: AdminLora, checkpoint: Checkpoint | null): void {
  if (checkpoint === null || lora.families.length === 0 || lora.families.includes(checkpoint.family)) return;
  throw new DomainError("invalid_request", `loras: ${lora.name} is not made for ${checkpoint.name}`);
}
