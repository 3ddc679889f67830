// Passes progress on: to the listeners now and then, and to the store even more rarely, with one write in flight.
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import type { InstallJob } from "./install-job.ts";
import type { JobStore } from "./job-store.ts";

/** What a restart needs of a job's progress is at most this old. */
const SAVE_EVERY_MS = 1_000;
/** Listeners hear of progress at most this often. */
const TELL_EVERY_MS = 100;

interface TellerOptions {
  store: Pick<JobStore, "saveProgress">;
  clock: Clock;
  log: Log;
  onChange(componentId: string): void;
}

/** To be called after each step of progress, however small. */
export function createProgressTeller(each: InstallJob, { store, clock, log, onChange }: TellerOptions): () => void {
  let toldAt = 0;
  let savedAt = clock.now();
  let isSaving = false;

  async function save(): Promise<void> {
    isSaving = true;
    const { doneBytes, totalBytes } = each.progress;
    try {
      await store.saveProgress({ id: each.id, doneBytes, totalBytes });
    } catch (cause) {
      log.error("progress not stored", cause, { component: each.entry.id });
    }
    isSaving = false;
  }

  return () => {
    const now = clock.now();
    // Also when the clock was set back: the distance counts, not the direction.
    if (Math.abs(now - toldAt) >= TELL_EVERY_MS) {
      toldAt = now;
      onChange(each.entry.id);
    }
    if (isSaving || Math.abs(now - savedAt) < SAVE_EVERY_MS) return;
    savedAt = now;
    void save();
  };
}
