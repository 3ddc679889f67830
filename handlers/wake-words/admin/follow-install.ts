// Installs a component with what it requires, through the registry's queue, and follows that to its end.
import type { Catalogue, CatalogueEntry } from "../../components/catalogue.ts";
import type { Components } from "../../components/components.ts";
import { downloadBytes } from "../../components/disk-space.ts";
import type { Features } from "../../components/features.ts";
import { DomainError } from "../../errors.ts";
import type { Component } from "../../shared/contract/components.ts";
import type { JobProgress } from "../../shared/contract/jobs.ts";

export interface InstallParts {
  catalogue: Catalogue;
  components: Components;
  features: Pick<Features, "install">;
  /** Whether another job than this one waits for it, though the download may have been begun by this one. */
  isAwaited(componentId: string, exceptJobId: string): boolean;
}

/** Waits of 2, 4 and 8 seconds lie between: a flaky line comes back within them, none at all is told of soon. */
export const INSTALL_TRIES_MAX = 4;

export interface FollowOptions {
  jobId: string;
  signal: AbortSignal;
  onProgress(progress: JobProgress): void;
  /** The downloads that were begun for this, so that whoever cancels it can cancel them. */
  onBegun(downloads: string[]): Promise<void>;
  /** One that somebody has paused: goes on when it does, or is none that can be had. */
  whenPaused: "wait" | "give-up";
}

/** The least that people can choose and that has this component; null: it can't be chosen. */
export function featureOf(catalogue: Catalogue, componentId: string): string | null {
  const items = catalogue.groups.flatMap(({ categories }) => categories.flatMap((each) => each.items));
  const having = items.filter(({ components }) => components.includes(componentId));
  return having.toSorted((one, other) => one.components.length - other.components.length)[0]?.id ?? null;
}

/** What is still to be fetched for it: what it requires first. */
export const lackingFor = (
  { catalogue, components }: Pick<InstallParts, "catalogue" | "components">,
  componentId: string,
) => catalogue.withRequired([componentId]).filter(({ id }) => !components.isInstalled(id));

/**
 * Resolves when all of it is installed, at once where it is already. After a failure what it had begun is gone again.
 * @throws DomainError in the words of the download that failed; the signal's reason
 */
export async function followInstall(parts: InstallParts, componentId: string, options: FollowOptions): Promise<void> {
  const lacking = lackingFor(parts, componentId);
  if (lacking.length === 0) return;
  const begun = await begin(parts, { componentId, lacking });
  try {
    await options.onBegun(begun);
    await untilInstalled(parts.components, lacking, options);
  } catch (cause) {
    if (!options.signal.aborted) await cancelDownloads(parts, { jobId: options.jobId, downloads: begun });
    throw cause;
  }
}

/**
 * Of what the job had begun. What something else needs that is also on its way stays, and so does what another job waits
 * for. Those that have ended meanwhile, or that somebody else has cancelled, are no failure.
 */
export async function cancelDownloads(
  { catalogue, components: { queue }, isAwaited }: Omit<InstallParts, "features">,
  { jobId, downloads }: { jobId: string; downloads: readonly string[] },
): Promise<void> {
  // What needs others was put into the queue after them.
  for (const id of downloads.toReversed()) {
    const componentId = queue.list().find((download) => download.id === id)?.componentId;
    if (componentId === undefined || isAwaited(componentId, jobId)) continue;
    if (catalogue.dependents(componentId).some((each) => isUnderWay(queue, each.id))) continue;
    await queue.cancel(id).catch((cause: unknown) => {
      if (!(cause instanceof DomainError)) throw cause;
    });
  }
}

function isUnderWay(queue: Components["queue"], componentId: string): boolean {
  const job = queue.jobOf(componentId);
  return job !== null && job.job.state !== "failed";
}

async function begin(parts: InstallParts, wanted: { componentId: string; lacking: CatalogueEntry[] }) {
  const { catalogue, components, features } = parts;
  const anew = wanted.lacking.map(({ id }) => id).filter((id) => !isUnderWay(components.queue, id));
  if (anew.length === 0) return [];
  // What belongs to no choice of its own, such as the core models, is fetched by itself.
  const feature = featureOf(catalogue, wanted.componentId);
  const queued =
    feature === null
      ? await components.queue.enqueue(wanted.lacking, { reason: "install" })
      : (await features.install(feature)).queued;
  return queued.filter((download) => anew.includes(download.componentId)).map(({ id }) => id);
}

function untilInstalled(
  components: Components,
  lacking: readonly CatalogueEntry[],
  options: FollowOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      stopWatching();
      signal.removeEventListener("abort", onAbort);
      finish();
    };
    const look = () => {
      const failure = failureOf(components, lacking, options);
      if (failure !== null) return settle(() => reject(failure));
      if (lacking.every(({ id }) => components.isInstalled(id))) return settle(resolve);
      onProgress(progressOf(components, lacking));
    };
    const onAbort = () => settle(() => reject(signal.reason));
    const stopWatching = components.watch((event) => {
      if (event.type === "changed" && lacking.some(({ id }) => id === event.id)) look();
    });
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    else look();
  });
}

function failureOf(
  { queue, isInstalled }: Components,
  lacking: readonly CatalogueEntry[],
  { whenPaused }: FollowOptions,
): DomainError | null {
  for (const { id, name } of lacking) {
    if (isInstalled(id)) continue;
    const job = queue.jobOf(id)?.job;
    if (job === undefined) return new DomainError("conflict", `The download of ${name} was cancelled.`);
    if (job.state === "paused" && whenPaused === "give-up") return new DomainError("conflict", paused(name));
    const isGivenUp = job.state === "failed" || (job.state === "waiting" && job.failures >= INSTALL_TRIES_MAX);
    if (isGivenUp && job.problem !== null) return new DomainError(job.problem.code, job.problem.detail);
  }
  return null;
}

function progressOf(components: Components, lacking: readonly CatalogueEntry[]): JobProgress {
  const sizes = lacking.map((entry) => {
    const total = downloadBytes(entry);
    const { transfer } = components.get(entry.id);
    // Of unpacking and the like the queue counts more bytes than are fetched.
    const share = transfer === undefined || transfer.totalBytes === 0 ? 0 : transfer.doneBytes / transfer.totalBytes;
    return { total, done: components.isInstalled(entry.id) ? total : Math.round(Math.min(1, share) * total) };
  });
  const views = lacking.filter(({ id }) => !components.isInstalled(id)).map(({ id }) => components.get(id));
  const current = views.find(({ state }) => state !== "queued") ?? views[0];
  return {
    phase: current?.state ?? "installing",
    done: sizes.reduce((sum, { done }) => sum + done, 0),
    total: sizes.reduce((sum, { total }) => sum + total, 0),
    message: current === undefined ? "Nearly done." : messageOf(current),
  };
}

function messageOf({ name, waiting, detail }: Component): string {
  if (waiting === "paused") return paused(name);
  return detail ?? `Fetching ${name}.`;
}

const paused = (name: string) => `Somebody has paused the download of ${name}.`;
