// Reading and completing the plan of a work.
import type { ExpandedPrompt } from "../../shared/contract/images.ts";
import type { ImagePlan } from "../plan.ts";
import type { Wish } from "../prompt/expand.ts";
import type { JobRow } from "./job-store.ts";

/** @throws TypeError for a work that was stored without one, which none is */
export function planOf({ id, plan }: Pick<JobRow, "id" | "plan">): ImagePlan {
  if (plan === null) throw new TypeError(`the work ${id} has no plan`);
  return plan;
}

export function withPrompt(plan: ImagePlan, { prompt, negativePrompt, source }: ExpandedPrompt): ImagePlan {
  return { ...plan, prompt, negativePrompt, promptSource: source };
}

/** What the language model is asked to write out. */
export function wishOf(row: JobRow): Wish {
  const { before, style, triggerWords } = planOf(row).wish;
  const { prompt, negativePrompt = "" } = row.request;
  return { userId: row.userId, prompt, negativePrompt, rating: row.rating, before, style, triggerWords };
}
