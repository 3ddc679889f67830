// The ModelFiles port on Node and Deno: files below the repository and the data folder, read in pieces.
import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import type { ModelFiles, OpenModelFile } from "../handlers/ports/model-files.ts";
import { errorCode } from "./install/disk-failure.ts";
import { insideFolder } from "./install/inside-folder.ts";

const CHUNK_BYTES = 64 * 1024;

/** Both absolute. @throws TypeError from `open` for a path that leaves its folder */
export function createModelFiles({ dataDir, rootDir }: { dataDir: string; rootDir: string }): ModelFiles {
  return {
    async open({ path, starter }) {
      const absolute = insideFolder(starter ? rootDir : dataDir, path);
      let handle: FileHandle;
      try {
        handle = await open(absolute, "r");
      } catch (cause) {
        if (errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR") return null;
        throw cause;
      }
      const found = await handle.stat().catch(async (cause: unknown) => {
        await handle.close();
        throw cause;
      });
      if (found.isFile()) return toOpenFile(handle, found.size);
      await handle.close();
      return null;
    },
  };
}

function toOpenFile(handle: FileHandle, sizeBytes: number): OpenModelFile {
  return {
    sizeBytes,
    close: () => handle.close(),
    read({ start, end }) {
      let position = start;
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            try {
              const chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - position));
              const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
              if (bytesRead === 0 && chunk.length > 0) throw new Error("The file is shorter than it was.");
              position += bytesRead;
              if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
              if (position < end) return;
              await handle.close();
              controller.close();
            } catch (cause) {
              await handle.close().catch(() => undefined);
              controller.error(cause);
            }
          },
          cancel: () => handle.close(),
        },
        // Nothing is read before somebody takes it.
        { highWaterMark: 0 },
      );
    },
  };
}
