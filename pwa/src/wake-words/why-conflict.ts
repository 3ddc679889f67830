// Why a training was refused as a conflict: the service has one code for it, and says the rest in English.
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import { WAKE_TRAINED_MAX } from "@hearth/handlers/shared/contract/limits.ts";
import type { TrainedWakeWord } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { phraseKey } from "@hearth/handlers/shared/wake-phrase/check-phrase.ts";
import { isEnded } from "./job-now.ts";

interface Home {
  words: readonly Pick<TrainedWakeWord, "phrase">[];
  /** Trainings; each is called by its phrase. */
  jobs: readonly Pick<Job, "title" | "state">[];
}

/** `other`: it may have been so a moment ago. */
export function whyConflict(phrase: string, { words, jobs }: Home): "full" | "training" | "trained" | "other" {
  const live = jobs.filter((job) => !isEnded(job));
  const key = phraseKey(phrase);
  if (words.length + live.length >= WAKE_TRAINED_MAX) return "full";
  if (live.some(({ title }) => phraseKey(title) === key)) return "training";
  return words.some((word) => phraseKey(word.phrase) === key) ? "trained" : "other";
}
