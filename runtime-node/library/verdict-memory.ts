// What was found out about each archive, remembered over restarts for as long as its file stays as it is.
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import type { ZimFile, ZimVerdict } from "../../handlers/ports/zim-archives.ts";
import { errorCode } from "../install/disk-failure.ts";
import { makeFolder, writeDurably } from "../install/durable.ts";

const verdictSchema = z.union([
  z.object({ uuid: z.string(), problem: z.null() }),
  z.object({
    uuid: z.string().nullable(),
    problem: z.enum(["not_an_archive", "cut_short", "damaged", "not_readable"]),
  }),
]);
const memorySchema = z.record(z.string(), z.object({ identity: z.string(), verdict: verdictSchema }));

export interface VerdictMemory {
  /** null: nothing is known of the file as it is now. */
  recall(file: ZimFile): Promise<ZimVerdict | null>;
  /** Only what was proven: never what the system or an ended program has stood in the way of. */
  remember(file: ZimFile, verdict: ZimVerdict): Promise<void>;
  /** Forgets those that are not there any more. */
  keepOnly(files: readonly ZimFile[]): void;
}

/** @param path absolute; used by one process at a time */
export function createVerdictMemory(path: string): VerdictMemory {
  let memory: Promise<Map<string, { identity: string; verdict: ZimVerdict }>> | null = null;

  const read = async () => {
    try {
      return new Map(Object.entries(memorySchema.parse(JSON.parse(await readFile(path, "utf8")))));
    } catch (cause) {
      // Nothing was written yet, or by another version: everything is looked at once more.
      const isNone = errorCode(cause) === "ENOENT" || cause instanceof SyntaxError || cause instanceof z.ZodError;
      if (isNone) return new Map<string, { identity: string; verdict: ZimVerdict }>();
      throw cause;
    }
  };
  const known = () => {
    memory ??= read();
    return memory;
  };

  return {
    async recall({ file, identity }) {
      const found = (await known()).get(file);
      return found?.identity === identity ? found.verdict : null;
    },
    async remember({ file, identity }, verdict) {
      const all = await known();
      all.set(file, { identity, verdict });
      await makeFolder(dirname(path));
      await writeDurably(path, JSON.stringify(Object.fromEntries(all)));
    },
    keepOnly(files) {
      const names = new Set(files.map(({ file }) => file));
      void known().then(
        (all) => {
          for (const name of all.keys()) if (!names.has(name)) all.delete(name);
        },
        () => undefined,
      );
    },
  };
}
