// What there is to paint with now, and what of it somebody may choose from.
import { withTimeLimit } from "../../chat/router/time-limit.ts";
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AdminLora, Checkpoint } from "../../shared/contract/image-admin.ts";
import type { Rating } from "../../shared/contract/images.ts";
import { fitsRating, mayUseCheckpoint, mayUseLora, type Viewer } from "../rights.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Loras } from "./loras.ts";
import type { KnownModels, PainterModels } from "./painter-models.ts";

/** Nobody who opens a screen waits longer for a painter that does not answer. */
const ASK_LIMIT_MS = 3_000;

export interface Models {
  checkpoints: Checkpoint[];
  loras: AdminLora[];
  /** Why the painter could not be asked; null: it was. */
  trouble: DomainError | null;
}

export interface Catalogue {
  /** Everything, as the painter has it or had it last. */
  models(signal: AbortSignal): Promise<Models>;
}

export function createCatalogue(options: {
  painterModels: PainterModels;
  checkpoints: Checkpoints;
  loras: Loras;
  clock: Clock;
}): Catalogue {
  const { painterModels, checkpoints, loras, clock } = options;

  async function ask(signal: AbortSignal): Promise<{ known: KnownModels | null; trouble: DomainError | null }> {
    try {
      const known = await withTimeLimit(clock, { limitMs: ASK_LIMIT_MS, signal }, (limit) =>
        limit.within(painterModels.fresh(limit.signal)),
      );
      return { known, trouble: null };
    } catch (error) {
      signal.throwIfAborted();
      return { known: painterModels.last(), trouble: troubleOf(error) };
    }
  }

  return {
    async models(signal) {
      const { known, trouble } = await ask(signal);
      const lists = await Promise.all([checkpoints.list(known?.checkpoints ?? null), loras.list(known?.loras ?? null)]);
      return { checkpoints: lists[0], loras: lists[1], trouble };
    },
  };
}

function troubleOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const detail = "The painter takes long to answer. Try again in a moment.";
  return new DomainError("upstream_timeout", detail, { cause: error });
}

/** The checkpoints that this person may paint a picture of this rating with; the default first. */
export const usableCheckpoints = (viewer: Viewer, models: Models, rating: Rating): Checkpoint[] =>
  models.checkpoints.filter((one) => mayUseCheckpoint(viewer, one) && fitsRating(rating, one));

export const usableLoras = (viewer: Viewer, models: Models): AdminLora[] =>
  models.loras.filter((one) => mayUseLora(viewer, one));
