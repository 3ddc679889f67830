// What the queue of downloads offers, and what it is built from.
import type { InstallMarker } from "../ports/install-tools.ts";
import type { Log } from "../ports/log.ts";
import type { Download } from "../shared/contract/components.ts";
import type { Catalogue, CatalogueEntry } from "./catalogue.ts";
import type { InstallContext } from "./install-component.ts";
import type { InstallJob } from "./install-job.ts";

export interface InstallLimits {
  parallel: number;
  /** null: as fast as it goes. */
  maxBytesPerS: number | null;
}

export interface QueueOptions extends InstallContext {
  catalogue: Catalogue;
  log: Log;
  limits(): Promise<InstallLimits>;
  /** 0 to 1. */
  random(): number;
  isInstalled(componentId: string): boolean;
  onInstalled(componentId: string, marker: InstallMarker): void;
  onDamaged(componentId: string): void;
  /** Something about it has changed. */
  onChange(componentId: string): void;
}

export interface InstallQueue {
  /** Takes up what the last process left. */
  open(): Promise<void>;
  /**
   * Puts these into the queue, in this order; those in it already are begun again where they had stopped. `doubtful`:
   * those of them whose files only have to be hashed, as it seems; that waits for no download.
   * @throws DomainError `conflict` when the disk would not hold them, or they can't run on this machine
   */
  enqueue(
    entries: readonly CatalogueEntry[],
    why: { reason: Download["reason"]; deep?: boolean; doubtful?: ReadonlySet<CatalogueEntry> },
  ): Promise<Download[]>;
  list(): Download[];
  /** The job of a component that is not done. */
  jobOf(componentId: string): InstallJob | null;
  /** @throws DomainError `not_found`, or `conflict` where it does not fit what the download is doing */
  pause(id: string): Promise<Download>;
  resume(id: string): Promise<Download>;
  retry(id: string): Promise<Download>;
  /** Resolves when everything that it had fetched is gone. */
  cancel(id: string): Promise<void>;
  /** Reads the limits again. */
  configure(): Promise<void>;
  /** Stops the work; a new queue over the same store takes it up. */
  close(): Promise<void>;
}
