// The pretrained wake words of the registry as an admin sees them: licence, size, who uses them, what an import fetches.
import type { CatalogueEntry } from "../../components/catalogue.ts";
import { downloadBytes } from "../../components/disk-space.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { WakeCatalog, WakeCatalogItem } from "../../shared/contract/wake-admin.ts";
import type { UsedBy } from "../pins.ts";
import type { TrainedRow } from "../trained/trained-words.ts";
import { type InstallParts, lackingFor } from "./follow-install.ts";
import { importInputSchema } from "./import-job.ts";

export interface CatalogParts extends Pick<InstallParts, "catalogue" | "components"> {
  jobs: Pick<Jobs, "live">;
}

export interface CatalogFacts {
  usedBy(wakeWordId: string): UsedBy;
  thresholds: ReadonlyMap<string, number>;
  /** Of the home, by choice or because nobody chose. */
  defaultId: string;
  /** Trained wake words that serve now. */
  serving: readonly Pick<TrainedRow, "report">[];
}

export interface Pretrained {
  entry: CatalogueEntry;
  id: string;
  phrase: string;
  defaultThreshold: number;
}

/** Those that run on this machine, in the registry's order. */
export function pretrainedOf({ catalogue }: Pick<CatalogParts, "catalogue">): Pretrained[] {
  return catalogue.all.flatMap((entry) => {
    const { wake, supported } = entry;
    if (wake?.kind !== "detector" || !supported) return [];
    return [{ entry, id: wake.id, phrase: wake.phrase, defaultThreshold: wake.defaultThreshold }];
  });
}

/** null: nobody imports it at the moment. */
export function importOf(jobs: Pick<Jobs, "live">, wakeWordId: string): string | null {
  const job = jobs.live("wake-import").find(({ input }) => importInputSchema.parse(input).wakeWordId === wakeWordId);
  return job?.id ?? null;
}

/** How many of those that serve would not on the core models that an import brings; 0 where it brings none. */
export function outdatedBy(parts: CatalogParts, componentId: string, serving: CatalogFacts["serving"]): number {
  const core = lackingFor(parts, componentId).find(({ wake }) => wake?.kind === "core");
  if (core?.wake?.kind !== "core") return 0;
  const { embedding } = core.wake;
  const sha256 = core.files.find(({ path }) => path === embedding)?.sha256;
  return serving.filter(({ report }) => report.core.embeddingSha256 !== sha256).length;
}

export function readCatalog(parts: CatalogParts, facts: CatalogFacts): WakeCatalog {
  const toItem = ({ entry, id, phrase, defaultThreshold }: Pretrained): WakeCatalogItem => {
    const { name, url, commercialUse } = entry.licence;
    return {
      id,
      name: entry.name,
      phrase,
      licence: { name, ...(url === undefined ? {} : { url }), commercialUse },
      sizeBytes: downloadBytes(entry),
      downloadBytes: lackingFor(parts, entry.id).reduce((sum, each) => sum + downloadBytes(each), 0),
      installed: parts.components.isInstalled(entry.id),
      jobId: importOf(parts.jobs, id),
      defaultThreshold: facts.thresholds.get(id) ?? defaultThreshold,
      isDefault: facts.defaultId === id,
      usedBy: facts.usedBy(id),
      outdates: outdatedBy(parts, entry.id, facts.serving),
    };
  };
  return { items: pretrainedOf(parts).map(toItem) };
}
