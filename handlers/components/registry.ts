// The install registry: all groups read, checked together, and looked up by id.
import type * as z from "zod";
import { findMistakes } from "./registry-checks.ts";
import {
  type ComponentEntry,
  type FeatureItem,
  type Platform,
  type Readiness,
  type RegistryFileEntry,
  type RegistryGroup,
  registryGroupSchema,
} from "./registry-schema.ts";

/** A component with the place in the tree where people find it. */
export interface RegisteredComponent extends ComponentEntry {
  readonly group: string;
  /** The category of the first item that needs it. */
  readonly category: string;
}

export interface Registry {
  readonly groups: readonly RegistryGroup[];
  /** In the order of the files. */
  readonly components: readonly RegisteredComponent[];
  component(id: string): RegisteredComponent | undefined;
  item(id: string): FeatureItem | undefined;
  /** What has to be there for `ids` to work, they themselves included: each once, what is required before what requires it. */
  closure(ids: readonly string[]): readonly RegisteredComponent[];
}

/** The registry can't be used as it is. The message has a line for each mistake, with its file and place. */
export class RegistryError extends Error {
  override readonly name = "RegistryError";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`The install registry has ${mistakes.length === 1 ? "a mistake" : "mistakes"}:\n${mistakes.join("\n")}`);
    this.mistakes = mistakes;
  }
}

/**
 * Reads the contents of data/registry/*.json and checks them together.
 * @throws RegistryError with all mistakes that were found
 */
export function parseRegistry(contents: readonly unknown[]): Registry {
  const groups: RegistryGroup[] = [];
  const unreadable: string[] = [];
  for (const [index, content] of contents.entries()) {
    const parsed = registryGroupSchema.safeParse(content);
    if (parsed.success) groups.push(parsed.data);
    else unreadable.push(...describeShape(parsed.error, content, index));
  }
  // What refers to a group that could not be read would only be a second complaint about the first mistake.
  const mistakes = unreadable.length > 0 ? unreadable : findMistakes(groups);
  if (mistakes.length > 0) throw new RegistryError(mistakes);
  return createRegistry(groups);
}

/** Whether it can be installed on `platform`. */
export function runsOn(component: ComponentEntry, platform: Platform): boolean {
  return component.platforms?.includes(platform) ?? true;
}

/** The files that it consists of on `platform`; none where it does not run. */
export function filesFor(component: ComponentEntry, platform: Platform): RegistryFileEntry[] {
  if (!runsOn(component, platform)) return [];
  return component.files.filter((file) => file.platforms?.includes(platform) ?? true);
}

/** Where the program that is asked lies in DATA_DIR on `platform`. */
export function programPath(readiness: Extract<Readiness, { kind: "command" }>, platform: Platform): string {
  return readiness.pathOn[platform] ?? readiness.path;
}

function createRegistry(groups: readonly RegistryGroup[]): Registry {
  const entries = new Map(groups.flatMap((group) => group.components.map((entry) => [entry.id, { group, entry }])));
  const items = new Map(
    groups.flatMap((group) => group.categories.flatMap(({ items }) => items.map((item) => [item.id, item]))),
  );

  const closureIds = (ids: readonly string[], known = new Set<string>()): Set<string> => {
    for (const id of ids) {
      if (known.has(id)) continue;
      const found = entries.get(id);
      if (found === undefined) throw new RangeError(`The registry has no component "${id}"`);
      closureIds(found.entry.requires, known);
      known.add(id);
    }
    return known;
  };

  const categories = new Map<string, string>();
  for (const group of groups) {
    for (const category of group.categories) {
      for (const id of closureIds(category.items.flatMap((item) => item.components))) {
        if (!categories.has(id)) categories.set(id, category.id);
      }
    }
  }
  const components = new Map<string, RegisteredComponent>();
  for (const [id, { group, entry }] of entries) {
    components.set(id, { ...entry, group: group.id, category: categories.get(id) ?? "" });
  }

  return {
    groups,
    components: [...components.values()],
    component: (id) => components.get(id),
    item: (id) => items.get(id),
    closure: (ids) => [...closureIds(ids)].flatMap((id) => components.get(id) ?? []),
  };
}

function describeShape(error: z.ZodError, content: unknown, index: number): string[] {
  const id = typeof content === "object" && content !== null && "id" in content ? content.id : undefined;
  const file = typeof id === "string" ? `${id}.json` : `file ${index + 1}`;
  return error.issues.map(({ path, message }) => `${file}: ${placeOf(path)}: ${message}`);
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "the whole file" : path.map(String).join(".");
}
