// What went wrong with a region, kept with the file that it went wrong with.
import { eq } from "drizzle-orm";
import type { DomainError } from "../../errors.ts";
import type { Extract } from "../../ports/map-files.ts";
import type { MapRegion } from "../../shared/contract/maps.ts";
import type { Database } from "../../store/database.ts";
import { mapProblems } from "../../store/schema.ts";

export type RegionProblem = NonNullable<MapRegion["problem"]>;

export interface RegionProblems {
  /** By region; those of files that have been replaced are left out. */
  of(extracts: readonly Extract[]): Promise<Map<string, RegionProblem>>;
  keep(extract: Extract, problem: Pick<DomainError, "code" | "message">): Promise<void>;
  forget(regionId: string): Promise<void>;
}

export function createRegionProblems(db: Database): RegionProblems {
  return {
    async of(extracts) {
      const rows = await db.select().from(mapProblems);
      const known = new Map<string, RegionProblem>();
      for (const { regionId, path, sizeBytes, modifiedAt } of extracts) {
        const row = rows.find((each) => each.regionId === regionId);
        if (row === undefined || row.path !== path || row.sizeBytes !== sizeBytes || row.modifiedAt !== modifiedAt)
          continue;
        known.set(regionId, { code: row.code, detail: row.detail });
      }
      return known;
    },
    async keep({ regionId, path, sizeBytes, modifiedAt }, { code, message }) {
      const set = { path, sizeBytes, modifiedAt, code, detail: message };
      await db
        .insert(mapProblems)
        .values({ regionId, ...set })
        .onConflictDoUpdate({ target: mapProblems.regionId, set });
    },
    async forget(regionId) {
      await db.delete(mapProblems).where(eq(mapProblems.regionId, regionId));
    },
  };
}
