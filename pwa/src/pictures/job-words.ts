// What a picture in the making says about itself.
import type { ImageFailure, ImageJob } from "@hearth/handlers/shared/contract/images.ts";
import { formatNumber } from "../messages/formats.ts";
import { t } from "./words.ts";

/** Where it stands, without figures that change all the time: worth being read out. */
export function standingOf({ state, position, problem }: ImageJob): string {
  switch (state) {
    case "expanding":
      return t("job.expanding");
    case "queued":
      return position === null || position === 1 ? t("job.next") : t("job.queued", { position });
    case "painting":
      return t("job.painting");
    case "storing":
      return t("job.storing");
    case "done":
      return t("job.done");
    case "cancelled":
      return t("job.cancelled");
    case "failed":
      return explainFailure(problem?.reason ?? "other");
  }
}

/** The share of it that is painted, from 0 to 1; null while that is not known. */
export function shareOf({ state, progress }: Pick<ImageJob, "state" | "progress">): number | null {
  if (state === "storing") return 1;
  return state !== "painting" || progress === null ? null : Math.min(progress.value / progress.max, 1);
}

export const percentOf = (share: number): string => formatNumber(share, { style: "percent", maximumFractionDigits: 0 });

const FAILURES = {
  out_of_memory: "job.outOfMemory",
  model_missing: "job.modelMissing",
  model_damaged: "job.modelDamaged",
  workflow_refused: "job.workflowRefused",
  lost: "job.lost",
  too_slow: "job.tooSlow",
  no_room: "job.noRoom",
  not_allowed: "job.notAllowed",
  other: "job.failed",
} as const satisfies Record<ImageFailure, string>;

/** Why it came to nothing, and what helps. */
export const explainFailure = (reason: ImageFailure): string => t(FAILURES[reason]);
