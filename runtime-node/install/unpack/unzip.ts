// Reads a zip archive into a TreeWriter.
import zlib from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { DownloadFailure } from "../../../handlers/ports/install-tools.ts";
import type { TreeWriter } from "./tree-writer.ts";

const TYPE_MASK = 0o170000;
const TYPES = { file: 0o100000, folder: 0o040000, symlink: 0o120000, unknown: 0 };
/** Systems that keep a file's mode: Unix and macOS. */
const MODE_KEEPERS = new Set([3, 19]);
const LINK_MAX_BYTES = 4_096;

/** Calls `onRead` with the compressed bytes that are done. */
export async function unzip(
  path: string,
  writer: TreeWriter,
  { signal, onRead }: { signal: AbortSignal; onRead: (doneBytes: number) => void },
): Promise<void> {
  const zip = await yauzl.openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
    decodeStrings: false,
  });
  try {
    let done = 0;
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      await writeEntry(zip, entry, writer, (share) => onRead(done + Math.floor(entry.compressedSize * share)));
      done += entry.compressedSize;
      onRead(done);
    }
  } finally {
    zip.close();
  }
}

async function writeEntry(
  zip: ZipFile,
  entry: Entry,
  writer: TreeWriter,
  onShare: (share: number) => void,
): Promise<void> {
  const name = nameOf(entry);
  const mode = MODE_KEEPERS.has(entry.versionMadeBy >> 8) ? entry.externalFileAttributes >>> 16 : null;
  const type = (mode ?? 0) & TYPE_MASK;
  if (!Object.values(TYPES).includes(type)) throw unsafe("it holds something that is neither file, folder nor link");
  if (entry.isEncrypted()) throw unsafe("it is locked with a password");
  if (type === TYPES.folder || name.endsWith("/")) return writer.folder(name);
  if (type === TYPES.symlink) return writer.symlink(name, await linkTarget(zip, entry));
  let written = 0;
  const stream = await zip.openReadStreamPromise(entry);
  await writer.file(name, mode, withChecksum(stream, entry.crc32), (bytes) => {
    written += bytes;
    onShare(Math.min(written / Math.max(entry.uncompressedSize, 1), 1));
  });
  stream.destroy();
}

/** yauzl compares lengths only. Node has had CRC-32 since 20.15; before, the archive's own SHA-256 has to do. */
async function* withChecksum(content: AsyncIterable<Buffer>, expected: number): AsyncIterable<Buffer> {
  const canCompute = typeof zlib.crc32 === "function";
  let sum = 0;
  for await (const chunk of content) {
    if (canCompute) sum = zlib.crc32(chunk, sum);
    yield chunk;
  }
  if (canCompute && sum !== expected)
    throw new DownloadFailure("bad_archive", "The archive is damaged. Download it again.");
}

/** Read here rather than by yauzl, whose own checks would throw in words for programmers. */
function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw;
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false);
}

async function linkTarget(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > LINK_MAX_BYTES) throw unsafe("a link in it is no link");
  const chunks: Buffer[] = [];
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const unsafe = (what: string) => new DownloadFailure("bad_archive", `The archive is not safe to unpack: ${what}.`);
