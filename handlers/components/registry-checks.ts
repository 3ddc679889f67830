// What the shape alone can't say of a registry: ids that meet, paths that stay apart, sizes that add up.
import { findFileMistakes } from "./registry-file-checks.ts";
import type { ComponentEntry, Platform, RegistryGroup } from "./registry-schema.ts";
import { findWakeMistakes } from "./registry-wake-checks.ts";

/** A component and where it stands, for messages: `voice.json: components.kokoro`. */
export interface PlacedComponent {
  readonly entry: ComponentEntry;
  readonly group: RegistryGroup;
  readonly place: string;
}

/** Everything that is wrong with groups that have the right shape, a sentence each; empty when all is well. */
export function findMistakes(groups: readonly RegistryGroup[]): string[] {
  const components = groups.flatMap((group) =>
    group.components.map((entry) => ({ entry, group, place: `${group.id}.json: components.${entry.id}` })),
  );
  const byId = new Map(components.map((component) => [component.entry.id, component]));
  const references = [...findDoubles(groups), ...findLooseEnds(groups, components, byId)];
  // Circles and reach can only be told where every reference leads somewhere.
  const shape =
    references.length > 0 ? [] : [...findCircles(components, byId), ...findUnreached(groups, components, byId)];
  return [...references, ...shape, ...findFileMistakes(groups, components), ...findWakeMistakes(components)];
}

/** Whether `offered` leaves out a platform of `needed`; undefined stands for all. */
function misses(needed: readonly Platform[] | undefined, offered: readonly Platform[] | undefined): boolean {
  if (offered === undefined) return false;
  return needed === undefined || needed.some((platform) => !offered.includes(platform));
}

function findDoubles(groups: readonly RegistryGroup[]): string[] {
  const mistakes: string[] = [];
  const seen = new Map<string, string>();
  const look = (kind: string, id: string, place: string, within = ""): void => {
    const key = `${kind} ${within} ${id}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place);
    else mistakes.push(`${place}: the ${kind} id "${id}" is taken by ${first}`);
  };
  for (const group of groups) {
    look("group", group.id, `${group.id}.json`);
    for (const category of group.categories) {
      const place = `${group.id}.json: categories.${category.id}`;
      look("category", category.id, place, group.id);
      for (const item of category.items) look("item", item.id, `${place}.items.${item.id}`);
    }
    for (const entry of group.components) look("component", entry.id, `${group.id}.json: components.${entry.id}`);
  }
  return mistakes;
}

function findLooseEnds(
  groups: readonly RegistryGroup[],
  components: readonly PlacedComponent[],
  byId: ReadonlyMap<string, PlacedComponent>,
): string[] {
  const mistakes: string[] = [];
  for (const { entry, place } of components) {
    for (const id of entry.requires) {
      const required = byId.get(id);
      if (required === undefined) mistakes.push(`${place}.requires: there is no component "${id}"`);
      else if (misses(entry.platforms, required.entry.platforms)) {
        mistakes.push(`${place}.requires: "${id}" does not run on every platform that ${entry.id} runs on`);
      }
    }
    if (entry.supersedes !== undefined && !byId.has(entry.supersedes)) {
      mistakes.push(`${place}.supersedes: there is no component "${entry.supersedes}"`);
    }
  }
  for (const group of groups) {
    for (const category of group.categories) {
      for (const item of category.items) {
        const place = `${group.id}.json: categories.${category.id}.items.${item.id}.components`;
        const unknown = item.components.filter((id) => !byId.has(id));
        for (const id of unknown) mistakes.push(`${place}: there is no component "${id}"`);
      }
    }
  }
  return mistakes;
}

function findCircles(components: readonly PlacedComponent[], byId: ReadonlyMap<string, PlacedComponent>): string[] {
  const mistakes: string[] = [];
  const edges = {
    requires: (id: string) => byId.get(id)?.entry.requires ?? [],
    supersedes: (id: string) => [byId.get(id)?.entry.supersedes ?? []].flat(),
  };
  for (const [field, next] of Object.entries(edges)) {
    const done = new Set<string>();
    const walk = (id: string, trail: readonly string[]): void => {
      const from = trail.indexOf(id);
      if (from >= 0) {
        mistakes.push(`${byId.get(id)?.place}.${field}: goes in a circle: ${[...trail.slice(from), id].join(" → ")}`);
      } else if (!done.has(id)) {
        for (const neighbour of next(id)) walk(neighbour, [...trail, id]);
        done.add(id);
      }
    };
    for (const { entry } of components) walk(entry.id, []);
  }
  return mistakes;
}

function findUnreached(
  groups: readonly RegistryGroup[],
  components: readonly PlacedComponent[],
  byId: ReadonlyMap<string, PlacedComponent>,
): string[] {
  const reached = new Set<string>();
  const reach = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    byId.get(id)?.entry.requires.forEach(reach);
  };
  for (const group of groups) {
    for (const category of group.categories) for (const item of category.items) item.components.forEach(reach);
  }
  return components
    .filter(({ entry }) => !reached.has(entry.id))
    .map(({ place }) => `${place}: no item offers it and no component requires it, so nobody can install it`);
}
