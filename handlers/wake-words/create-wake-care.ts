// Everything around wake words of one's own, put together: administration, trainings, recordings, phonetics.
import type { UserRow } from "../auth/sessions.ts";
import type { Companions } from "../companions/companions.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Ports } from "../ports/ports.ts";
import {
  isTrainedId,
  type TrainingSample,
  type TrainStarted,
  type TrainWakeWord,
} from "../shared/contract/wake-admin.ts";
import type { Database } from "../store/database.ts";
import type { Engines } from "../voice/tts/engines.ts";
import type { InstallParts } from "./admin/follow-install.ts";
import { createImportJob } from "./admin/import-job.ts";
import { createWakeAdmin, type WakeAdmin } from "./admin/wake-admin.ts";
import { createPhonetics, type Phonetics } from "./phonetics/phonetics.ts";
import { createRecordings, type Recordings } from "./recordings/recordings.ts";
import { createThresholds } from "./thresholds.ts";
import { isFullCore } from "./trained/full-core.ts";
import { removeLeftovers } from "./trained/leftovers.ts";
import { startTraining } from "./trained/start-training.ts";
import { createTrainJob, trainInputSchema } from "./trained/train-job.ts";
import { createTrainedWords, isUsable, toServed } from "./trained/trained-words.ts";
import { createWakeWords, type WakeWords } from "./wake-words.ts";

export interface Trainings {
  /** @throws DomainError `invalid_request`, `not_found`, `conflict`, `busy`, … */
  start(caller: Pick<UserRow, "id" | "role">, request: TrainWakeWord, signal: AbortSignal): Promise<TrainStarted>;
  /** Of one that is told of as a job. @throws DomainError `not_found` */
  samples(id: string): Promise<TrainingSample[]>;
  /** A WAV file. @throws DomainError `not_found` */
  sample(id: string, n: number): Promise<Uint8Array>;
}

export interface WakeCare {
  wakeWords: WakeWords;
  admin: WakeAdmin;
  trainings: Trainings;
  recordings: Recordings;
  phonetics: Phonetics;
  /** @throws DomainError `not_found` for a wake word that this home does not have */
  keepFalseAlarm(teller: { userId: string; deviceLabel: string }, wakeWordId: string, wav: Uint8Array): Promise<void>;
  /**
   * What a companion is to listen for: a trained one has to serve; those of the registry need not be installed.
   * @throws DomainError `invalid_request`
   */
  mustServe(wakeWordId: string | null): Promise<void>;
  /** Tidies up what a crash left. Call it once what is installed is known, and before the jobs go on. */
  open(): Promise<void>;
}

export interface WakeCareDependencies
  extends Pick<Ports, "clock" | "log" | "llm" | "wakeTraining">,
    Omit<InstallParts, "features" | "isAwaited"> {
  config: Pick<Ports["config"], "registry">;
  features: InstallParts["features"] & Parameters<typeof createWakeAdmin>[0]["features"];
  db: Database;
  /** Is brought what imports and trains. */
  jobs: Jobs;
  companions: Pick<Companions, "findUsable" | "update">;
  findUser(id: string): Promise<Pick<UserRow, "id" | "role"> | null>;
  engines: Engines;
  isStarterSpeech(signal: AbortSignal): Promise<boolean>;
  /** Setting `voice.app_default_wakeword`. */
  appDefault(): Promise<string | null>;
  /** null: the LLM service's default. */
  chatModel(): Promise<string | null>;
}

export function createWakeCare(deps: WakeCareDependencies): WakeCare {
  const { db, log, components, wakeTraining, jobs, appDefault } = deps;
  const entries = deps.config.registry.components;
  const trained = createTrainedWords(db);
  const thresholds = createThresholds(db);
  const recordings = createRecordings(deps);
  const wakeWords = createWakeWords({
    entries,
    components,
    appDefault,
    thresholds: thresholds.all,
    trained: {
      all: async () => (await trained.all()).map(toServed),
      usable: async (core) => (await trained.all()).filter((row) => isUsable(row, core)).map(toServed),
    },
  });
  /** The full core models, by each training that has no plan yet. */
  function isAwaited(componentId: string, exceptJobId: string): boolean {
    const entry = deps.catalogue.find(componentId);
    if (entry === null || !isFullCore(entry)) return false;
    const others = jobs.live("wake-train").filter(({ id }) => id !== exceptJobId);
    return others.some(({ input }) => trainInputSchema.parse(input).plan === null);
  }
  const stores = { trained, thresholds, recordings, wakeWords };
  const shared = { ...deps, ...stores, entries, isInstalled: components.isInstalled, isAwaited };
  jobs.bring({ "wake-import": createImportJob(shared), "wake-train": createTrainJob(shared) });
  const admin = createWakeAdmin({ ...shared, jobs });

  async function mustBeTraining(id: string): Promise<void> {
    if ((await jobs.find(id))?.kind !== "wake-train") throw notFound("training");
  }

  return {
    wakeWords,
    admin,
    recordings,
    phonetics: createPhonetics({ ...deps, isTrained: async (phrase) => (await trained.ofPhrase(phrase)).length > 0 }),
    trainings: {
      start: (caller, request, signal) => startTraining({ ...shared, jobs }, caller, request, signal),
      async samples(id) {
        await mustBeTraining(id);
        return wakeTraining.samples(id);
      },
      async sample(id, n) {
        await mustBeTraining(id);
        const wav = await wakeTraining.sample(id, n);
        if (wav === null) throw notFound("sample");
        return wav;
      },
    },
    async keepFalseAlarm({ userId, deviceLabel }, wakeWordId, wav) {
      const [list, own] = await Promise.all([wakeWords.list(), trained.find(wakeWordId)]);
      const known = own ?? list.items.find(({ id }) => id === wakeWordId);
      if (known === undefined) throw notFound("wake word");
      const { phrase } = known;
      await recordings.addFalseAlarm({ phrase, wakeWordId, label: deviceLabel, createdBy: userId }, wav);
    },
    async mustServe(wakeWordId) {
      if (wakeWordId === null || !isTrainedId(wakeWordId)) return;
      const { items } = await wakeWords.list();
      if (items.some(({ id }) => id === wakeWordId)) return;
      const message = "This wake word is gone, or nobody can be heard by it yet. Choose one of the list.";
      throw new DomainError("invalid_request", message, { issues: [{ path: "wakeWordModelId", message }] });
    },
    async open() {
      await recordings.tidy();
      await removeLeftovers({ wakeTraining, trained, jobs, log });
    },
  };
}
