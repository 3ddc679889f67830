// The regions of this home for its admins: what is there, what was made of it, and making it ready, also by itself.
import { DomainError, notFound } from "../../errors.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Log } from "../../ports/log.ts";
import type { Extract, MapFiles, MapFolder } from "../../ports/map-files.ts";
import type { MapRegion } from "../../shared/contract/maps.ts";
import type { Atlas } from "./atlas.ts";
import type { RegionProblem, RegionProblems } from "./problems.ts";
import { type RegionInput, regionInputSchema } from "./region-job.ts";

export interface Regions {
  list(): Promise<{ items: MapRegion[]; folder: string }>;
  /** Begins, or tells the work that has begun. @throws DomainError `not_found`, `conflict` where nothing is to be done, `busy` */
  prepare(userId: string, regionId: string): Promise<{ jobId: string }>;
  /** @throws DomainError `not_found`; `conflict` for one that came as a component */
  remove(regionId: string): Promise<void>;
  /** Begins what nobody needs to ask for. */
  begin(folder: MapFolder): Promise<void>;
  /** That waits or runs; null: none. */
  jobOf(regionId: string): string | null;
  canRoute(regionId: string): boolean;
}

export interface RegionsParts {
  files: MapFiles;
  atlas: Pick<Atlas, "now" | "look">;
  problems: RegionProblems;
  jobs: Pick<Jobs, "add" | "live">;
  log: Log;
  isPlannedElsewhere: boolean;
  /** The component whose file this is; null: somebody put it there. */
  componentOf(path: string): string | null;
  /** Whose work it is where nobody has asked; null: there is no admin yet. */
  firstAdmin(): Promise<string | null>;
}

export function createRegions(parts: RegionsParts): Regions {
  const { files, atlas, problems, jobs, log, isPlannedElsewhere } = parts;

  const jobOf = (regionId: string): string | null =>
    jobs.live("map-region").find(({ input }) => regionInputSchema.parse(input).regionId === regionId)?.id ?? null;
  const canRoute = (regionId: string): boolean => isPlannedElsewhere || atlas.now.routable.includes(regionId);

  function view(extract: Extract, problem: RegionProblem | undefined): MapRegion {
    const { regionId: id, name, path, sizeBytes, made } = extract;
    const jobId = jobOf(id);
    const isSetAside = made === null && problem?.code === "invalid_request";
    const settled = made !== null ? "ready" : isSetAside ? "set_aside" : "raw";
    return {
      ...{ id, name, file: path.slice(path.lastIndexOf("/") + 1), sizeBytes, jobId },
      state: jobId === null ? settled : "preparing",
      problem: jobId === null ? (problem ?? null) : null,
      canSearch: made !== null,
      canRoute: made !== null && canRoute(id),
      isDrawn: made?.isDrawn ?? false,
      componentId: parts.componentOf(path),
    };
  }

  async function isFinished({ regionId, made }: Extract): Promise<boolean> {
    if (made === null) return false;
    return canRoute(regionId) || !(await files.canPlan());
  }

  async function mustFind(regionId: string): Promise<Extract> {
    const extract = (await atlas.look()).extracts.find((each) => each.regionId === regionId);
    if (extract === undefined) throw notFound("region");
    return extract;
  }

  const order = (userId: string, { regionId, name }: Extract) =>
    jobs.add("map-region", { userId, title: name, input: { regionId } satisfies RegionInput });

  return {
    jobOf,
    canRoute,
    async list() {
      const { extracts } = atlas.now;
      const known = await problems.of(extracts);
      return { items: extracts.map((each) => view(each, known.get(each.regionId))), folder: files.folder };
    },
    async prepare(userId, regionId) {
      const extract = await mustFind(regionId);
      const jobId = jobOf(regionId);
      if (jobId !== null) return { jobId };
      if (await isFinished(extract)) throw new DomainError("conflict", "This region is ready already.");
      await problems.forget(regionId);
      // Looking may have begun it in the meantime.
      return { jobId: jobOf(regionId) ?? (await order(userId, extract)).id };
    },
    async remove(regionId) {
      const extract = await mustFind(regionId);
      if (parts.componentOf(extract.path) !== null) {
        throw new DomainError(
          "conflict",
          "This region came by Features. Remove it there, else it would be fetched again.",
        );
      }
      if (jobOf(regionId) !== null) {
        throw new DomainError("conflict", "This region is being made ready. Stop that first.");
      }
      // Its ways are learned over the extracts of all regions.
      if (jobs.live("map-region").length > 0) {
        throw new DomainError("conflict", "Another region is being made ready. Wait until that is done, or stop it.");
      }
      await files.remove(regionId);
      await problems.forget(regionId);
      await atlas.look();
    },
    async begin({ extracts }) {
      const known = await problems.of(extracts);
      const waiting = extracts.filter(({ regionId }) => !known.has(regionId) && jobOf(regionId) === null);
      for (const extract of waiting) {
        if (await isFinished(extract)) continue;
        const userId = await parts.firstAdmin();
        if (userId === null) return;
        log.info("a region of the map is made ready", { region: extract.regionId });
        await order(userId, extract);
      }
    },
  };
}
