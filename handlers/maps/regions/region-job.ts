// Making a region ready as a job: its places and its drawing, then the ways over all regions of the home.
import * as z from "zod";
import { toDomainError } from "../../errors.ts";
import type { JobRunner } from "../../jobs/job-runner.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { MapFiles } from "../../ports/map-files.ts";
import type { Atlas } from "./atlas.ts";
import type { RegionProblems } from "./problems.ts";

export const regionInputSchema = z.object({ regionId: z.string() });
export type RegionInput = z.infer<typeof regionInputSchema>;

export interface RegionJobParts {
  files: MapFiles;
  atlas: Atlas;
  problems: RegionProblems;
  jobs: Pick<Jobs, "live" | "find">;
  /** Ways are planned elsewhere: no graph is made. */
  isPlannedElsewhere: boolean;
  /** There is a new graph: whoever plans on the old one is to begin anew. */
  onGraph(): Promise<void>;
}

const STOPPED = { code: "conflict", message: "It was stopped. Begin again whenever you like." } as const;

export function createRegionJob(parts: RegionJobParts): JobRunner {
  const { files, atlas, problems, jobs } = parts;

  return {
    async run(job, { signal, progress }) {
      const { regionId } = regionInputSchema.parse(job.input);
      const hooks = { signal, onProgress: progress };
      try {
        const extract = (await atlas.look()).extracts.find((each) => each.regionId === regionId);
        if (extract === undefined || extract.made === null) await files.make(regionId, hooks);
        await atlas.look();
        await makeGraph(regionId, job.id, hooks);
        await problems.forget(regionId);
      } catch (cause) {
        if (!signal.aborted) await keepProblem(regionId, cause);
        throw cause;
      } finally {
        await atlas.look();
      }
      return { wakeWordId: null };
    },
    /** One that somebody has stopped is not begun again by itself. */
    async forget({ id, input }) {
      const { regionId } = regionInputSchema.parse(input);
      if ((await jobs.find(id))?.state !== "cancelled") return;
      const isAtWork = jobs
        .live("map-region")
        .some((each) => regionInputSchema.parse(each.input).regionId === regionId);
      const extract = atlas.now.extracts.find((each) => each.regionId === regionId);
      if (extract !== undefined && extract.made === null && !isAtWork) await problems.keep(extract, STOPPED);
    },
  };

  async function keepProblem(regionId: string, cause: unknown): Promise<void> {
    const extract = atlas.now.extracts.find((each) => each.regionId === regionId);
    if (extract !== undefined) await problems.keep(extract, toDomainError(cause));
  }

  /** One graph holds every region, so the last of those that wait makes it for all. */
  async function makeGraph(
    regionId: string,
    jobId: string,
    hooks: Parameters<MapFiles["makeGraph"]>[1],
  ): Promise<void> {
    const { extracts, routable } = atlas.now;
    if (parts.isPlannedElsewhere || !(await files.canPlan())) return;
    if (jobs.live("map-region").some(({ id }) => id !== jobId)) return;
    const made = extracts.filter((each) => each.made !== null).map((each) => each.regionId);
    if (routable.includes(regionId) && made.every((id) => routable.includes(id))) {
      // The last process ended right behind it: the planner may still be on the graph before.
      return parts.onGraph();
    }
    await files.makeGraph(made, hooks);
    await atlas.look();
    await parts.onGraph();
  }
}
