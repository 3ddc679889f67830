// One try at a component: whatever of it is whole stays, the rest is fetched, unpacked and checked; the marker comes last.
import type { Clock } from "../ports/clock.ts";
import { type Downloaded, DownloadFailure, type InstallMarker, type InstallTools } from "../ports/install-tools.ts";
import { iso } from "../store/database.ts";
import { type CatalogueEntry, isInside, isKept } from "./catalogue.ts";
import { DISK_RESERVE_BYTES, inBytes } from "./disk-space.ts";
import { madeFolders, readFacts, rememberedFiles, shownPaths } from "./inspect.ts";
import { NotWorking } from "./install-failure.ts";
import { type InstallPlan, makePlan, unpackKey } from "./install-plan.ts";
import type { JobStore } from "./job-store.ts";
import type { Progress } from "./progress.ts";
import type { RegistryFileEntry } from "./registry-schema.ts";

export interface InstallWork {
  entry: CatalogueEntry;
  /** Hash every file, however untouched it looks. */
  deep: boolean;
  progress: Progress;
  /** null: as fast as it goes. Read anew for each chunk. */
  maxBytesPerS(): number | null;
  onStage(stage: "downloading" | "verifying" | "installing"): void;
  /** Something of it is missing or damaged: from now on, and until it is installed again, it must not be used. */
  onDamaged(): void;
  onProgress(): void;
  signal: AbortSignal;
}

export interface InstallContext {
  tools: InstallTools;
  store: JobStore;
  clock: Clock;
}

/** Resolves once the marker is written. @throws DownloadFailure, NotWorking, or the signal's reason */
export async function installComponent(context: InstallContext, work: InstallWork): Promise<InstallMarker> {
  const { tools, store } = context;
  const { entry, signal, progress } = work;
  const before = (await tools.files.markers()).get(entry.id);
  const facts = await readFacts(tools.files, shownPaths(entry, before));
  const remembered = rememberedFiles(await store.knownFilesOf(entry.id), before);
  const plan = await makePlan(context, { ...work, facts, remembered, before });
  progress.plan(plan.parts);
  work.onProgress();
  if (plan.parts.length > 0) {
    work.onDamaged();
    if (before !== undefined) await tools.files.mark(entry.id, null);
  }

  const sums = new Map(plan.whole);
  for (const { file, expected } of plan.fetch) {
    await refuseWithoutRoom(context, progress.leftBytesOf(file.path), file);
    work.onStage("downloading");
    const downloaded = await tools.download(
      { ...expected, urls: file.urls, executable: file.executable },
      {
        signal,
        get maxBytesPerS() {
          return work.maxBytesPerS();
        },
        onProgress: advance(work, file.path),
      },
    );
    sums.set(file.path, downloaded);
    progress.finish(file.path);
    // The pin, before anything else may go wrong: what comes next time has to be the same.
    await remember(context, entry, new Map([[file.path, downloaded]]));
  }

  try {
    await make(context, work, plan);
    return await finish(context, work, { plan, sums, before });
  } catch (cause) {
    const isBad = cause instanceof NotWorking || (cause instanceof DownloadFailure && cause.kind === "bad_archive");
    if (isBad) {
      work.onDamaged();
      await tools.files.mark(entry.id, null);
      await disown(context, entry, plan);
    }
    throw cause;
  }
}

async function make({ tools }: InstallContext, work: InstallWork, plan: InstallPlan): Promise<void> {
  const { entry, signal, progress } = work;
  if (plan.unpack.length > 0 || plan.needsPython) work.onStage("installing");
  for (const file of plan.unpack) {
    if (file.unpack === undefined) continue;
    // Twice what the registry says is no archive that grew a little, but one that was made to fill the disk.
    const maxBytes = 2 * Math.max(entry.diskBytes, file.sizeBytes);
    const archive = { path: file.path, ...file.unpack, maxBytes };
    await tools.unpack(archive, { signal, onProgress: advance(work, unpackKey(file)) });
    progress.finish(unpackKey(file));
  }
  if (plan.needsPython && entry.python !== undefined) {
    await tools.makePython(entry.python, { signal, onProgress: advance(work, entry.python.into) });
    progress.finish(entry.python.into);
  }
  work.onProgress();
}

/**
 * What nothing but this try spoke for is neither kept nor pinned when it turns out to be of no use. What was unpacked
 * or made is made anew: the files of it that can be looked at may be right, and others not.
 */
