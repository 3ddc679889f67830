// The `.installed` markers: one small file for each component, written last of all.
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { relativePathSchema } from "../../handlers/components/registry-schema.ts";
import type { ComponentFiles, InstallMarker } from "../../handlers/ports/install-tools.ts";
import { errorCode, withDiskFailures } from "./disk-failure.ts";
import { makeFolder, syncFolder, temporaryPath, writeDurably } from "./durable.ts";

const markerSchema: z.ZodType<InstallMarker> = z.object({
  version: z.string(),
  installedAt: z.string(),
  files: z.array(z.object({ path: relativePathSchema, sizeBytes: z.number().int().nonnegative(), sha256: z.string() })),
});
const ENDING = ".json";

/** A marker that cannot be read counts as none: the component is then looked at and marked anew. */
export function createMarkers(folder: string): Pick<ComponentFiles, "markers" | "mark"> {
  return {
    async markers() {
      const names = await readdir(folder).catch((cause: unknown) => {
        if (errorCode(cause) === "ENOENT") return [];
        throw cause;
      });
      const found = await Promise.all(
        names
          .filter((name) => name.endsWith(ENDING))
          .map(async (name) => [name.slice(0, -ENDING.length), await readMarker(join(folder, name))] as const),
      );
      return new Map(found.flatMap(([id, marker]) => (marker === null ? [] : [[id, marker] as const])));
    },
    async mark(componentId, marker) {
      if (!/^[a-z0-9][a-z0-9-]*$/.test(componentId)) throw new TypeError(`${componentId} is no id of a component.`);
      const path = join(folder, `${componentId}${ENDING}`);
      await withDiskFailures(async () => {
        await makeFolder(folder);
        if (marker === null) await removeMarker(path);
        else await writeDurably(path, `${JSON.stringify(marker, null, 2)}\n`);
        await syncFolder(folder);
      });
    },
  };
}

/** Also the one that a killed process was about to write. */
async function removeMarker(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(temporaryPath(path), { force: true });
}

async function readMarker(path: string): Promise<InstallMarker | null> {
  try {
    return markerSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (cause) {
    const isDamaged = cause instanceof SyntaxError || cause instanceof z.ZodError;
    // Gone meanwhile, no file, or a bad spot of the disk.
    if (isDamaged || ["ENOENT", "EISDIR", "EIO"].includes(errorCode(cause))) return null;
    throw cause;
  }
}
