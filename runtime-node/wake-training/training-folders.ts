// Where trainings keep their files: below DATA_DIR/voice/wake, a folder for each training.
import { join } from "node:path";
import { idSchema } from "../../handlers/shared/contract/common.ts";
import { WAKE_FILE_PATTERN } from "../../handlers/shared/contract/wake.ts";
import { TRAINED_FOLDER } from "../../handlers/wake-words/trained/trained-folder.ts";

export interface WakeFolders {
  detectors: string;
  trainings: string;
  /** Banks of sound without a wake phrase: kept by trainings, or put there by hand. */
  negatives: string;
}

/** @param dataDir absolute */
export function wakeFolders(dataDir: string): WakeFolders {
  const wake = join(dataDir, "voice", "wake");
  return {
    detectors: join(dataDir, ...TRAINED_FOLDER.split("/")),
    trainings: join(wake, "training"),
    negatives: join(wake, "negatives"),
  };
}

export interface TrainingFolders {
  /** Everything of this training but its detector. */
  work: string;
  clips: string;
  /** What need not be done again after a restart. */
  kept: string;
}

/** @throws TypeError for what is no id, and might lead elsewhere */
export function trainingFolders(dataDir: string, id: string): TrainingFolders {
  if (!idSchema.safeParse(id).success) throw new TypeError(`${JSON.stringify(id)} is no id of a training.`);
  const work = join(wakeFolders(dataDir).trainings, id);
  return { work, clips: join(work, "clips"), kept: join(work, "kept") };
}

/** @throws TypeError for a name that GET /api/voice/wakeword/:file would not take */
export function detectorPath(dataDir: string, file: string): string {
  if (!WAKE_FILE_PATTERN.test(file) || file.includes("..")) {
    throw new TypeError(`${JSON.stringify(file)} is no name of a detector.`);
  }
  return join(wakeFolders(dataDir).detectors, file);
}