async function disown({ tools, store }: InstallContext, entry: CatalogueEntry, plan: InstallPlan): Promise<void> {
  const fetched = plan.fetch.flatMap(({ file, expected }) => (expected.sha256 === null ? [file.path] : []));
  const paths = [...plan.adopted, ...fetched];
  await store.forget(entry.id, [...paths, ...entry.madePaths]);
  await tools.files.remove(paths);
}

interface Outcome {
  plan: InstallPlan;
  sums: ReadonlyMap<string, Downloaded>;
  before: InstallMarker | undefined;
}

/** Checks that it works, and marks it as installed; then what is no longer needed goes. */
async function finish(context: InstallContext, work: InstallWork, outcome: Outcome): Promise<InstallMarker> {
  const { tools, clock } = context;
  const { entry, signal } = work;
  const { plan, sums, before } = outcome;
  work.onStage("installing");
  const answer = await tools.check(entry.readiness, signal);
  if (!answer.ok) throw new NotWorking(answer.detail);
  const made = await sumsOfMade(context, work, plan.whole);
  const kept = entry.files.filter(isKept).map(({ path }) => path);
  const files = [...sums, ...made].filter(([path]) => kept.includes(path) || entry.madePaths.includes(path));
  signal.throwIfAborted();
  await remember(context, entry, new Map(files));
  const marker: InstallMarker = {
    version: entry.version,
    installedAt: iso(clock.now()),
    files: files.map(([path, { sizeBytes, sha256 }]) => ({ path, sizeBytes, sha256 })),
  };
  await tools.files.mark(entry.id, marker);
  await removeLeftovers(context, entry, before);
  return marker;
}

/** Archives that are unpacked by now, and files of an earlier version that this one no longer has. */
async function removeLeftovers({ tools }: InstallContext, entry: CatalogueEntry, before: InstallMarker | undefined) {
  const folders = madeFolders(entry);
  const current = new Set([...entry.files.map(({ path }) => path), ...entry.madePaths]);
  const isOld = (path: string) => !current.has(path) && !folders.some((folder) => isInside(path, folder));
  const old = (before?.files ?? []).map(({ path }) => path).filter(isOld);
  const archives = entry.files.filter((file) => !isKept(file)).map(({ path }) => path);
  await tools.files.remove([...archives, ...old]);
}

async function sumsOfMade(
  { tools }: InstallContext,
  { entry, signal }: InstallWork,
  whole: ReadonlyMap<string, Downloaded>,
): Promise<Map<string, Downloaded>> {
  const sizes = await tools.files.sizes([...entry.madePaths]);
  const sums = new Map<string, Downloaded>();
  for (const path of entry.madePaths) {
    const sizeBytes = sizes.get(path) ?? null;
    if (sizeBytes === null)
      throw new NotWorking(`${entry.name} is incomplete: a part of it was not in what was fetched.`);
    sums.set(path, whole.get(path) ?? { sizeBytes, sha256: await tools.files.sha256(path, { signal }) });
  }
  return sums;
}

async function remember(
  { tools, store }: InstallContext,
  entry: CatalogueEntry,
  sums: ReadonlyMap<string, Downloaded>,
) {
  const times = await tools.files.modifiedTimes([...sums.keys()]);
  await store.remember(
    [...sums].map(([path, { sizeBytes, sha256 }]) => ({
      componentId: entry.id,
      path,
      version: entry.version,
      sizeBytes,
      sha256,
      modifiedMs: times.get(path) ?? null,
    })),
  );
}

const advance = (work: InstallWork, key: string) => (doneBytes: number, totalBytes: number | null) => {
  work.progress.advance(key, doneBytes, totalBytes);
  work.onProgress();
};

/** Looked at again before each file: what was free when the job began may have been used since. */
async function refuseWithoutRoom({ tools }: InstallContext, leftBytes: number, file: RegistryFileEntry): Promise<void> {
  const freeBytes = await tools.files.freeBytes();
  if (freeBytes === null || freeBytes >= leftBytes + DISK_RESERVE_BYTES) return;
  const missing = inBytes(leftBytes + DISK_RESERVE_BYTES - freeBytes);
  const what = isKept(file) ? "the next file" : "the next archive";
  throw new DownloadFailure("disk_full", `The disk is full: ${what} needs ${missing} more. Make room, then try again.`);
}
