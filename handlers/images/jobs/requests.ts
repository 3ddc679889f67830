// Takes a wish in: one work for each requestId, within the limits, with everything about it decided.
import { v7 as uuidv7 } from "uuid";
import { DomainError, notFound } from "../../errors.ts";
import type { ExpandedPrompt, ExpandPrompt, GenerateImage } from "../../shared/contract/images.ts";
import { IMAGE_JOBS_PER_USER } from "../../shared/contract/limits.ts";
import type { Gallery } from "../gallery/gallery.ts";
import type { Catalogue } from "../models/catalogue.ts";
import type { Expander } from "../prompt/expand.ts";
import { maySee, type Viewer } from "../rights.ts";
import type { WorkflowShelf } from "../workflow-engine.ts";
import { basisOf, type Ingredients } from "./basis.ts";
import type { JobRow, JobStore } from "./job-store.ts";
import { makePlan } from "./make-plan.ts";
import type { Runner } from "./runner.ts";

const BUSY_RETRY_S = 30;

export interface ImageRequests {
  /**
   * @throws DomainError `not_allowed`, `not_found`, `invalid_request`, `busy`, `component_not_ready`
   */
  generate(
    viewer: Viewer,
    request: GenerateImage,
    options: { conversationId?: string; signal: AbortSignal },
  ): Promise<JobRow>;
  /** @throws DomainError as `generate`, but never for an absent painter */
  expand(viewer: Viewer, request: ExpandPrompt, signal: AbortSignal): Promise<ExpandedPrompt>;
}

export interface RequestOptions {
  store: Pick<JobStore, "add" | "findByRequest">;
  runner: Pick<Runner, "add">;
  gallery: Pick<Gallery, "find">;
  catalogue: Catalogue;
  shelf: Pick<WorkflowShelf, "runnable">;
  expander: Expander;
  /** False: there is no such companion for this person. */
  mayUseCompanion(userId: string, companionId: string): Promise<boolean>;
  randomSeed(): number;
}

export function createImageRequests(options: RequestOptions): ImageRequests {
  const { store, runner, gallery, catalogue, shelf, expander } = options;

  async function ingredients(viewer: Viewer, request: ExpandPrompt, signal: AbortSignal): Promise<Ingredients> {
    const { sourceImageId, companionId } = request;
    const [source, models, workflows] = await Promise.all([
      sourceImageId === undefined ? null : gallery.find(viewer, sourceImageId),
      catalogue.models(signal),
      shelf.runnable(),
    ]);
    if (companionId != null && !(await options.mayUseCompanion(viewer.id, companionId))) throw notFound("companion");
    return { viewer, models, workflows, source };
  }

  async function repeated(viewer: Viewer, requestId: string): Promise<JobRow | null> {
    const row = await store.findByRequest(viewer.id, requestId);
    if (row !== null && !maySee(viewer, row)) throw notFound("picture in the making");
    return row;
  }

  return {
    async generate(viewer, request, { conversationId, signal }) {
      const requestId = request.requestId ?? uuidv7();
      const first = request.requestId === undefined ? null : await repeated(viewer, requestId);
      if (first !== null) return first;
      const made = makePlan(request, await ingredients(viewer, request, signal), options.randomSeed);
      const row = await store.add({
        id: uuidv7(),
        userId: viewer.id,
        requestId,
        conversationId: conversationId ?? null,
        state: made.plan.prompt === null ? "expanding" : "queued",
        request,
        ...made,
      });
      if (row === null) {
        // Both may have been on their way at once: the one that came second finds the first.
        const other = await repeated(viewer, requestId);
        if (other === null) throw tooMany();
        return other;
      }
      runner.add(row);
      return row;
    },

    async expand(viewer, request, signal) {
      const { rating, wish } = basisOf(request, await ingredients(viewer, request, signal));
      const { prompt, negativePrompt = "" } = request;
      return expander.expand({ userId: viewer.id, prompt, negativePrompt, rating, ...wish }, signal);
    },
  };
}

const tooMany = () =>
  new DomainError(
    "busy",
    `So many pictures are waiting that there is no room for another: you can have ${IMAGE_JOBS_PER_USER} in the making. Wait for one to be painted, cancel one, or delete pictures that nobody needs.`,
    { retryAfterS: BUSY_RETRY_S },
  );
