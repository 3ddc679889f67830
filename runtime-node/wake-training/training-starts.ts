// Counts how often a training has begun without getting anywhere: one that brings the whole service down each time
// must not be begun at each of its starts for ever.
import { join } from "node:path";
import { DomainError } from "../../handlers/errors.ts";
import type { TrainingFolders } from "./training-folders.ts";
import { readWhole, writeWhole } from "./whole-file.ts";

const STARTS_MAX = 5;

export interface TrainingStarts {
  /** @throws DomainError when it has begun too often */
  begin(): Promise<void>;
  /** It has got somewhere, or it has ended in an orderly way. */
  forget(): Promise<void>;
}

export function createTrainingStarts({ work }: TrainingFolders): TrainingStarts {
  const path = join(work, "starts");
  const write = (count: number) => writeWhole(path, String(count), work);
  let isForgotten = false;
  return {
    async begin() {
      const bytes = await readWhole(path);
      const count = bytes === null ? 0 : Number.parseInt(new TextDecoder().decode(bytes), 10) || 0;
      if (count >= STARTS_MAX) {
        const detail = `This training has been broken off ${STARTS_MAX} times without getting anywhere. Begin it anew; the log of the service may say why.`;
        throw new DomainError("internal", detail);
      }
      await write(count + 1);
      isForgotten = false;
    },
    async forget() {
      if (isForgotten) return;
      isForgotten = true;
      await write(0);
    },
  };
}
