// What of an installed home belongs into a mirror folder: each file's place there, and what the home cannot give.
import { filesFor, type RegisteredComponent, type Registry, runsOn } from "../../handlers/components/registry.ts";
import type { Platform, RegistryFileEntry } from "../../handlers/components/registry-schema.ts";
import type { InstallMarker } from "../../handlers/ports/install-tools.ts";
import { pathInMirror } from "../install/mirror.ts";

export interface BundleFile {
  component: RegisteredComponent;
  /** In DATA_DIR. */
  path: string;
  /** In the mirror folder. */
  mirrorPath: string;
  sizeBytes: number;
  /** Lower-case hex: what the registry or the home's marker says. null: nobody knows. */
  sha256: string | null;
  /** Archives go once they are unpacked, so that a home does not hold them. */
  isArchive: boolean;
  urls: string[];
}

export interface BundlePlan {
  files: BundleFile[];
  /** In words. */
  missing: string[];
}

export interface PlanOptions {
  registry: Registry;
  platform: Platform;
  markers: ReadonlyMap<string, InstallMarker>;
}

/**
 * The files of `ids`, components or features, with everything that they require. Starters ship with Hearth.
 * @throws RangeError that names an id which the registry does not have
 */
export function planBundle(ids: readonly string[], { registry, platform, markers }: PlanOptions): BundlePlan {
  const wanted = ids.flatMap((id) => registry.item(id)?.components ?? [mustHave(registry, id)]);
  const plan: BundlePlan = { files: [], missing: [] };
  for (const component of registry.closure(wanted)) {
    if (component.starter !== undefined) continue;
    if (!runsOn(component, platform)) {
      plan.missing.push(`${component.id}: does not run on ${platform}, so this home has no files of it.`);
      continue;
    }
    const marker = markers.get(component.id);
    plan.files.push(...filesFor(component, platform).map((file) => toFile(component, file, marker)));
    if (component.python !== undefined) {
      plan.missing.push(
        `${component.id}: its Python packages come from a package index. Put the packages of ${component.python.lockFile} below pypi/simple in the folder, or install it while the internet is there.`,
      );
    }
  }
  return plan;
}

function mustHave(registry: Registry, id: string): string {
  if (registry.component(id) !== undefined) return id;
  throw new RangeError(`There is no component and no feature "${id}".`);
}

function toFile(
  component: RegisteredComponent,
  file: RegistryFileEntry,
  marker: InstallMarker | undefined,
): BundleFile {
  const [url] = file.urls;
  if (url === undefined) throw new RangeError(`${component.id}: ${file.path} has no address.`);
  const noted = marker?.version === component.version ? marker.files.find(({ path }) => path === file.path) : undefined;
  return {
    component,
    path: file.path,
    mirrorPath: pathInMirror(url),
    sizeBytes: noted?.sizeBytes ?? file.sizeBytes,
    sha256: file.sha256 ?? noted?.sha256 ?? null,
    isArchive: file.unpack !== undefined,
    urls: file.urls,
  };
}
