// The WakeTraining port on Node and Deno: a thread for each training, and the files that it leaves below DATA_DIR.
import { readdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Log } from "../../handlers/ports/log.ts";
import type { WakeTraining } from "../../handlers/ports/wake-training.ts";
import { idSchema } from "../../handlers/shared/contract/common.ts";
import { WAKE_FILE_PATTERN } from "../../handlers/shared/contract/wake.ts";
import { trainedPlace } from "../../handlers/wake-words/trained/trained-folder.ts";
import { errorCode } from "../install/disk-failure.ts";
import { syncFolder } from "../install/durable.ts";
import { listClips, readClip } from "./kept-clips.ts";
import { runThread } from "./run-thread.ts";
import { detectorPath, trainingFolders, wakeFolders } from "./training-folders.ts";
import { type TrainingProgram, trainingProgram } from "./training-program.ts";

export interface WakeTrainingOptions {
  /** Both absolute. */
  dataDir: string;
  rootDir: string;
  log: Log;
  /** Default: the one that trains. */
  program?: TrainingProgram;
}

export function createWakeTraining(options: WakeTrainingOptions): WakeTraining {
  const { dataDir, rootDir, log, program = trainingProgram("training-worker", import.meta.url) } = options;
  const folders = wakeFolders(dataDir);
  return {
    async train(plan, hooks) {
      const detector = await runThread({ program, order: { plan, dataDir, rootDir }, hooks, log });
      return { ...detector, place: trainedPlace(detector.file) };
    },
    samples: (id) => listClips(trainingFolders(dataDir, id)),
    sample: (id, n) => readClip(trainingFolders(dataDir, id), n),
    discard: (id) => remove(trainingFolders(dataDir, id).work),
    async removeDetectors(files) {
      for (const file of files) await remove(detectorPath(dataDir, file));
    },
    async leftovers() {
      const [detectors, trainings] = [await namesIn(folders.detectors), await namesIn(folders.trainings)];
      return {
        detectors: detectors.filter((name) => WAKE_FILE_PATTERN.test(name)),
        trainings: trainings.filter((name) => idSchema.safeParse(name).success),
      };
    },
  };
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await syncFolder(dirname(path)).catch((cause: unknown) => {
    if (errorCode(cause) !== "ENOENT") throw cause;
  });
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((cause: unknown) => {
    if (errorCode(cause) === "ENOENT") return [];
    throw cause;
  });
}
