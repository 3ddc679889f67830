// What a training need not do again: its own pieces in its folder, and banks where the next training finds them too.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { TrainingTools } from "../../handlers/wake-words/training/training-tools.ts";
import { errorCode } from "../install/disk-failure.ts";
import type { TrainingFolders, WakeFolders } from "./training-folders.ts";
import { readWhole, writeWhole } from "./whole-file.ts";

const BANK_PREFIX = "bank-";
const BANK_END = ".bank";

export interface KeptFeaturesOptions {
  training: TrainingFolders;
  wake: WakeFolders;
  /** Called after each piece that is kept. */
  onKept(): Promise<void>;
}

/** Names that begin with `bank-` are banks for every training to come. */
export function createKeptFeatures({ training, wake, onKept }: KeptFeaturesOptions): TrainingTools["kept"] {
  const pathOf = (name: string) => {
    if (!/^[a-z0-9-]{1,100}$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is no name of a kept piece.`);
    return name.startsWith(BANK_PREFIX) ? join(wake.negatives, name + BANK_END) : join(training.kept, `${name}.bin`);
  };
  return {
    read: (name) => readWhole(pathOf(name)),
    async write(name, bytes) {
      await writeWhole(pathOf(name), bytes, training.work);
      await onKept();
    },
  };
}

/** Banks that were kept or put there by hand, by name in order; absolute. */
export async function bankFiles({ negatives }: WakeFolders): Promise<string[]> {
  const names = await readdir(negatives).catch((cause: unknown) => {
    if (errorCode(cause) === "ENOENT") return [];
    throw cause;
  });
  return names
    .filter((name) => name.endsWith(BANK_END))
    .sort()
    .map((name) => join(negatives, name));
}
