// The registry as this machine sees it: what runs here, the files for it, and what stands in for what.
import { filesFor, programPath, type RegisteredComponent, type Registry, runsOn } from "./registry.ts";
import { type FeatureItem, platformSchema, type RegistryFileEntry, type RegistryGroup } from "./registry-schema.ts";

export interface CatalogueEntry extends RegisteredComponent {
  /** Runs on this machine. `files` holds only those for it. */
  readonly supported: boolean;
  /** Where what archives and Python were made into can be looked at, file by file. */
  readonly madePaths: readonly string[];
  /** Says where this machine has it from by itself, so that nothing is to be fetched; null: it has to be installed. */
  readonly provided: string | null;
  /** In the Python environment, often links to the system's Python, which changes with the system: only has to be there. */
  readonly linkedPaths: readonly string[];
}

export interface Catalogue {
  readonly groups: readonly RegistryGroup[];
  /** In the registry's order. */
  readonly all: readonly CatalogueEntry[];
  find(id: string): CatalogueEntry | null;
  feature(id: string): FeatureItem | null;
  /** These and everything that they require, each after what it requires. */
  withRequired(ids: readonly string[]): CatalogueEntry[];
  /** What requires it directly. */
  dependents(id: string): CatalogueEntry[];
  /** What takes its place, or gives it up to it, as soon as that is ready; itself left out. */
  relatives(id: string): string[];
}

/**
 * `platform` as `InstallTools` tells it.
 * @param provided what this machine has already, by the component that would bring it, in words for people
 */
export function createCatalogue(
  registry: Registry,
  platform: string,
  provided: ReadonlyMap<string, string> = new Map(),
): Catalogue {
  const parsed = platformSchema.safeParse(platform);

  function onThisMachine(component: RegisteredComponent): CatalogueEntry {
    // A machine of another kind runs only what names no platform at all.
    if (!parsed.success) {
      const files = component.files.filter((file) => file.platforms === undefined);
      const supported = component.platforms === undefined && files.length === component.files.length;
      const ofSystem = provided.get(component.id) ?? null;
      return { ...component, files, supported, provided: ofSystem, madePaths: [], linkedPaths: [] };
    }
    const here = parsed.data;
    const files = filesFor(component, here);
    const { readiness, python } = component;
    const shown =
      readiness.kind === "command" ? [programPath(readiness, here)] : readiness.kind === "files" ? [] : readiness.paths;
    // Both venv and uv write this file first of all.
    const ofPython = python === undefined ? [] : [`${python.into}/pyvenv.cfg`];
    const fetched = new Set(files.map(({ path }) => path));
    const made = [...new Set([...shown, ...ofPython])].filter((path) => !fetched.has(path));
    const isLinked = (path: string) => python !== undefined && isInside(path, python.into) && !ofPython.includes(path);
    const linkedPaths = made.filter(isLinked);
    const madePaths = made.filter((path) => !isLinked(path));
    const ofSystem = provided.get(component.id) ?? null;
    return { ...component, files, supported: runsOn(component, here), provided: ofSystem, madePaths, linkedPaths };
  }

  const all = registry.components.map(onThisMachine);
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const find = (id: string) => byId.get(id) ?? null;

  return {
    groups: registry.groups,
    all,
    find,
    feature: (id) => registry.item(id) ?? null,
    withRequired: (ids) => registry.closure(ids).flatMap(({ id }) => find(id) ?? []),
    dependents: (id) => all.filter(({ requires }) => requires.includes(id)),
    relatives(id) {
      const related = new Set([id]);
      for (let size = 0; size !== related.size; ) {
        size = related.size;
        for (const { id: one, supersedes: other } of all) {
          if (other !== undefined && (related.has(one) || related.has(other))) related.add(one).add(other);
        }
      }
      related.delete(id);
      return [...related];
    },
  };
}

/** Ships with Hearth, or the machine has it by itself: there is nothing to fetch, to repair or to remove. */
export const isDelivered = ({ starter, provided }: CatalogueEntry): boolean =>
  starter !== undefined || provided !== null;

/** Lies there for good, unlike an archive that goes once it is unpacked. */
export const isKept = (file: RegistryFileEntry): boolean => file.unpack === undefined;

export const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
