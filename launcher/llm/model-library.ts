// The model files that this home has: found in the folders, described from their heads, seen without a restart.

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type GgufFacts, readGgufFacts } from "./gguf-facts.ts";

/** One model file. `version` changes when the file is replaced. */
export interface ModelFile extends GgufFacts {
  readonly id: string;
  readonly path: string;
  readonly version: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

export interface ModelLibrary {
  /** All models by name; a folder that does not exist is an empty one. */
  list(): Promise<readonly ModelFile[]>;
  find(id: string): Promise<ModelFile | undefined>;
}

interface FoundFile {
  readonly id: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Searches `folders` in order; a later folder wins when two hold a file of the same name. */
export function createModelLibrary(folders: readonly string[]): ModelLibrary {
  const described = new Map<string, Promise<ModelFile>>();
  let scan: Promise<readonly ModelFile[]> | undefined;

  const describe = (file: FoundFile): Promise<ModelFile> => {
    const version = `${file.path}|${file.sizeBytes}|${file.modifiedMs}`;
    const known = described.get(version);
    if (known !== undefined) return known;
    const fallbackKind = /embed|bert|bge|minilm|\be5\b/i.test(file.id) ? "embedding" : "chat";
    const fresh = readGgufFacts(file.path, fallbackKind).then((facts) => ({ ...file, version, ...facts }));
    described.set(version, fresh);
    return fresh;
  };

  const scanOnce = async (): Promise<readonly ModelFile[]> => {
    const found = new Map<string, FoundFile>();
    for (const folder of folders) for (const file of await findIn(folder)) found.set(file.id, file);
    const files = await Promise.all([...found.values()].map(describe));
    const current = new Set(files.map((file) => file.version));
    for (const version of described.keys()) if (!current.has(version)) described.delete(version);
    return files.sort((a, b) => a.id.localeCompare(b.id));
  };

  const list = (): Promise<readonly ModelFile[]> => {
    scan ??= scanOnce().finally(() => {
      scan = undefined;
    });
    return scan;
  };

  return { list, find: async (id) => (await list()).find((file) => file.id === id) };
}

async function findIn(folder: string): Promise<readonly FoundFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files: FoundFile[] = [];
  for (const name of names.filter(isModelName)) {
    const path = join(folder, name);
    const details = await stat(path).catch((error: unknown) => {
      // A file may be moved away between the listing and this look at it.
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (!details?.isFile()) continue;
    files.push({ id: name.slice(0, -5), path, sizeBytes: details.size, modifiedMs: details.mtimeMs });
  }
  return files;
}

/** Image projectors and the later parts of a split model are no models of their own. */
function isModelName(name: string): boolean {
  if (!name.endsWith(".gguf") || name.startsWith(".") || /mmproj/i.test(name)) return false;
  const part = /-(\d{5})-of-\d{5}\.gguf$/.exec(name)?.[1];
  return part === undefined || Number(part) === 1;
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}
