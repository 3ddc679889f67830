// The detectors of the registry that are installed: by their markers, with what the registry says of them.
import type { ComponentEntry } from "../components/registry-schema.ts";
import type { WakeWord } from "../shared/contract/wake.ts";
import { iso } from "../store/database.ts";
import { type InstalledComponents, type ServedFile, servedFile } from "./served-file.ts";

export type ServedWakeWord = WakeWord & Pick<ServedFile, "place">;

export function pretrainedWakeWords(
  entries: readonly ComponentEntry[],
  components: InstalledComponents,
): ServedWakeWord[] {
  return entries.flatMap(({ wake, ...entry }) => {
    const path = entry.files[0]?.path;
    if (wake?.kind !== "detector" || path === undefined) return [];
    const served = servedFile(entry, path, components);
    if (served === null) return [];
    const { id, phrase, defaultThreshold } = wake;
    // What ships with Hearth was there from the beginning of time.
    const installedAt = components.markerOf(entry.id)?.installedAt ?? iso(0);
    return [{ id, name: entry.name, phrase, kind: "pretrained" as const, defaultThreshold, installedAt, ...served }];
  });
}
