// Checks of what components are to wake words: a detector is one file, every file that is served has a name of its own, and
// negatives belong to a core.
import { WAKE_FILE_PATTERN } from "../shared/contract/wake.ts";
import { servedName } from "../wake-words/served-file.ts";
import type { PlacedComponent } from "./registry-checks.ts";

/** What is wrong with the wake words of all components, a sentence each. */
export function findWakeMistakes(components: readonly PlacedComponent[]): string[] {
  const mistakes: string[] = [];
  const detectors = new Map<string, string>();
  const names = new Map<string, string>();
  const cores = new Set(components.map(({ entry }) => embeddingShaOf(entry)));
  for (const { entry, place } of components) {
    const { wake, files } = entry;
    if (wake === undefined) continue;
    const where = `${place}.wake`;
    if (wake.kind === "negatives") {
      if (files.length !== 1) mistakes.push(`${where}: negatives are one file, not ${files.length}`);
      if (!cores.has(wake.embeddingSha256)) mistakes.push(`${where}: they are made for none of the cores`);
      continue;
    }
    if (wake.kind === "detector") {
      if (files.length !== 1) mistakes.push(`${where}: a detector is one file, not ${files.length}`);
      const first = detectors.get(wake.id);
      if (first !== undefined) mistakes.push(`${where}.id: "${wake.id}" is also ${first}`);
      detectors.set(wake.id, where);
    }
    const paths = wake.kind === "core" ? [wake.mel, wake.embedding] : files.map(({ path }) => path);
    for (const path of paths) {
      if (!files.some((file) => file.path === path)) mistakes.push(`${where}: "${path}" is none of its files`);
      const name = servedName(path, entry.starter !== undefined);
      if (!WAKE_FILE_PATTERN.test(name)) mistakes.push(`${where}: "${name}" is no name that is served`);
      const first = names.get(name);
      if (first !== undefined) mistakes.push(`${where}: "${name}" is also served for ${first}`);
      names.set(name, where);
    }
  }
  return mistakes;
}

/** null: it is no core, or its embedding model is not pinned. */
function embeddingShaOf({ wake, files }: PlacedComponent["entry"]): string | null {
  if (wake?.kind !== "core") return null;
  return files.find(({ path }) => path === wake.embedding)?.sha256 ?? null;
}
