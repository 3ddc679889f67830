// Which files of a component are whole, as far as size and time tell; the doubtful ones are to be hashed.
import type { ComponentFiles, InstallMarker } from "../ports/install-tools.ts";
import { type CatalogueEntry, isKept } from "./catalogue.ts";
import type { KnownFile } from "./job-store.ts";
import type { RegistryFileEntry } from "./registry-schema.ts";

/** `unsure`: its size is right, and only its hash can tell. */
export type Verdict = "missing" | "whole" | "unsure";

export interface FileFacts {
  sizes: ReadonlyMap<string, number | null>;
  modifiedTimes: ReadonlyMap<string, number | null>;
}

/** What a file has to be; null: nobody knows yet. */
export interface ExpectedFile {
  path: string;
  sizeBytes: number | null;
  sha256: string | null;
}

export type Remembered = Pick<KnownFile, "version" | "sizeBytes" | "sha256" | "modifiedMs">;

/** All at once: however many files there are, the disk is asked in two batches. */
export async function readFacts(files: ComponentFiles, paths: readonly string[]): Promise<FileFacts> {
  const unique = [...new Set(paths)];
  const [sizes, modifiedTimes] = await Promise.all([files.sizes(unique), files.modifiedTimes(unique)]);
  return { sizes, modifiedTimes };
}

/** What the registry says, and where it does not know, what the first download of this version has pinned. */
export function expectedFile(
  file: RegistryFileEntry,
  version: string,
  remembered: Remembered | undefined,
): ExpectedFile {
  const pin = remembered?.version === version ? remembered : undefined;
  const isPinned = pin !== undefined && (file.sha256 === null || file.sha256 === pin.sha256);
  return {
    path: file.path,
    sizeBytes: file.isSizeExact ? file.sizeBytes : isPinned ? pin.sizeBytes : null,
    sha256: file.sha256 ?? pin?.sha256 ?? null,
  };
}

/** A file without a hash to hold it against is `unsure`, too: whoever hashes it decides whether to take it as it is. */
export function judge(expected: ExpectedFile, facts: FileFacts, remembered: Remembered | undefined): Verdict {
  const size = facts.sizes.get(expected.path) ?? null;
  if (size === null || (expected.sizeBytes !== null && size !== expected.sizeBytes)) return "missing";
  const isUntouched =
    remembered !== undefined &&
    remembered.sha256 === expected.sha256 &&
    remembered.sizeBytes === size &&
    remembered.modifiedMs !== null &&
    remembered.modifiedMs === (facts.modifiedTimes.get(expected.path) ?? null);
  return isUntouched ? "whole" : "unsure";
}

/** What is remembered of a component's files: in the store, and where that was lost, in the marker. */
export function rememberedFiles(
  known: ReadonlyMap<string, KnownFile>,
  marker: InstallMarker | undefined,
): Map<string, Remembered> {
  const ofMarker = (marker?.files ?? []).map(({ path, sizeBytes, sha256 }): [string, Remembered] => [
    path,
    { version: marker?.version ?? "", sizeBytes, sha256, modifiedMs: null },
  ]);
  return new Map<string, Remembered>([...ofMarker, ...known]);
}

/** An installed component at a glance: the worst of its files, and of the folders that were made for it. */
export function glance(
  entry: CatalogueEntry,
  marker: InstallMarker,
  facts: FileFacts,
  known: ReadonlyMap<string, KnownFile>,
): Verdict {
  const verdicts = marker.files.map((file) => judge(file, facts, known.get(file.path)));
  const folders = madeFolders(entry).map((path): Verdict => (facts.sizes.get(path) == null ? "missing" : "whole"));
  const all = [...verdicts, ...folders];
  return all.includes("missing") ? "missing" : all.includes("unsure") ? "unsure" : "whole";
}

/** Nothing says that it was installed, and yet all of it lies there. */
export function liesThereUnmarked(entry: CatalogueEntry, facts: FileFacts): boolean {
  const isThere = (path: string) => (facts.sizes.get(path) ?? null) !== null;
  const kept = entry.files.filter(isKept);
  const shown = [...kept.map(({ path }) => path), ...entry.madePaths, ...madeFolders(entry)];
  const sizesFit = kept.every(
    ({ path, isSizeExact, sizeBytes }) => !isSizeExact || facts.sizes.get(path) === sizeBytes,
  );
  return shown.length > 0 && sizesFit && shown.every(isThere);
}

/** Folders that archives and Python are made into, and what in them only has to be there. */
export function madeFolders({ files, python, linkedPaths }: CatalogueEntry): string[] {
  const unpacked = files.flatMap(({ unpack }) => (unpack === undefined ? [] : [unpack.into]));
  return [...unpacked, ...(python === undefined ? [] : [python.into]), ...linkedPaths];
}

/** Every path that tells something about it. */
export function shownPaths(entry: CatalogueEntry, marker?: InstallMarker): string[] {
  const ofMarker = (marker?.files ?? []).map(({ path }) => path);
  return [...entry.files.map(({ path }) => path), ...entry.madePaths, ...madeFolders(entry), ...ofMarker];
}
