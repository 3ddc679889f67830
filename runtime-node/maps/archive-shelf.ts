// The archives of tiles in the folder of maps: each read once, remembered as long as its file stays the same.
import { join } from "node:path";
import type { DamagedArchive, Extract, FileIdentity, TileArchive } from "../../handlers/ports/map-files.ts";
import { FormatError } from "../install/checks/file-reader.ts";
import { errorCode } from "../install/disk-failure.ts";
import { isSame } from "./map-folders.ts";
import { nameOf, withOwnIds } from "./map-names.ts";
import { type ArchiveFacts, readArchive } from "./tile-archive.ts";

export interface ArchiveShelf {
  /** Also forgets whatever is not there any more. */
  read(
    files: readonly FileIdentity[],
    drawings: readonly { identity: FileIdentity; extract: Extract }[],
  ): Promise<{ tiles: TileArchive[]; damaged: DamagedArchive[] }>;
}

type Read = { identity: FileIdentity; facts: ArchiveFacts } | { identity: FileIdentity; detail: string };

export function createArchiveShelf(dataDir: string): ArchiveShelf {
  let known = new Map<string, Read>();

  async function readOne(identity: FileIdentity): Promise<Read | null> {
    const before = known.get(identity.path);
    if (before !== undefined && isSame(before.identity, identity)) return before;
    const fileName = identity.path.slice(identity.path.lastIndexOf("/") + 1);
    try {
      return { identity, facts: await readArchive(join(dataDir, ...identity.path.split("/")), nameOf(fileName)) };
    } catch (cause) {
      if (cause instanceof FormatError) return { identity, detail: `This map can't be used: ${cause.message}.` };
      // It was taken away in between.
      if (errorCode(cause) === "ENOENT") return null;
      return { identity, detail: "This map can't be read. Look whether Hearth may read the file." };
    }
  }

  return {
    async read(files, drawings) {
      const next = new Map<string, Read>();
      const tiles: TileArchive[] = [];
      const damaged: DamagedArchive[] = [];
      const ids = [
        ...withOwnIds(files).map(({ item, id }) => ({ item, id, extract: null })),
        ...drawings.map(({ identity, extract }) => ({ item: identity, id: `drawn-${extract.regionId}`, extract })),
      ];
      for (const { item, id, extract } of ids) {
        const read = await readOne(item);
        if (read === null) continue;
        next.set(item.path, read);
        if ("detail" in read) damaged.push({ ...item, detail: read.detail });
        else
          tiles.push({
            ...item,
            ...read.facts,
            id,
            name: extract?.name ?? read.facts.name,
            regionId: extract?.regionId ?? null,
          });
      }
      known = next;
      return { tiles, damaged };
    },
  };
}
