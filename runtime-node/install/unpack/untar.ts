// Reads a tar.gz archive into a TreeWriter.
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Parser, type ReadEntry } from "tar";
import { DownloadFailure } from "../../../handlers/ports/install-tools.ts";
import type { TreeWriter } from "./tree-writer.ts";

const READ_BYTES = 1 << 20;

/** Calls `onRead` with the compressed bytes that are done. */
export async function untar(
  path: string,
  writer: TreeWriter,
  { signal, onRead }: { signal: AbortSignal; onRead: (doneBytes: number) => void },
): Promise<void> {
  let done = 0;
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      yield chunk;
      done += chunk.length;
      onRead(done);
    }
  };
  const source = createReadStream(path, { highWaterMark: READ_BYTES });
  await pipeline(source, counted, createGunzip(), (tar: AsyncIterable<Buffer>) => parse(tar, writer), { signal });
}

async function parse(tar: AsyncIterable<Buffer>, writer: TreeWriter): Promise<void> {
  let entries: Promise<void> = Promise.resolve();
  let failure: { cause: unknown } | null = null;
  let goOn: () => void = () => undefined;
  const fail = (cause: unknown) => {
    failure ??= { cause };
    goOn();
  };
  const throwIfFailed = () => {
    if (failure !== null) throw failure.cause;
  };
  const parser = new Parser({
    strict: true,
    onReadEntry(entry) {
      entries = entries
        .then(() => (failure === null ? writeEntry(entry, writer) : undefined))
        .catch((cause: unknown) => {
          fail(cause);
          entry.resume();
        });
    },
  });
  parser.on("error", fail);
  parser.on("drain", () => goOn());
  // Comes with the last block already, before `parser.end()` is called.
  let isEnded = false;
  parser.on("end", () => {
    isEnded = true;
    goOn();
  });
  for await (const chunk of tar) {
    throwIfFailed();
    const ready = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    // A full parser goes on when the entry that it holds has been written.
    if (!parser.write(chunk) && failure === null && !isEnded) await ready;
  }
  throwIfFailed();
  const ended = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  parser.end();
  if (!isEnded && failure === null) await ended;
  await entries;
  throwIfFailed();
}

async function writeEntry(entry: ReadEntry, writer: TreeWriter): Promise<void> {
  switch (entry.type) {
    case "File":
    case "OldFile":
    case "ContiguousFile":
      return writeFile(entry, writer);
    case "Directory":
    case "GNUDumpDir":
      entry.resume();
      return writer.folder(entry.path);
    case "SymbolicLink":
      entry.resume();
      return writer.symlink(entry.path, entry.linkpath ?? "");
    case "Link":
      entry.resume();
      return writer.hardLink(entry.path, entry.linkpath ?? "");
    default:
      throw new DownloadFailure(
        "bad_archive",
        "The archive is not safe to unpack: it holds something that is neither file, folder nor link.",
      );
  }
}

async function writeFile(entry: ReadEntry, writer: TreeWriter): Promise<void> {
  let written = 0;
  const isWanted = await writer.file(entry.path, entry.mode ?? null, entry as AsyncIterable<Buffer>, (bytes) => {
    written += bytes;
  });
  if (!isWanted) entry.resume();
  else if (written !== entry.size) {
    throw new DownloadFailure("bad_archive", "The archive is damaged. Download it again.");
  }
}
