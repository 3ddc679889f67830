// Whether an archive can be served: its header and length, its checksum where that takes seconds, and its tables.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { ZimVerdict } from "../../handlers/ports/zim-archives.ts";
import { checkZim } from "../install/checks/check-zim.ts";
import { FormatError } from "../install/checks/file-reader.ts";
import { errorCode } from "../install/disk-failure.ts";

const MAGIC = 72_173_914;
const HEADER_BYTES = 80;
const CHECKSUM_BYTES = 16;
/** An MD5 of so many bytes takes about a second; of an encyclopedia it would take many minutes. */
const CHECKSUMMED_MAX_BYTES = 512 * 1024 * 1024;

/** What the file itself tells. @throws the signal's reason, and what is no failure of the file */
export async function examineFile(path: string, signal: AbortSignal): Promise<ZimVerdict> {
  let uuid: string | null = null;
  try {
    const handle = await open(path);
    try {
      const { size } = await handle.stat();
      const header = Buffer.alloc(HEADER_BYTES);
      const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, 0);
      if (bytesRead < 4 || header.readUInt32LE(0) !== MAGIC) return { uuid, problem: "not_an_archive" };
      if (bytesRead < HEADER_BYTES) return { uuid, problem: "cut_short" };
      uuid = uuidOf(header.subarray(8, 24));
      const checksumAt = Number(header.readBigUInt64LE(72));
      if (checksumAt + CHECKSUM_BYTES > size) return { uuid, problem: "cut_short" };
      await checkZim(path);
      const isSmall = size <= CHECKSUMMED_MAX_BYTES;
      if (isSmall && !(await hasItsChecksum(path, handle, { checksumAt, signal }))) return { uuid, problem: "damaged" };
    } finally {
      await handle.close();
    }
    return { uuid, problem: null };
  } catch (cause) {
    if (cause instanceof FormatError) return { uuid, problem: "damaged" };
    // Of the system, not of the archive: it may be mended without a change of the file.
    if (["EACCES", "EPERM", "EIO"].includes(errorCode(cause) ?? "")) {
      return { uuid, problem: "not_allowed", isPassing: true };
    }
    throw cause;
  }
}

/** As the catalogue writes it. */
function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

async function hasItsChecksum(
  path: string,
  handle: FileHandle,
  { checksumAt, signal }: { checksumAt: number; signal: AbortSignal },
): Promise<boolean> {
  const said = Buffer.alloc(CHECKSUM_BYTES);
  await handle.read(said, 0, CHECKSUM_BYTES, checksumAt);
  const hash = createHash("md5");
  // Pieces small enough that nobody waits for one.
  for await (const piece of createReadStream(path, { end: checksumAt - 1, highWaterMark: 512 * 1024, signal })) {
    hash.update(piece as Buffer);
  }
  return hash.digest().equals(said);
}
