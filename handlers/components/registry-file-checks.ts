// Checks of what components write: every path in its own place, every platform served, sizes that fit.
import type { PlacedComponent } from "./registry-checks.ts";
import { type ComponentEntry, type Platform, platformSchema, type RegistryGroup } from "./registry-schema.ts";

/** What is wrong with the files of all components, a sentence each. */
export function findFileMistakes(groups: readonly RegistryGroup[], components: readonly PlacedComponent[]): string[] {
  return [
    ...findSharedFolders(groups),
    ...components.flatMap((component) => [
      ...findStarterMistakes(component),
      ...findStrayPaths(component),
      ...findPlatformMistakes(component),
      ...findReadinessMistakes(component),
      ...findOwnCollisions(component),
    ]),
    ...findCollisions(components),
  ];
}

/** Folders that the installer makes and removes as a whole. */
function ownFolders(entry: ComponentEntry): string[] {
  return [...entry.files.flatMap((file) => file.unpack?.into ?? []), ...(entry.python ? [entry.python.into] : [])];
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function overlap(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

function findSharedFolders(groups: readonly RegistryGroup[]): string[] {
  const mistakes: string[] = [];
  for (const [index, group] of groups.entries()) {
    for (const other of groups.slice(0, index)) {
      for (const folder of group.folders) {
        const shared = other.folders.find((theirs) => overlap(folder, theirs));
        if (shared === undefined) continue;
        mistakes.push(`${group.id}.json: folders: "${folder}" and "${shared}" of ${other.id}.json lie in each other`);
      }
    }
  }
  return mistakes;
}

function findStarterMistakes({ entry, place }: PlacedComponent): string[] {
  const { starter } = entry;
  const mistakes: string[] = [];
  if (entry.files.length === 0 && entry.python === undefined) {
    mistakes.push(`${place}: has neither files nor a Python environment, so there is nothing to install`);
  }
  if (starter !== undefined && entry.python !== undefined) {
    mistakes.push(`${place}.python: a starter ships whole and installs nothing`);
  }
  for (const [index, file] of entry.files.entries()) {
    const where = `${place}.files.${index}`;
    if (starter === undefined) {
      if (file.urls.length === 0) mistakes.push(`${where}.urls: needs an address; only a starter has none`);
      continue;
    }
    if (file.urls.length > 0) mistakes.push(`${where}.urls: a starter ships with Hearth and has no address`);
    if (file.unpack !== undefined) mistakes.push(`${where}.unpack: a starter ships whole and unpacks nothing`);
    if (!isWithin(file.path, starter)) mistakes.push(`${where}.path: "${file.path}" is not in its folder "${starter}"`);
  }
  return mistakes;
}

function findStrayPaths({ entry, group, place }: PlacedComponent): string[] {
  if (entry.starter !== undefined) return [];
  const written = [
    ...entry.files.map((file, index) => ({ path: file.path, where: `files.${index}.path` })),
    ...entry.files.flatMap((file, index) =>
      file.unpack === undefined ? [] : [{ path: file.unpack.into, where: `files.${index}.unpack.into` }],
    ),
    ...(entry.python === undefined ? [] : [{ path: entry.python.into, where: "python.into" }]),
  ];
  return written
    .filter(({ path }) => !group.folders.some((folder) => isWithin(path, folder)))
    .map(({ path, where }) => `${place}.${where}: "${path}" is outside the folders of ${group.id}`);
}

function findPlatformMistakes({ entry, place }: PlacedComponent): string[] {
  const mistakes: string[] = [];
  const platforms = entry.platforms ?? platformSchema.options;
  for (const [index, file] of entry.files.entries()) {
    const foreign = file.platforms?.filter((platform) => !platforms.includes(platform)) ?? [];
    for (const platform of foreign) {
      mistakes.push(`${place}.files.${index}.platforms: the component itself does not run on ${platform}`);
    }
  }
  const needs = platforms.map((platform) => {
    const files = entry.files.filter((file) => file.platforms?.includes(platform) ?? true);
    const bytes = files.reduce((sum, file) => sum + file.sizeBytes, entry.python?.sizeBytes ?? 0);
    return { platform, isServed: files.length > 0 || entry.files.length === 0, bytes };
  });
  for (const { platform } of needs.filter(({ isServed }) => !isServed)) {
    mistakes.push(`${place}.files: has no file for ${platform}`);
  }
  const tooLarge = needs.find(({ bytes }) => bytes > entry.diskBytes);
  if (tooLarge !== undefined) {
    const { platform, bytes } = tooLarge;
    mistakes.push(`${place}.diskBytes: ${entry.diskBytes} is less than its files take on ${platform} (${bytes})`);
  }
  return mistakes;
}

function findReadinessMistakes({ entry, place }: PlacedComponent): string[] {
  const { readiness } = entry;
  if (readiness.kind === "files") return [];
  const paths = readiness.kind === "command" ? [readiness.path, ...Object.values(readiness.pathOn)] : readiness.paths;
  return paths
    .filter((path) => !entry.files.some((file) => file.unpack === undefined && file.path === path))
    .filter((path) => !ownFolders(entry).some((folder) => isWithin(path, folder)))
    .map((path) => `${place}.readiness: "${path}" is none of its files`);
}

/** A folder is replaced as a whole, so that nothing else of the same component may lie in it. */
function findOwnCollisions({ entry, place }: PlacedComponent): string[] {
  const mistakes = new Set<string>();
  for (const platform of entry.platforms ?? platformSchema.options) {
    const files = entry.files.filter((file) => file.platforms?.includes(platform) ?? true);
    const folders = ownFolders({ ...entry, files });
    for (const [index, folder] of folders.entries()) {
      const other = folders.slice(0, index).find((each) => overlap(folder, each));
      if (other !== undefined) mistakes.add(`${place}: its folders "${other}" and "${folder}" meet`);
      const inside = files.find(({ path }) => isWithin(path, folder));
      if (inside !== undefined) mistakes.add(`${place}: its folder "${folder}" holds its file "${inside.path}"`);
    }
  }
  return [...mistakes];
}

/** Two components must never write, or remove, the same file. */
function findCollisions(components: readonly PlacedComponent[]): string[] {
  const mistakes: string[] = [];
  const writers = new Map<string, string>();
  for (const { entry, place } of components) {
    for (const [index, file] of entry.files.entries()) {
      const where = `${place}.files.${index}.path`;
      for (const platform of file.platforms ?? entry.platforms ?? platformSchema.options) {
        const first = writers.get(keyOf(file.path, platform));
        if (first === undefined) writers.set(keyOf(file.path, platform), where);
        else {
          mistakes.push(`${where}: "${file.path}" is also written by ${first}`);
          break;
        }
      }
    }
  }
  for (const [index, { entry, place }] of components.entries()) {
    for (const folder of new Set(ownFolders(entry))) {
      for (const other of components.filter((_, position) => position !== index)) {
        const inside = other.entry.files.find((file) => isWithin(file.path, folder));
        if (inside !== undefined) mistakes.push(`${place}: its folder "${folder}" holds a file of ${other.entry.id}`);
        const shared = ownFolders(other.entry).find((theirs) => overlap(folder, theirs));
        if (shared !== undefined)
          mistakes.push(`${place}: its folder "${folder}" and "${shared}" of ${other.entry.id} meet`);
      }
    }
  }
  return mistakes;
}

function keyOf(path: string, platform: Platform): string {
  return `${platform} ${path}`;
}
