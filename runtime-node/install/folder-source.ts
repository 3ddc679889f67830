// Opens a file of a mirror folder, e.g. on a USB stick, as if a server had answered.
import { open, stat } from "node:fs/promises";
import { DownloadFailure } from "../../handlers/ports/install-tools.ts";
import { errorCode } from "./disk-failure.ts";
import type { Opened, RangeWish } from "./source.ts";

const READ_BYTES = 1 << 20;

/** @throws DownloadFailure `refused` when the folder does not hold it, `unreachable` when it cannot be read. */
export async function openFolderFile(
  { path, root }: { path: string; root: string },
  range: RangeWish | null,
): Promise<Opened> {
  try {
    const file = await open(path, "r");
    const found = await file.stat().catch(async (cause) => {
      await file.close();
      throw cause;
    });
    if (!found.isFile()) {
      await file.close();
      throw Object.assign(new Error("A folder has the file's name."), { code: "ENOENT" });
    }
    const { size, mtimeMs } = found;
    const from = range?.from ?? 0;
    if (from > size) {
      await file.close();
      return { kind: "beyond_end" };
    }
    const version = { etag: `"${size}-${mtimeMs}"`, lastModified: null };
    const isSame = range?.version == null || range.version.etag === version.etag;
    const startsAt = isSame ? from : 0;
    const stream = file.createReadStream({ start: startsAt, highWaterMark: READ_BYTES });
    // Once destroyed, it may still report an error that nobody waits for.
    stream.on("error", () => undefined);
    return { kind: "bytes", stream, startsAt, totalBytes: size, version };
  } catch (cause) {
    const isMissing = errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR";
    // Without the whole folder the stick is out: it may come back, and says nothing about the file.
    throw isMissing && (await isFolder(root))
      ? new DownloadFailure(
          "refused",
          "The mirror folder does not hold this file. Fill it with this too, then try again.",
          { cause },
        )
      : new DownloadFailure("unreachable", "The mirror folder cannot be read. Is its disk or stick plugged in?", {
          cause,
        });
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
