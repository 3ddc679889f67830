// What an admin does with wake words: looking, importing, tuning, renaming, insisting, removing.
import type { UserRow } from "../../auth/sessions.ts";
import type { Features } from "../../components/features.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Log } from "../../ports/log.ts";
import type { WakeTraining } from "../../ports/wake-training.ts";
import type { WakeWord } from "../../shared/contract/wake.ts";
import type { ImportStarted, TrainedWakeWord, UpdateWakeWord, WakeCatalog } from "../../shared/contract/wake-admin.ts";
import type { Database } from "../../store/database.ts";
import { letGo, readPins } from "../pins.ts";
import type { Thresholds } from "../thresholds.ts";
import { isUsable, type TrainedWords, toServed, toTrained } from "../trained/trained-words.ts";
import type { WakeWords } from "../wake-words.ts";
import { importOf, outdatedBy, type Pretrained, pretrainedOf, readCatalog } from "./catalog.ts";
import { featureOf, type InstallParts } from "./follow-install.ts";
import type { ImportInput } from "./import-job.ts";

type Caller = Pick<UserRow, "id">;

export interface WakeAdmin {
  catalog(caller: Caller): Promise<WakeCatalog>;
  /**
   * One that is installed is done at once, one that is on its way stays the same job.
   * @throws DomainError `not_found`, `busy`; `conflict` while it is being removed
   */
  importWakeWord(caller: Caller, id: string): Promise<ImportStarted>;
  trained(caller: Caller): Promise<TrainedWakeWord[]>;
  /** @throws DomainError `not_found`; `invalid_request` for what can't be changed of a pretrained one */
  update(id: string, changes: UpdateWakeWord): Promise<WakeWord>;
  /** Whoever listens for it falls back. @throws DomainError `not_found`, `conflict` while something else needs it */
  remove(id: string): Promise<void>;
}

export interface WakeAdminParts extends InstallParts {
  features: Pick<Features, "install" | "uninstall" | "refuseWhileLeaving">;
  db: Database;
  jobs: Pick<Jobs, "add" | "addDone" | "live">;
  wakeWords: Pick<WakeWords, "core" | "list">;
  trained: TrainedWords;
  thresholds: Thresholds;
  wakeTraining: Pick<WakeTraining, "removeDetectors">;
  log: Log;
}

/** Somebody else has begun the same import in the same moment. */
class UnderWay extends Error {
  readonly jobId: string;
  constructor(jobId: string) {
    super("This import is under way.");
    this.jobId = jobId;
  }
}

function refuseTwice(jobs: Pick<Jobs, "live">, wakeWordId: string): void {
  const jobId = importOf(jobs, wakeWordId);
  if (jobId !== null) throw new UnderWay(jobId);
}

export function createWakeAdmin(parts: WakeAdminParts): WakeAdmin {
  const { db, jobs, components, trained, thresholds, wakeWords, log } = parts;
  const defaultId = async () => (await wakeWords.list()).defaultId;
  const findPretrained = (id: string) => pretrainedOf(parts).find((each) => each.id === id) ?? null;

  async function updateTrained(id: string, changes: UpdateWakeWord): Promise<WakeWord> {
    const { defaultThreshold, name, accepted } = changes;
    const row = await trained.update(id, {
      ...(defaultThreshold === undefined ? {} : { defaultThreshold }),
      ...(name === undefined ? {} : { name }),
      ...(accepted === undefined ? {} : { accepted }),
    });
    if (row === null) throw notFound("wake word");
    const { place: _, ...wakeWord } = toServed(row);
    return wakeWord;
  }

  async function updatePretrained(id: string, { defaultThreshold, ...others }: UpdateWakeWord): Promise<WakeWord> {
    const [path] = Object.keys(others);
    if (path !== undefined) {
      const message = "Of a wake word that comes ready-made, only its threshold can be changed.";
      throw new DomainError("invalid_request", message, { issues: [{ path, message }] });
    }
    if (defaultThreshold !== undefined) await thresholds.set(id, defaultThreshold);
    const wakeWord = (await wakeWords.list()).items.find((each) => each.id === id);
    if (wakeWord === undefined) throw notFound("wake word");
    return wakeWord;
  }

  /** The row first: whatever is left when the power fails is no wake word any more, and is removed at the next start. */
  async function removeTrained({ id, file }: { id: string; file: string }): Promise<void> {
    await letGo(db, id);
    await parts.wakeTraining
      .removeDetectors([file])
      .catch((cause: unknown) => log.error("the file of a wake word could not be removed", cause));
  }

  /** Trained ones, on the core models in use. */
  async function serving() {
    const embeddingSha256 = wakeWords.core()?.embedding.sha256 ?? null;
    return (await trained.all()).filter((row) => isUsable(row, embeddingSha256));
  }

  /** @returns the job */
  async function beginImport({ id: userId }: Caller, { id, entry }: Pretrained): Promise<string> {
    const underWay = importOf(jobs, id);
    if (underWay !== null) return underWay;
    const input: ImportInput = { wakeWordId: id, componentId: entry.id, begun: [] };
    const job = { userId, title: entry.name, input };
    // Until its files are gone it counts as installed.
    parts.features.refuseWhileLeaving(parts.catalogue.withRequired([entry.id]));
    if (components.isInstalled(entry.id)) return (await jobs.addDone("wake-import", { ...job, wakeWordId: id })).id;
    try {
      return (await jobs.add("wake-import", job, () => refuseTwice(jobs, id))).id;
    } catch (cause) {
      if (cause instanceof UnderWay) return cause.jobId;
      throw cause;
    }
  }

  /** The row of one that is just being finished would come back, or its companion would get it. */
  function refuseWhileTraining(id: string): void {
    if (!jobs.live("wake-train").some((job) => job.id === id)) return;
    throw new DomainError("conflict", "This wake word is still being trained. Cancel that, or wait for its end.");
  }

  return {
    async catalog(caller) {
      const [usedBy, tuned, home] = await Promise.all([readPins(db, caller), thresholds.all(), defaultId()]);
      return readCatalog(parts, { usedBy, thresholds: tuned, defaultId: home, serving: await serving() });
    },

    async importWakeWord(caller, id) {
      const found = findPretrained(id);
      if (found === null) throw notFound("wake word");
      const outdates = outdatedBy(parts, found.entry.id, await serving());
      return { jobId: await beginImport(caller, found), outdates };
    },

    async trained(caller) {
      const [rows, usedBy, home] = await Promise.all([trained.all(), readPins(db, caller), defaultId()]);
      const embeddingSha256 = wakeWords.core()?.embedding.sha256 ?? null;
      return rows.map((row) => toTrained(row, { embeddingSha256, isDefault: row.id === home, usedBy: usedBy(row.id) }));
    },

    async update(id, changes) {
      const found = findPretrained(id);
      if (found === null) return updateTrained(id, changes);
      if (!components.isInstalled(found.entry.id)) throw notFound("wake word");
      return updatePretrained(id, changes);
    },

    async remove(id) {
      refuseWhileTraining(id);
      const own = await trained.find(id);
      if (own !== null) return removeTrained(own);
      const entry = findPretrained(id)?.entry;
      const feature = entry === undefined ? null : featureOf(parts.catalogue, entry.id);
      if (entry === undefined || feature === null) throw notFound("wake word");
      const isThere = components.isInstalled(entry.id);
      if (isThere) await parts.features.uninstall(feature);
      // Also where an earlier try ended between the two.
      await letGo(db, id);
      if (!isThere) throw notFound("wake word");
    },
  };
}
