// Which checkpoints and LoRAs the painter has, asked for now and then and kept for a moment.
import { toDomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Painter } from "../../ports/painter.ts";
import { modelNameSchema } from "../../shared/contract/images.ts";

/** A new file is seen this late at most; a list of pictures never waits for the painter. */
const KEPT_MS = 15_000;
/** More than anybody has; it bounds what a strange server can make us keep. */
const MODELS_MAX = 2_000;

export interface KnownModels {
  checkpoints: ReadonlySet<string>;
  loras: ReadonlySet<string>;
}

export interface PainterModels {
  /**
   * What the painter has, at most 15 s old.
   * @throws DomainError as the painter does; what was known before stays
   */
  fresh(signal: AbortSignal): Promise<KnownModels>;
  /** What it had when it was last asked; null: it was never reached. */
  last(): KnownModels | null;
}

export function createPainterModels(painter: Pick<Painter, "models">, clock: Clock): PainterModels {
  let known: (KnownModels & { atMs: number }) | null = null;
  let asking: Promise<KnownModels> | null = null;

  async function ask(signal: AbortSignal): Promise<KnownModels> {
    const [checkpoints, loras] = await Promise.all([
      painter.models("checkpoints", signal),
      painter.models("loras", signal),
    ]);
    known = { checkpoints: namesOf(checkpoints), loras: namesOf(loras), atMs: clock.now() };
    return known;
  }

  return {
    last: () => known,
    async fresh(signal) {
      if (known !== null && clock.now() - known.atMs < KEPT_MS) return known;
      // Whoever asks first decides how long it may take; the others get what it got.
      asking ??= ask(signal).finally(() => {
        asking = null;
      });
      try {
        return await asking;
      } catch (error) {
        throw toDomainError(error);
      }
    },
  };
}

/** What is no name of a model, or leads out of its folder, is left out: it could never be asked for. */
const namesOf = (names: string[]): Set<string> =>
  new Set(names.slice(0, MODELS_MAX).filter((name) => modelNameSchema.safeParse(name).success));
