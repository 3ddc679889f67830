// Turns what the file system says into failures in words for people.
import { DownloadFailure } from "../../handlers/ports/install-tools.ts";

const FULL = new Set(["ENOSPC", "EDQUOT"]);
const NOT_WRITABLE = new Set(["EROFS", "EACCES", "EPERM"]);

export const errorCode = (cause: unknown): string => (cause as NodeJS.ErrnoException | null)?.code ?? "";

/** A DownloadFailure where the disk is full or not writable, else `cause` itself. */
export function diskFailure(cause: unknown): unknown {
  const code = errorCode(cause);
  if (FULL.has(code)) {
    return new DownloadFailure("disk_full", "The disk is full. Free some space, then try again.", { cause });
  }
  if (code === "EFBIG") {
    const message = "This disk holds no file of this size. Format it anew, for example as exFAT, or use another disk.";
    return new DownloadFailure("disk_full", message, { cause });
  }
  if (NOT_WRITABLE.has(code)) {
    const message = "Hearth may not write into its data folder. Make the folder writable, then try again.";
    return new DownloadFailure("read_only", message, { cause });
  }
  return cause;
}

/** Runs `work` and throws its disk failures as DownloadFailure. */
export async function withDiskFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw diskFailure(cause);
  }
}
