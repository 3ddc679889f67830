// What POST /train is checked for before it becomes a job.
import type { UserRow } from "../../auth/sessions.ts";
import type { Companions } from "../../companions/companions.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { Jobs, LiveJobs } from "../../jobs/jobs.ts";
import { WAKE_SAMPLES_PER_VOICE, WAKE_TRAINED_MAX } from "../../shared/contract/limits.ts";
import type { TrainStarted, TrainWakeWord, TrainWarning } from "../../shared/contract/wake-admin.ts";
import { checkPhrase, PHRASE_PROBLEM_WORDS, phraseKey } from "../../shared/wake-phrase/check-phrase.ts";
import type { Engines } from "../../voice/tts/engines.ts";
import { mustFindVoice } from "./plan.ts";
import { type TrainInput, trainInputSchema } from "./train-job.ts";
import type { TrainedWords } from "./trained-words.ts";

export interface StartTrainingParts {
  jobs: Pick<Jobs, "add" | "live">;
  trained: Pick<TrainedWords, "all">;
  companions: Pick<Companions, "findUsable">;
  engines: Engines;
}

type Caller = Pick<UserRow, "id" | "role">;

/**
 * @throws DomainError `invalid_request` for words that can't be trained and voices that do not exist, `not_found` for a
 * companion that the caller may not change, `conflict` for a phrase that is trained already, `busy`
 */
export async function startTraining(
  parts: StartTrainingParts,
  caller: Caller,
  request: TrainWakeWord,
  signal: AbortSignal,
): Promise<TrainStarted> {
  const phrase = acceptable(request.phrase, "phrase");
  const variants = others(phrase, request.variants ?? []);
  await mayAttach(parts, caller, request.companionId);
  const voice = request.voice === undefined ? null : await mustFindVoice(parts.engines, request.voice, signal);
  // Before the rows, so that one that ends in between is known either way.
  const before = parts.jobs.live("wake-train");
  const kept = await parts.trained.all();
  const isTrained = kept.some((row) => phraseKey(row.phrase) === phraseKey(phrase));
  if (request.again !== true && isTrained) {
    throw new DomainError("conflict", `“${phrase}” is trained already. Ask for it again to train it once more.`);
  }
  const input: TrainInput = {
    phrase,
    name: request.name ?? phrase,
    variants,
    companionId: request.companionId ?? null,
    voice: voice?.qualified ?? null,
    samplesPerVoice: request.samplesPerVoice ?? WAKE_SAMPLES_PER_VOICE.default,
    plan: null,
    begun: [],
  };
  const job = await parts.jobs.add("wake-train", { userId: caller.id, title: input.name, input }, (live) => {
    // A wake word has the id of its job.
    refuseTooMany(new Set([...kept, ...before, ...live].map(({ id }) => id)).size);
    if (request.again !== true) refuseTwice([...before, ...live], phrase);
  });
  return { jobId: job.id, warnings: warningsOf(phrase, { isTrained, isSingle: voice !== null }) };
}

/** What will make a worse wake word of it, though it is trained. */
function warningsOf(
  phrase: string,
  { isTrained, isSingle }: { isTrained: boolean; isSingle: boolean },
): TrainWarning[] {
  const trained: TrainWarning[] = isTrained ? ["trained_already"] : [];
  const single: TrainWarning[] = isSingle ? ["single_voice"] : [];
  return [...trained, ...checkPhrase(phrase).warnings, ...single];
}

/** As it is kept. @throws DomainError `invalid_request` in words */
export function acceptable(text: string, path: string): string {
  const { phrase, problem } = checkPhrase(text);
  if (problem === null) return phrase;
  const message = PHRASE_PROBLEM_WORDS[problem];
  throw new DomainError("invalid_request", message, { issues: [{ path, message }] });
}

/** Each way to write it once, and none that is the phrase itself. */
function others(phrase: string, variants: readonly string[]): string[] {
  const seen = new Set([phraseKey(phrase)]);
  return variants
    .map((variant, at) => acceptable(variant, `variants.${at}`))
    .filter((variant) => {
      const key = phraseKey(variant);
      return !seen.has(key) && seen.add(key);
    });
}

async function mayAttach({ companions }: StartTrainingParts, caller: Caller, companionId: string | undefined) {
  if (companionId === undefined) return;
  const companion = await companions.findUsable(caller, companionId);
  if (companion === null || !companion.editable) throw notFound("companion");
}

function refuseTooMany(count: number): void {
  if (count < WAKE_TRAINED_MAX) return;
  const words = `This home has ${WAKE_TRAINED_MAX} wake words of its own already. Remove one that nobody uses first.`;
  throw new DomainError("conflict", words);
}

function refuseTwice(live: LiveJobs, phrase: string): void {
  const key = phraseKey(phrase);
  const isBeing = live.some(({ input }) => phraseKey(trainInputSchema.parse(input).phrase) === key);
  if (isBeing) throw new DomainError("conflict", `“${phrase}” is being trained at the moment.`);
}
