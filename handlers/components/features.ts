// What people choose: the tree of features with sizes and states, and installing, uninstalling and repairing them.
import { DomainError, notFound } from "../errors.ts";
import type { InstallTools } from "../ports/install-tools.ts";
import type {
  Component,
  ComponentState,
  Download,
  Feature,
  FeatureTree,
  FeatureWork,
} from "../shared/contract/components.ts";
import { type Catalogue, type CatalogueEntry, isDelivered } from "./catalogue.ts";
import type { Components } from "./components.ts";
import { downloadBytes } from "./disk-space.ts";
import { shownPaths } from "./inspect.ts";
import type { JobStore } from "./job-store.ts";
import type { FeatureItem } from "./registry-schema.ts";

export interface Features {
  tree(): Promise<FeatureTree>;
  /** @throws DomainError `not_found`, `conflict` when it can't run here or the disk would not hold it */
  install(id: string): Promise<FeatureWork>;
  /**
   * Removes its components, and what only they needed. What another installed feature shares stays.
   * @throws DomainError `not_found`; `conflict` while something that is installed needs it, or for what Hearth needs itself
   */
  uninstall(id: string): Promise<FeatureWork>;
  /** Looks through its files, and fetches what is missing or damaged. `deep`: hashes every one of them. */
  repair(id: string, deep: boolean): Promise<FeatureWork>;
  /** @throws DomainError `conflict` while one of these is being removed */
  refuseWhileLeaving(components: readonly Pick<CatalogueEntry, "id" | "name">[]): void;
}

/** From the least far to what can be used. */
const ORDER: readonly ComponentState[] = [
  "disabled",
  "failed",
  "missing",
  "queued",
  "downloading",
  "verifying",
  "installing",
  "starting",
  "degraded",
  "installed",
  "running",
];

export interface FeaturesOptions {
  catalogue: Catalogue;
  components: Components;
  tools: InstallTools;
  store: JobStore;
  /** What the home has made itself and what stands on these components, e.g. its own wake words on the core models. */
  neededBeside?(): Promise<ReadonlySet<string>>;
  /** These are gone: whoever used them lets go. */
  onRemoved?(removed: readonly CatalogueEntry[]): Promise<void>;
}

