// What was entered for the training that was begun last in this tab, so that it can be tried again.
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import { WAKE_SAMPLES_PER_VOICE } from "@hearth/handlers/shared/contract/limits.ts";

export interface TrainingDraft {
  phrase: string;
  /** Those that were chosen; null: nobody has chosen yet. */
  variants: readonly string[] | null;
  companionId: string | null;
  samplesPerVoice: number;
}

export const NEW_DRAFT: TrainingDraft = {
  phrase: "",
  variants: null,
  companionId: null,
  samplesPerVoice: WAKE_SAMPLES_PER_VOICE.default,
};

const KEY = "hearth.training";

export function keepDraft(storage: Pick<Storage, "setItem">, jobId: Job["id"], draft: TrainingDraft): void {
  storage.setItem(KEY, JSON.stringify({ ...draft, jobId }));
}

/** null: it was begun elsewhere, or another one since. */
export function readDraft(storage: Pick<Storage, "getItem">, jobId: Job["id"]): TrainingDraft | null {
  const kept = parsed(storage.getItem(KEY) ?? "null");
  if (kept === null || kept.jobId !== jobId || typeof kept.phrase !== "string") return null;
  const { phrase, variants, companionId, samplesPerVoice } = kept;
  return {
    phrase,
    variants: Array.isArray(variants) ? variants.filter((each) => typeof each === "string") : null,
    companionId: typeof companionId === "string" ? companionId : null,
    samplesPerVoice: typeof samplesPerVoice === "number" ? samplesPerVoice : NEW_DRAFT.samplesPerVoice,
  };
}

/** A training is called by its phrase. */
export const draftOf = ({ title }: Pick<Job, "title">): TrainingDraft => ({ ...NEW_DRAFT, phrase: title });

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    // Whatever wrote it, it is none of ours.
    return null;
  }
}
