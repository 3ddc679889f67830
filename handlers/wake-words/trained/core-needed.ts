// The core models that the home's own wake words stand on, trained or just being trained: without them these hear nothing.
import type { CatalogueEntry } from "../../components/catalogue.ts";
import { createJobStore } from "../../jobs/job-store.ts";
import type { Database } from "../../store/database.ts";
import { isFullCore } from "./full-core.ts";
import { trainInputSchema } from "./train-job.ts";
import { createTrainedWords } from "./trained-words.ts";

/** By component; empty where nothing was or is trained on other models than the starter's. */
export async function coreNeeded(db: Database, entries: readonly CatalogueEntry[]): Promise<ReadonlySet<string>> {
  const [rows, jobs] = await Promise.all([createTrainedWords(db).all(), createJobStore(db).live()]);
  const plans = jobs.filter(({ kind }) => kind === "wake-train").map(({ input }) => trainInputSchema.parse(input).plan);
  // One without a plan waits for the full models.
  const isNeeded =
    rows.some(({ report }) => !report.core.starter) || plans.some((plan) => plan === null || !plan.core.starter);
  return new Set(isNeeded ? entries.filter(isFullCore).map(({ id }) => id) : []);
}
