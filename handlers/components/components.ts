// What is installed and in which state: checked at the start, repaired behind, and asked by the rest of the service.
import { DomainError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { InstallMarker, InstallTools } from "../ports/install-tools.ts";
import type { Log } from "../ports/log.ts";
import type { SidecarStatus, Sidecars } from "../ports/sidecars.ts";
import type { Component, ComponentState } from "../shared/contract/components.ts";
import { type Catalogue, type CatalogueEntry, isDelivered } from "./catalogue.ts";
import { toComponent } from "./component-view.ts";
import { glance, liesThereUnmarked, readFacts, shownPaths } from "./inspect.ts";
import { createInstallQueue } from "./install-queue.ts";
import type { InstallLimits, InstallQueue } from "./install-queue-types.ts";
import type { JobStore, KnownFile } from "./job-store.ts";

export type ComponentsEvent =
  | { type: "changed"; id: string }
  /** From now on it serves in the place of the other, e.g. of a starter. */
  | { type: "took-over"; id: string; from: string }
  /** The essentials stand. */
  | { type: "ready" };

export interface Components {
  readonly queue: InstallQueue;
  /** In the registry's order. */
  list(): Component[];
  /** @throws RangeError for an id that the registry does not have */
  get(id: string): Component;
  /** Whether it can be used right now: installed, and its program running where it has one. */
  isReady(id: string): boolean;
  /** @throws DomainError `component_not_ready` with its state and progress */
  requireReady(id: string): void;
  /** Like `requireReady`, but its program need not run: for whoever is about to start that. */
  requireInstalled(id: string): void;
  /** The one to use where `id` is asked for: itself, or what has taken its place; null while none is ready. */
  inPlaceOf(id: string): string | null;
  /** Its files are whole, or it ships with Hearth. */
  isInstalled(id: string): boolean;
  markerOf(id: string): InstallMarker | null;
  /** Every essential component, or what stands in for it, is ready. */
  readonly essentialsReady: boolean;
  watch(listener: (event: ComponentsEvent) => void): () => void;
  /** From now on it is not there: its files are about to be removed. Resolves when nothing runs on it any more. */
  giveUp(id: string): Promise<void>;
  /** Looks at what is installed, queues repairs, starts what can run. Resolves when that is known and on its way. */
  boot(): Promise<void>;
  close(): Promise<void>;
}

export interface ComponentsOptions {
  catalogue: Catalogue;
  tools: InstallTools;
  sidecars: Sidecars;
  store: JobStore;
  clock: Clock;
  log: Log;
  limits(): Promise<InstallLimits>;
  random(): number;
}

const RETRY_SOON_S = 5;

interface Found {
  /** What is not whole, or may not be. */
  repairs: readonly CatalogueEntry[];
  /** Of those, what lies there in its right size. */
  doubtful: ReadonlySet<CatalogueEntry>;
}

export function createComponents(options: ComponentsOptions): Components {
  const { catalogue, tools, sidecars, store, log } = options;
  const installed = new Map<string, InstallMarker>();
  const listeners = new Set<(event: ComponentsEvent) => void>();
  /** By the component that they need; kept here, because asking for all of them measures them. */
  const programs = new Map<string, SidecarStatus>();
  let wereReady = false;
  let stopWatching = () => {};

  const mustFind = (id: string): CatalogueEntry => {
    const entry = catalogue.find(id);
    if (entry === null) throw new RangeError(`There is no component ${id}.`);
    return entry;
  };
  const isInstalled = (id: string) => {
    const entry = catalogue.find(id);
    return installed.has(id) || (entry !== null && isDelivered(entry));
  };
  const sidecarOf = (id: string) => programs.get(id) ?? null;
  const view = (entry: CatalogueEntry) =>
    toComponent(entry, {
      isInstalled: isInstalled(entry.id),
      version: installed.get(entry.id)?.version ?? null,
      job: queue.jobOf(entry.id),
      lacks: entry.requires.find((id) => !isInstalled(id)) ?? null,
      sidecar: sidecarOf(entry.id),
    });

  /** Also while its files are only looked through once more: until something is found, it goes on working. */
  function isReady(id: string): boolean {
    const entry = mustFind(id);
    if (!entry.supported || !isInstalled(id)) return false;
    const sidecar = sidecarOf(id);
    return sidecar === null || sidecar.state === "running";
  }

  function inPlaceOf(id: string): string | null {
    const heirs = catalogue.all.filter(({ supersedes }) => supersedes === id);
    const heir = heirs.map((each) => inPlaceOf(each.id)).find((each) => each !== null);
    return heir ?? (isReady(id) ? id : null);
  }

  const stands = (id: string) => [id, ...catalogue.relatives(id)].some(isReady);
  const essentialsReady = () =>
    catalogue.all.every(({ id, essential, supported }) => !essential || !supported || stands(id));

  function tell(event: ComponentsEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  function onChange(id: string): void {
    tell({ type: "changed", id });
    const areReady = essentialsReady();
    if (areReady && !wereReady) tell({ type: "ready" });
    wereReady = areReady;
  }

  function noteProgram(status: SidecarStatus): void {
    const { componentId } = status;
    if (componentId === null || catalogue.find(componentId) === null) return;
    programs.set(componentId, status);
    onChange(componentId);
  }

  /** A program starts as soon as its component, or what stands in for it, is whole. */
  function startSidecars(installedNow: string | null): void {
    for (const { id, componentId, state, onDemand } of sidecars.list()) {
      if (onDemand) continue;
      // One that has failed is given another chance by what it needs being put right, not by anything else.
      if (state !== "stopped" && !(state === "failed" && componentId === installedNow)) continue;
      if (componentId === null || canRun(componentId)) sidecars.start(id);
    }
  }
  const canRun = (componentId: string) =>
    catalogue.find(componentId) !== null && [componentId, ...catalogue.relatives(componentId)].some(isInstalled);

  const queue = createInstallQueue({
    ...options,
    isInstalled,
    onChange,
    onInstalled(id, marker) {
      installed.set(id, marker);
      startSidecars(id);
      const { supersedes } = mustFind(id);
      if (supersedes !== undefined) tell({ type: "took-over", id, from: supersedes });
    },
    onDamaged(id) {
      if (installed.delete(id)) onChange(id);
    },
  });

  /** What of each component lies there, found out in one go; doubtful and damaged ones are left to a repair. */
  async function look(): Promise<Found> {
    const looked = catalogue.all.filter((entry) => entry.supported && entry.starter === undefined);
    const [markers, known, jobs] = await Promise.all([tools.files.markers(), store.knownFiles(), store.all()]);
    // What lies there of these is nobody's find: it is about to be removed, or is known not to work.
    const isGivenUp = ({ state }: (typeof jobs)[number]) => state === "cancelled" || state === "failed";
    const givenUp = new Set(jobs.filter(isGivenUp).map(({ componentId }) => componentId));
    const paths = looked.flatMap((entry) => shownPaths(entry, markers.get(entry.id)));
    const facts = await readFacts(tools.files, paths);
    const knownOf = new Map<string, Map<string, KnownFile>>();
    for (const file of known) {
      knownOf.set(file.componentId, (knownOf.get(file.componentId) ?? new Map()).set(file.path, file));
    }
    const repairs: CatalogueEntry[] = [];
    const doubtful = new Set<CatalogueEntry>();
    for (const entry of looked) {
      const marker = markers.get(entry.id);
      if (marker === undefined) {
        const isFound = !givenUp.has(entry.id) && liesThereUnmarked(entry, facts);
        if ((entry.essential && entry.provided === null) || isFound) repairs.push(entry);
        continue;
      }
      const verdict = glance(entry, marker, facts, knownOf.get(entry.id) ?? new Map());
      if (verdict === "whole") installed.set(entry.id, marker);
      else repairs.push(entry);
      if (verdict === "unsure") doubtful.add(entry);
      if (verdict !== "whole") log.warn("component needs a closer look", { component: entry.id, verdict });
    }
    return { repairs, doubtful };
  }

  /** What somebody has paused stays so. */
  const isToBeMended = ({ id }: CatalogueEntry) => !isInstalled(id) && queue.jobOf(id)?.job.state !== "paused";

  return {
    queue,
    list: () => catalogue.all.map(view),
    get: (id) => view(mustFind(id)),
    isReady,
    isInstalled,
    markerOf: (id) => installed.get(id) ?? null,
    requireReady(id) {
      if (!isReady(id)) throw notReady(view(mustFind(id)));
    },
    requireInstalled(id) {
      if (!canRun(id)) throw notReady(view(mustFind(id)));
    },
    inPlaceOf,
    get essentialsReady() {
      return essentialsReady();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async giveUp(id) {
      installed.delete(id);
      for (const { id: sidecar, componentId, state } of sidecars.list()) {
        if (componentId !== null && state !== "stopped" && !canRun(componentId)) await sidecars.stop(sidecar);
      }
      onChange(id);
    },
    async boot() {
      stopWatching = sidecars.watch(noteProgram);
      sidecars.list().forEach(noteProgram);
      const { repairs, doubtful } = await look().catch((cause: unknown): Found => {
        // A home whose models can't be looked at still talks with what ships with it.
        log.error("what is installed could not be looked at", cause);
        return { repairs: [], doubtful: new Set() };
      });
      wereReady = essentialsReady();
      await queue.open();
      // Each after what it needs: that may be missing, too.
      const needed = catalogue.withRequired(repairs.map(({ id }) => id)).filter(isToBeMended);
      await queue.enqueue(needed, { reason: "repair", doubtful });
      startSidecars(null);
    },
    async close() {
      stopWatching();
      await queue.close();
      listeners.clear();
    },
  };
}

function notReady({ id, name, state, progress, detail }: Component): DomainError {
  const why = detail ?? WHY_NOT[state] ?? "It is not ready yet.";
  return new DomainError("component_not_ready", `${name} is not ready. ${why}`, {
    component: id,
    state,
    ...(progress === undefined ? {} : { progress }),
    ...(state === "starting" || state === "degraded" ? { retryAfterS: RETRY_SOON_S } : {}),
  });
}

const WHY_NOT: Partial<Record<ComponentState, string>> = {
  missing: "It is not installed.",
  queued: "It waits to be downloaded.",
  downloading: "It is being downloaded.",
  verifying: "It is being checked.",
  installing: "It is being installed.",
  starting: "It is starting; try again in a few seconds.",
  degraded: "It does not answer at the moment and is being started again; try again in a few seconds.",
  disabled: "It can't run on this kind of machine.",
  installed: "It has not been started.",
};