export function createFeatures(options: FeaturesOptions): Features {
  const { catalogue, components, tools, store, neededBeside = async () => new Set(), onRemoved } = options;
  const { queue, isInstalled } = components;
  /** Components whose files are being removed. */
  const leaving = new Set<string>();
  /** What is just being put into the queue. */
  const arriving = new Set<Promise<Download[]>>();

  const entriesOf = (item: FeatureItem) => catalogue.withRequired(item.components);
  const items = () => catalogue.groups.flatMap(({ categories }) => categories.flatMap((each) => each.items));

  function mustFind(id: string): FeatureItem {
    const item = catalogue.feature(id);
    if (item === null) throw notFound("feature");
    return item;
  }

  function toFeature(item: FeatureItem): Feature {
    const entries = entriesOf(item);
    const views = entries.map(({ id }) => components.get(id));
    const least = views.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))[0];
    const missing = entries.filter(({ id }) => !isInstalled(id));
    const sum = (list: CatalogueEntry[], of: (entry: CatalogueEntry) => number) =>
      list.reduce((bytes, entry) => bytes + of(entry), 0);
    const progress = progressOf(views);
    return {
      id: item.id,
      title: item.title,
      description: item.description,
      state: least?.state ?? "missing",
      ...(progress === null ? {} : { progress }),
      ...(least?.detail === undefined ? {} : { detail: least.detail }),
      components: entries.map(({ id }) => id),
      downloadBytes: sum(missing, downloadBytes),
      diskBytes: sum(entries, ({ diskBytes, provided }) => (provided === null ? diskBytes : 0)),
      memoryBytes: sum(entries, ({ memoryBytes }) => memoryBytes),
      licences: licencesOf(entries),
      unlocks: [...new Set(entries.filter(({ id }) => item.components.includes(id)).map(({ unlocks }) => unlocks))],
      supported: entries.every(({ supported }) => supported),
      starter: entries.every(({ starter }) => starter !== undefined),
    };
  }

  /** What would go with the feature. */
  function removable(item: FeatureItem, beside: ReadonlySet<string>): CatalogueEntry[] {
    const shared = new Set(
      items()
        .filter((other) => other.id !== item.id && other.components.every(isHere))
        .flatMap((other) => entriesOf(other).map(({ id }) => id)),
    );
    const chosen = new Set(items().flatMap((each) => each.components));
    const candidates = entriesOf(item).filter((entry) => isRemovable(entry) && !shared.has(entry.id));
    const going = new Set(candidates.filter(({ id }) => item.components.includes(id)).map(({ id }) => id));
    // From the top down: what was needed by nothing but what goes, goes too, unless people can choose it by itself.
    for (const { id } of candidates.toReversed()) {
      const isNeeded = catalogue.dependents(id).some((each) => !going.has(each.id) && isHere(each.id));
      if (!chosen.has(id) && !isNeeded && !beside.has(id)) going.add(id);
    }
    return candidates.filter(({ id }) => going.has(id)).toReversed();
  }
  // What the machine has by itself may have been installed before it had.
  const isRemovable = (entry: CatalogueEntry) =>
    entry.starter === undefined && (entry.provided === null || components.markerOf(entry.id) !== null);
  const isHere = (id: string) => isInstalled(id) || queue.jobOf(id) !== null;

  function refuseRemoval(item: FeatureItem, going: CatalogueEntry[]): void {
    const ids = new Set(going.map(({ id }) => id));
    const essential = going.find((entry) => entry.essential);
    if (essential !== undefined) throw new DomainError("conflict", `Hearth can't do without ${essential.name}.`);
    const needing = going.flatMap(({ id }) => catalogue.dependents(id)).find(({ id }) => !ids.has(id) && isHere(id));
    if (needing !== undefined) {
      throw new DomainError("conflict", `${needing.name} needs it. Uninstall that first.`);
    }
    if (going.length > 0) return;
    const why = entriesOf(item).every(({ starter }) => starter !== undefined)
      ? "It ships with Hearth and can't be removed."
      : "Other things that are installed need all of it. Uninstall those first.";
    throw new DomainError("conflict", why);
  }

  async function remove(entry: CatalogueEntry): Promise<void> {
    const marker = components.markerOf(entry.id) ?? undefined;
    const job = queue.jobOf(entry.id);
    if (job !== null) await queue.cancel(job.id);
    await components.giveUp(entry.id);
    // The marker first: whatever is left when the power fails is no component any more.
    await tools.files.mark(entry.id, null);
    await tools.files.remove(shownPaths(entry, marker));
    await store.forget(entry.id);
  }

  function refuseWhileLeaving(entries: readonly Pick<CatalogueEntry, "id" | "name">[]): void {
    const busy = entries.find(({ id }) => leaving.has(id));
    if (busy !== undefined) throw new DomainError("conflict", `${busy.name} is being removed. Try again in a moment.`);
  }

  /** A removal waits until this is done, so that it finds every job that it has to cancel. */
  async function enqueue(entries: readonly CatalogueEntry[], why: Parameters<typeof queue.enqueue>[1]) {
    refuseWhileLeaving(entries);
    const work = queue.enqueue(entries, why);
    arriving.add(work);
    try {
      return await work;
    } finally {
      arriving.delete(work);
    }
  }

  /** Looked at last of all: nothing may come between it and what is then removed. */
  async function needsNow(): Promise<ReadonlySet<string>> {
    for (;;) {
      while (arriving.size > 0) await Promise.allSettled(arriving);
      const beside = await neededBeside();
      if (arriving.size === 0) return beside;
    }
  }

  return {
    refuseWhileLeaving,

    async tree() {
      const groups = catalogue.groups.map(({ id, title, description, categories }) => ({
        id,
        title,
        description,
        categories: categories.map((each) => ({ id: each.id, title: each.title, items: each.items.map(toFeature) })),
      }));
      return { groups, freeBytes: await tools.files.freeBytes() };
    },

    async install(id) {
      const entries = entriesOf(mustFind(id));
      refuseWhileLeaving(entries);
      const missing = entries.filter((entry) => !isInstalled(entry.id));
      return { queued: await enqueue(missing, { reason: "install" }), removed: [] };
    },

    async uninstall(id) {
      const item = mustFind(id);
      const going = removable(item, await needsNow());
      refuseRemoval(item, going);
      refuseWhileLeaving(going);
      const removed = going.map((entry) => entry.id);
      for (const each of removed) leaving.add(each);
      try {
        for (const entry of going) await remove(entry);
        await onRemoved?.(going);
      } finally {
        for (const each of removed) leaving.delete(each);
      }
      return { queued: [], removed };
    },

    async repair(id, deep) {
      const entries = entriesOf(mustFind(id)).filter((entry) => !isDelivered(entry));
      // What was never there is not repaired but installed, and has to find room first.
      const missing = await enqueue(
        entries.filter((entry) => !isHere(entry.id)),
        { reason: "install" },
      );
      const here = entries.filter((entry) => !missing.some(({ componentId }) => componentId === entry.id));
      return { queued: [...missing, ...(await enqueue(here, { reason: "repair", deep }))], removed: [] };
    },
  };
}

/** Over all that is being worked on. */
function progressOf(views: Component[]): number | null {
  const transfers = views.flatMap(({ transfer }) => transfer ?? []);
  const total = transfers.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
  if (total === 0) return null;
  return Math.min(1, transfers.reduce((sum, { doneBytes }) => sum + doneBytes, 0) / total);
}

function licencesOf(entries: CatalogueEntry[]): Feature["licences"] {
  const byName = new Map(entries.map(({ licence }) => [licence.name, licence]));
  return [...byName.values()].map(({ name, url, commercialUse }) => ({
    name,
    ...(url === undefined ? {} : { url }),
    commercialUse,
  }));
}
