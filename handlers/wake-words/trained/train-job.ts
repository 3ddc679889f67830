// Training a wake word as a job: the core models, the plan, the training, its row, and the companion that gets it.
import * as z from "zod";
import type { UserRow } from "../../auth/sessions.ts";
import type { Companions } from "../../companions/companions.ts";
import { DomainError } from "../../errors.ts";
import type { JobRunner, RunningJob, RunOptions } from "../../jobs/job-runner.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { TrainedDetector, WakeTraining } from "../../ports/wake-training.ts";
import { cancelDownloads, followInstall, type InstallParts } from "../admin/follow-install.ts";
import type { Recordings } from "../recordings/recordings.ts";
import { isFullCore } from "./full-core.ts";
import { withPatience } from "./patient-speech.ts";
import { engineFor, type PlanParts, planSchema, planTraining } from "./plan.ts";
import { isOutdated, isUsable, type TrainedRow, type TrainedWords } from "./trained-words.ts";

export const trainInputSchema = z.object({
  phrase: z.string(),
  name: z.string(),
  variants: z.array(z.string()),
  companionId: z.string().nullable(),
  /** Qualified; null: everybody. */
  voice: z.string().nullable(),
  samplesPerVoice: z.number().int(),
  /** null: not decided yet. */
  plan: planSchema.nullable(),
  /** Downloads of the core models that were begun for it. */
  begun: z.array(z.string()),
});
export type TrainInput = z.infer<typeof trainInputSchema>;

export interface TrainJobParts extends InstallParts, PlanParts {
  wakeTraining: WakeTraining;
  trained: TrainedWords;
  recordings: Pick<Recordings, "forTraining">;
  companions: Pick<Companions, "update">;
  findUser(id: string): Promise<Pick<UserRow, "id" | "role"> | null>;
  clock: Clock;
  log: Log;
}

/** Told at the end of one whose core models are no longer those in use. */
const OUTDATED = {
  phase: "outdated",
  done: 1,
  total: 1,
  message:
    "While this was being trained, other ears for wake words were installed. Train it once more: it does not hear with those.",
};

export function createTrainJob(parts: TrainJobParts): JobRunner {
  const { wakeTraining, trained, clock, log } = parts;

  return {
    async run(job, options) {
      const asked = trainInputSchema.parse(job.input);
      // The last process may have ended between the wake word's row and the end of its job.
      const known = await trained.find(job.id);
      if (known !== null) return finish(job, options, { input: asked, row: known });
      const input = await plan(job, asked, options);
      const { signal, progress } = options;
      const engine = engineFor(parts.engines, input.voice);
      const detector = await wakeTraining.train(input.plan, {
        signal,
        onProgress: progress,
        synthesize: (request, within) => withPatience(clock, within, () => engine.synthesize(request, within)),
        recordings: () => parts.recordings.forTraining(input.phrase),
      });
      return finish(job, options, { input, row: await publish(job, input, detector) });
    },
    async forget({ id, input }) {
      await wakeTraining.discard(id);
      await cancelDownloads(parts, { jobId: id, downloads: trainInputSchema.parse(input).begun });
    },
  };

  async function plan(job: RunningJob, input: TrainInput, { signal, progress, keep }: RunOptions) {
    if (input.plan !== null) return { ...input, plan: input.plan };
    const begun = await installCore(job, input, { signal, progress, keep });
    const wish = { ...input, id: job.id };
    progress({ phase: "core", done: 1, total: 1, message: "Asking for the voices." });
    const decided = await withPatience(clock, signal, () => planTraining(parts, wish, signal));
    const planned = { ...input, begun, plan: decided };
    await keep(planned satisfies TrainInput);
    return planned;
  }

  /** The full models where they can be had; a detector that was trained on the starter's hears worse, and says so. */
  async function installCore(
    { id: jobId }: RunningJob,
    input: TrainInput,
    { signal, progress, keep }: RunOptions,
  ): Promise<string[]> {
    const full = parts.catalogue.all.find((entry) => isFullCore(entry) && entry.supported);
    if (full === undefined) return input.begun;
    let { begun } = input;
    try {
      await followInstall(parts, full.id, {
        jobId,
        signal,
        onProgress: (each) => progress({ ...each, phase: "core" }),
        async onBegun(downloads) {
          begun = [...begun, ...downloads];
          await keep({ ...input, begun } satisfies TrainInput);
        },
        whenPaused: "give-up",
      });
    } catch (cause) {
      signal.throwIfAborted();
      if (!(cause instanceof DomainError) || parts.wakeWords.core() === null) throw cause;
      log.warn("a wake word is trained on the starter models", { code: cause.code });
    }
    return begun;
  }

  async function publish({ id }: RunningJob, input: TrainInput, detector: TrainedDetector): Promise<TrainedRow> {
    const { phrase, name } = input;
    const { file, sizeBytes, sha256, report } = detector;
    const { threshold: defaultThreshold } = report;
    const measured = { file, sizeBytes, sha256, defaultThreshold, report };
    const row = { id, name, phrase, ...measured, accepted: false, createdAt: clock.now() };
    await trained.insert(row);
    log.info("wake word trained", { verdict: report.verdict, recall: report.recall, starter: report.core.starter });
    return row;
  }

  async function finish(
    { id, userId }: RunningJob,
    { progress }: Pick<RunOptions, "progress">,
    { input: { companionId }, row }: { input: TrainInput; row: TrainedRow },
  ) {
    // Other core models may have come meanwhile: it is kept, and whoever looks at the job is told.
    const core = parts.wakeWords.core()?.embedding.sha256 ?? null;
    if (isOutdated(row, core)) progress(OUTDATED);
    if (companionId !== null && isUsable(row, core)) await attach(userId, companionId, id);
    return { wakeWordId: id };
  }

  /** Whoever asked may have gone meanwhile, and so may the companion: the wake word is there all the same. */
  async function attach(userId: string, companionId: string, wakeWordId: string): Promise<void> {
    const user = await parts.findUser(userId);
    if (user === null) return;
    try {
      // Where it was removed in that very moment, the companion keeps what it had.
      await parts.companions.update(user, companionId, { wakeWordModelId: wakeWordId });
    } catch (cause) {
      if (!(cause instanceof DomainError)) throw cause;
      log.warn("a wake word could not be attached", { code: cause.code });
    }
  }
}
