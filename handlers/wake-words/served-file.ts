// A model file as it is served at /api/voice/wakeword/:file, and where it lies.
import type { Components } from "../components/components.ts";
import type { ComponentEntry } from "../components/registry-schema.ts";
import type { ModelFilePlace } from "../ports/model-files.ts";

/** A file that may be asked for by its name. */
export interface ServedFile {
  file: string;
  sizeBytes: number;
  sha256: string;
  place: ModelFilePlace;
}

export type InstalledComponents = Pick<Components, "isInstalled" | "markerOf">;

/**
 * The last part of its path. A starter says so: the full file of the same kind never takes its address, so that neither
 * is taken for the other by whoever has kept one of them.
 */
export function servedName(path: string, isStarter: boolean): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return isStarter ? `starter-${name}` : name;
}

/**
 * A file of a component that is installed, as its marker says it is; a starter's as the registry does, because it lies
 * in the repository. null: it is not installed, or not with this file.
 */
export function servedFile(entry: ComponentEntry, path: string, components: InstalledComponents): ServedFile | null {
  if (!components.isInstalled(entry.id)) return null;
  const starter = entry.starter !== undefined;
  const known = (starter ? entry.files : components.markerOf(entry.id)?.files)?.find((file) => file.path === path);
  if (known === undefined || known.sha256 === null) return null;
  const { sizeBytes, sha256 } = known;
  return { file: servedName(path, starter), sizeBytes, sha256, place: { path, starter } };
}
