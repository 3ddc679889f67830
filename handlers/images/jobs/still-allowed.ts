// Asks again, when a work's turn comes, what was asked when it was wished for: hours may lie between, and a right that was
// withdrawn meanwhile, or a model that was switched off, must not be used by what still waits.
import { DomainError } from "../../errors.ts";
import type { Gallery } from "../gallery/gallery.ts";
import type { Catalogue, Models } from "../models/catalogue.ts";
import type { ImagePlan } from "../plan.ts";
import {
  fitsRating,
  mayMakeImages,
  maySeeAdult,
  mayUseCheckpoint,
  mayUseLora,
  type UsableModel,
  type Viewer,
} from "../rights.ts";
import type { WorkflowShelf } from "../workflow-engine.ts";
import { isGeneralGraph } from "./choose-workflow.ts";
import { isAway, JobError, notAllowedAnyMore, painterError, SOURCE_GONE } from "./job-problems.ts";
import type { JobRow } from "./job-store.ts";
import { NoLongerWanted } from "./paint.ts";
import { planOf } from "./planned.ts";

export interface StillAllowedOptions {
  /** As they stand now; null: no longer here. */
  viewerOf(userId: string): Promise<Viewer | null>;
  gallery: Pick<Gallery, "find">;
  catalogue: Catalogue;
  shelf: Pick<WorkflowShelf, "runnable">;
}

/**
 * @throws {JobError}, {NoLongerWanted} when the person is no longer here, DomainError `component_not_ready` where the painter
 * is known to be away, and the signal's reason
 */
export type StillAllowed = (row: JobRow, signal: AbortSignal) => Promise<void>;

export function createStillAllowed({ viewerOf, gallery, catalogue, shelf }: StillAllowedOptions): StillAllowed {
  async function checkSource(viewer: Viewer, { rating }: JobRow, id: string): Promise<void> {
    const source = await gallery.find(viewer, id).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === "not_found" ? new JobError(SOURCE_GONE) : error;
    });
    if (!fitsRating(rating, source)) throw notAllowedAnyMore("picture");
  }

  return async (row, signal) => {
    const plan = planOf(row);
    const viewer = await viewerOf(row.userId);
    if (viewer === null) throw new NoLongerWanted("its person is no longer here");
    if (!mayMakeImages(viewer)) throw notAllowedAnyMore(null);
    if (row.rating === "adult" && !maySeeAdult(viewer)) throw notAllowedAnyMore(null);
    const [models, workflows] = await Promise.all([catalogue.models(signal), shelf.runnable()]);
    checkModels(viewer, row, { plan, models });
    const { graph } = plan.workflow;
    if (!workflows.some(({ id }) => id === plan.workflow.id)) throw notAllowedAnyMore("workflow");
    if (row.rating === "general" && graph !== null && !isGeneralGraph({ ...plan.workflow, graph }, models)) {
      throw notAllowedAnyMore("workflow");
    }
    if (plan.sourceImageId !== null) await checkSource(viewer, row, plan.sourceImageId);
    if (models.trouble !== null && isAway(models.trouble)) throw models.trouble;
  };
}

/** Each by its id: what an admin has switched off, rated anew or granted to others stands in the lists of now. */
function checkModels(viewer: Viewer, { rating }: JobRow, { plan, models }: { plan: ImagePlan; models: Models }): void {
  const fits = (model: UsableModel | undefined, mayUse: boolean, what: "LoRA" | "checkpoint"): void => {
    if (model === undefined || !model.present) {
      throw painterError({ kind: "model_missing", detail: `the ${what} of the plan is gone`, node: null });
    }
    if (!mayUse || !fitsRating(rating, model)) throw notAllowedAnyMore(what);
  };
  for (const used of plan.loras) {
    const lora = models.loras.find(({ id }) => id === used.id);
    fits(lora, lora !== undefined && mayUseLora(viewer, lora), "LoRA");
  }
  const used = plan.checkpoint;
  if (used === null) return;
  const checkpoint = models.checkpoints.find(({ id }) => id === used.id);
  fits(checkpoint, checkpoint !== undefined && mayUseCheckpoint(viewer, checkpoint), "checkpoint");
}
