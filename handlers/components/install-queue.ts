// The durable queue of downloads: what is to be installed, in order, a few at a time, and never twice.
import { DomainError, notFound } from "../errors.ts";
import type { Download } from "../shared/contract/components.ts";
import type { CatalogueEntry } from "./catalogue.ts";
import { diskNeedBytes, refuseIfTooLarge } from "./disk-space.ts";
import { shownPaths } from "./inspect.ts";
import { installComponent } from "./install-component.ts";
import { toFailure } from "./install-failure.ts";
import { fromRow, type InstallJob, isLive, newInstallJob, toDownload, toRow } from "./install-job.ts";
import type { InstallLimits, InstallQueue, QueueOptions } from "./install-queue-types.ts";
import { isWorking, type JobEvent, type JobFailure, reduceJob } from "./job-policy.ts";
import { DONE_KEPT_MS } from "./job-store.ts";
import { nextJobs } from "./next-jobs.ts";
import { createProgressTeller } from "./progress-teller.ts";

/** However little each of many has of a bandwidth limit, it gets on. */
const SHARE_MIN_BYTES_PER_S = 4_096;

export function createInstallQueue(options: QueueOptions): InstallQueue {
  const { catalogue, tools, store, clock, log, isInstalled, onChange } = options;
  const jobs = new Map<string, InstallJob>();
  let limits: InstallLimits = { parallel: 1, maxBytesPerS: null };
  let isOpen = false;

  const all = () => [...jobs.values()];
  const jobOf = (componentId: string) => all().find((each) => each.entry.id === componentId && isLive(each)) ?? null;

  function find(id: string): InstallJob {
    const found = jobs.get(id);
    if (found === undefined || found.job.state === "cancelled") throw notFound("download");
    return found;
  }

  /** One step of the reducer and what follows from it; resolves when it is stored. */
  async function apply(each: InstallJob, event: JobEvent): Promise<void> {
    const { job, effects } = reduceJob(each.job, event);
    const isChanged = job !== each.job;
    each.job = job;
    for (const effect of effects) {
      if (effect.type === "abort") each.abort?.abort(new DOMException("The download was stopped.", "AbortError"));
      else if (effect.type === "cancel-wait") each.cancelWait();
      else if (effect.type === "wait") {
        each.cancelWait = clock.schedule(effect.delayMs, () => void applyQuietly(each, { type: "retry-due" }));
      }
    }
    const isGivenUp = effects.some(({ type }) => type === "remove-parts");
    if (isChanged) {
      each.updatedAt = clock.now();
      onChange(each.entry.id);
      const stored = store.put(toRow(each));
      // On a full disk nothing can be stored before its parts are gone.
      await (isGivenUp ? stored.catch((cause: unknown) => notStored(each, cause)) : stored);
    }
    if (isGivenUp) await remove(each);
    schedule();
  }

  /** For steps that nobody waits for: a store that can't be written to now gets the next one. */
  async function applyQuietly(each: InstallJob, event: JobEvent): Promise<void> {
    try {
      await apply(each, event);
    } catch (cause) {
      notStored(each, cause);
      schedule();
    }
  }

  function notStored({ entry, job }: InstallJob, cause: unknown): void {
    log.error("download not stored", cause, { component: entry.id, state: job.state });
  }

  /** Whoever asks while it goes on waits for the same; after a failure it is tried anew. */
  function remove(each: InstallJob): Promise<void> {
    each.removal ??= removeParts(each).finally(() => {
      each.removal = null;
    });
    return each.removal;
  }

  async function removeParts(each: InstallJob): Promise<void> {
    await each.running;
    const { id, entry, reason } = each;
    const paths = shownPaths(entry);
    if (reason === "install") {
      // Its marker may have been written in that very moment: it goes first, whatever is left when the power fails.
      options.onDamaged(entry.id);
      await tools.files.mark(entry.id, null);
      await tools.files.remove(paths);
      await store.forget(entry.id);
    } else {
      // Of what was installed before, and is only being repaired, everything that is whole stays.
      const sizes = await tools.files.sizes(paths);
      await tools.files.remove(paths.filter((path) => (sizes.get(path) ?? null) === null));
    }
    await store.remove(id);
    jobs.delete(id);
    onChange(entry.id);
  }

  function schedule(): void {
    if (!isOpen) return;
    const next = nextJobs(all(), { parallel: limits.parallel, isInstalled });
    for (const { each, missing } of next.lacking) void failFor(each, missing);
    for (const each of next.begin) begin(each);
  }

  async function failFor(each: InstallJob, missing: string): Promise<void> {
    const name = catalogue.find(missing)?.name ?? missing;
    const detail = `It needs ${name}, which is not installed. Try again, and that is fetched first.`;
    await applyQuietly(each, { type: "started" });
    await applyQuietly(each, failed(each, { kind: "requirement_missing", detail, retryAfterS: null }));
  }

  function begin(each: InstallJob): void {
    const abort = new AbortController();
    each.abort = abort;
    // Its state changes before anything is waited for, so that it is not begun twice.
    each.running = tryOnce(each, abort.signal).finally(() => {
      each.running = null;
      each.abort = null;
      each.isDoubtful = false;
      schedule();
    });
  }

  async function tryOnce(each: InstallJob, signal: AbortSignal): Promise<void> {
    await applyQuietly(each, { type: "started" });
    try {
      const marker = await installComponent(options, {
        entry: each.entry,
        deep: each.job.deep,
        progress: each.progress,
        maxBytesPerS: shareOfBandwidth,
        onStage: (stage) => {
          if (each.job.state !== stage) void applyQuietly(each, { type: "stage", stage });
        },
        onDamaged: () => options.onDamaged(each.entry.id),
        onProgress: createProgressTeller(each, options),
        signal,
      });
      // Stopped in the last moment: whoever goes on with it finds the marker, and whoever gives it up removes it.
      signal.throwIfAborted();
      options.onInstalled(each.entry.id, marker);
      log.info("component installed", { component: each.entry.id, version: marker.version });
      await applyQuietly(each, { type: "installed" });
    } catch (cause) {
      if (signal.aborted) return;
      const failure = toFailure(cause, each.entry.name);
      if (failure.kind === "unexpected") log.error("installing failed", cause, { component: each.entry.id });
      else log.warn("installing failed", { component: each.entry.id, kind: failure.kind });
      await applyQuietly(each, failed(each, failure));
    }
  }

  function failed(each: InstallJob, failure: JobFailure): JobEvent {
    const isEssentialRepair = each.entry.essential && each.reason === "repair";
    const { gotFurther } = each.progress;
    return { type: "failed", failure, atMs: clock.now(), random: options.random(), gotFurther, isEssentialRepair };
  }

  function shareOfBandwidth(): number | null {
    if (limits.maxBytesPerS === null) return null;
    const running = all().filter(({ job }) => job.state === "downloading").length;
    return Math.max(SHARE_MIN_BYTES_PER_S, Math.floor(limits.maxBytesPerS / Math.max(1, running)));
  }

  async function refuseWithoutRoom(entries: readonly CatalogueEntry[]): Promise<void> {
    const promised = all()
      .filter(isLive)
      .map(({ entry, reason, progress: { doneBytes, totalBytes } }) =>
        // Most of what is repaired is there already; only what was found to be missing takes room.
        reason === "repair" ? totalBytes - doneBytes : Math.max(0, diskNeedBytes(entry) - doneBytes),
      );
    const needBytes = [...entries.map(diskNeedBytes), ...promised].reduce((sum, bytes) => sum + bytes, 0);
    refuseIfTooLarge(needBytes, await tools.files.freeBytes());
  }

  async function again(each: InstallJob, deep: boolean): Promise<InstallJob> {
    if (deep && !each.job.deep) {
      // A try that is on has looked at sizes only: it begins again, with all that it has.
      if (isWorking(each.job.state)) await apply(each, { type: "pause" });
      each.job = { ...each.job, deep };
      await store.put(toRow(each));
    }
    await apply(each, { type: each.job.state === "paused" ? "resume" : "retry" });
    return each;
  }

  async function insert(entry: CatalogueEntry, reason: Download["reason"], deep: boolean): Promise<InstallJob> {
    for (const old of all().filter((each) => each.entry.id === entry.id && each.job.state === "done")) {
      jobs.delete(old.id);
      await store.remove(old.id);
    }
    const present = jobOf(entry.id);
    if (present !== null) return again(present, deep);
    const each = newInstallJob(entry, { reason, deep }, clock);
    jobs.set(each.id, each);
    try {
      await store.put(toRow(each));
    } catch (cause) {
      jobs.delete(each.id);
      throw cause;
    }
    onChange(entry.id);
    return each;
  }

  async function step(id: string, type: "pause" | "resume" | "retry", refusal: string): Promise<Download> {
    const each = find(id);
    const before = each.job;
    await apply(each, { type });
    const download = toDownload(each);
    if (each.job === before || download === null) throw new DomainError("conflict", refusal);
    return download;
  }

  return {
    jobOf,

    async open() {
      limits = await options.limits();
      for (const row of await store.all()) {
        const entry = catalogue.find(row.componentId);
        // The registry no longer has it: there is nothing left to fetch.
        if (entry === null) await store.remove(row.id);
        else jobs.set(row.id, fromRow(row, entry, clock));
      }
      for (const each of all()) await applyQuietly(each, { type: "restarted", atMs: clock.now() });
      isOpen = true;
      schedule();
    },

    async enqueue(entries, { reason, deep = false, doubtful }) {
      const unable = entries.find(({ supported }) => !supported);
      if (unable !== undefined) {
        throw new DomainError("conflict", `${unable.name} can't run on this kind of machine.`);
      }
      for (const each of all()) if (each.job.state === "cancelled" && entries.includes(each.entry)) await remove(each);
      if (reason === "install") await refuseWithoutRoom(entries.filter(({ id }) => jobOf(id) === null));
      const queued: InstallJob[] = [];
      for (const entry of entries) {
        const each = await insert(entry, reason, deep);
        if (each.running === null) each.isDoubtful = doubtful?.has(entry) === true;
        queued.push(each);
      }
      schedule();
      return queued.flatMap((each) => toDownload(each) ?? []);
    },

    list() {
      const isRecent = ({ job, updatedAt }: InstallJob) =>
        job.state !== "done" || clock.now() - updatedAt < DONE_KEPT_MS;
      return all()
        .filter(isRecent)
        .flatMap((each) => toDownload(each) ?? []);
    },

    pause: (id) => step(id, "pause", "This download has nothing left to pause."),
    resume: (id) => step(id, "resume", "This download is not paused."),
    async retry(id) {
      const { entry, job } = find(id);
      // First what it needs: without it, it would fail at once.
      const required = catalogue.withRequired([entry.id]).filter((each) => each !== entry && !isInstalled(each.id));
      if (job.state === "failed") for (const each of required) await insert(each, "install", false);
      return step(id, "retry", "This download has not failed.");
    },

    async cancel(id) {
      const each = find(id);
      if (each.job.state === "done")
        throw new DomainError("conflict", "This is installed already: uninstall it instead.");
      await apply(each, { type: "cancel" });
    },

    async configure() {
      limits = await options.limits();
      schedule();
    },

    async close() {
      isOpen = false;
      for (const each of all()) {
        each.cancelWait();
        each.abort?.abort(new DOMException("Hearth is stopping.", "AbortError"));
      }
      const working = all().filter(({ running }) => running !== null);
      await Promise.allSettled(all().flatMap(({ running, removal }) => [running, removal]));
      for (const each of working) {
        const { doneBytes, totalBytes } = each.progress;
        await store.saveProgress({ id: each.id, doneBytes, totalBytes });
      }
    },
  };
}
