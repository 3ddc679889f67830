// The ImageFiles port on Node and Deno: generated pictures in DATA_DIR/images/generated, one file for each id.
import { createHash, randomUUID } from "node:crypto";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "../../handlers/errors.ts";
import type { ImageFiles } from "../../handlers/ports/image-files.ts";
import { errorCode } from "../install/disk-failure.ts";
import { makeFolder, syncFolder } from "../install/durable.ts";
import { createModelFiles } from "../model-files.ts";
import { createPicturePixels, type PicturePixels } from "./picture-pixels.ts";

const FOLDER = "images/generated";
/** Ids are UUIDs; nothing else becomes a name in the folder. */
const ID = /^[A-Za-z0-9-]{1,64}$/;
const UNFINISHED = ".part";
const REMOVED_AT_ONCE = 16;

/** @param dataDir absolute */
export function createImageFiles(dataDir: string, pixels: PicturePixels = createPicturePixels()): ImageFiles {
  const folder = join(dataDir, ...FOLDER.split("/"));
  const files = createModelFiles({ dataDir, rootDir: dataDir });
  const pathOf = (id: string): string => join(folder, nameOf(id));

  async function write(id: string, bytes: Uint8Array): Promise<void> {
    await makeFolder(folder);
    // Each try has its own, so that the same id may be kept twice at once.
    const beside = join(folder, `${nameOf(id)}.${randomUUID().slice(0, 8)}${UNFINISHED}`);
    try {
      const handle = await open(beside, "wx", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(beside, pathOf(id));
      await syncFolder(folder);
    } catch (cause) {
      await rm(beside, { force: true });
      throw cause;
    }
  }

  return {
    ...pixels,
    async keep(id, bytes) {
      await write(id, bytes).catch((cause: unknown) => {
        throw diskProblem(cause);
      });
      return { sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    open: (id) => files.open({ path: `${FOLDER}/${nameOf(id)}`, starter: false }),
    async remove(ids) {
      // The folder is read once: it may hold twenty thousand, and as many may be removed.
      const unfinished = (await namesIn(folder)).filter((name) => name.endsWith(UNFINISHED));
      const wanted = new Set(ids);
      const paths = [
        ...ids.map(pathOf),
        ...unfinished.filter((name) => wanted.has(name.split(".")[0] ?? "")).map((name) => join(folder, name)),
      ];
      const next = paths.values();
      const removeRest = async () => {
        for (const path of next) await rm(path, { force: true });
      };
      await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, removeRest));
    },
    async list() {
      const names = await namesIn(folder);
      return [...new Set(names.map((name) => name.split(".")[0] ?? "").filter((id) => ID.test(id)))];
    },
  };
}

function nameOf(id: string): string {
  if (!ID.test(id)) throw new TypeError(`${JSON.stringify(id)} is no id of a picture`);
  return id;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return [];
    throw cause;
  }
}

function diskProblem(cause: unknown): unknown {
  const code = errorCode(cause);
  if (code === "ENOSPC" || code === "EDQUOT") {
    const detail =
      "The disk of this home is full, so that the picture could not be kept. Free some space, then try again.";
    return new DomainError("upstream_failed", detail, { cause });
  }
  if (code === "EROFS" || code === "EACCES" || code === "EPERM") {
    const detail = "Hearth may not write into its data folder. Make the folder writable, then try again.";
    return new DomainError("upstream_failed", detail, { cause });
  }
  return cause;
}
