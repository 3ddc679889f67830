// What a crash left behind: detectors without a row, and sound of trainings that nobody knows of.
import type { Jobs } from "../../jobs/jobs.ts";
import type { Log } from "../../ports/log.ts";
import type { WakeTraining } from "../../ports/wake-training.ts";
import type { TrainedWords } from "./trained-words.ts";

export interface LeftoverParts {
  wakeTraining: Pick<WakeTraining, "leftovers" | "discard" | "removeDetectors">;
  trained: Pick<TrainedWords, "all">;
  jobs: Pick<Jobs, "find">;
  log: Log;
}

/** At the start, before any training goes on. Never fails: a folder that can't be looked at is no reason to stay down. */
export async function removeLeftovers({ wakeTraining, trained, jobs, log }: LeftoverParts): Promise<void> {
  try {
    const [left, rows] = await Promise.all([wakeTraining.leftovers(), trained.all()]);
    const files = new Set(rows.map(({ file }) => file));
    await wakeTraining.removeDetectors(left.detectors.filter((file) => !files.has(file)));
    for (const id of left.trainings) {
      const job = await jobs.find(id);
      if (job === null || job.state === "cancelled") await wakeTraining.discard(id);
    }
  } catch (cause) {
    log.error("what trainings had left could not be removed", cause);
  }
}
