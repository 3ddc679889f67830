// Sound without any wake phrase that is installed, as features of one core: what a training learns from beside the phrase.
import type { ComponentEntry } from "../../components/registry-schema.ts";
import type { ModelFilePlace } from "../../ports/model-files.ts";

export interface BankSources {
  entries: readonly ComponentEntry[];
  isInstalled(componentId: string): boolean;
}

/** Those that were made for this embedding model, in the registry's order. */
export function findBanks({ entries, isInstalled }: BankSources, embeddingSha256: string): ModelFilePlace[] {
  return entries.flatMap(({ id, wake, files, starter }) => {
    if (wake?.kind !== "negatives" || wake.embeddingSha256 !== embeddingSha256 || !isInstalled(id)) return [];
    return files.map(({ path }) => ({ path, starter: starter !== undefined }));
  });
}
