// Making a region ready as a job: its places and its drawing, then the ways over all regions of the home.
import * as z from "zod";
import { DomainError, toDomainError } from "../../errors.ts";
import type { JobRunner } from "../../jobs/job-runner.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Extract, MapFiles, RegionHooks } from "../../ports/map-files.ts";
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
        // What was replaced meanwhile is not the region's fault: it is begun again by itself.
        const isReplaced = cause instanceof DomainError && cause.code === "conflict";
        if (!signal.aborted && !isReplaced) await keepProblem(regionId, cause);
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
  async function makeGraph(regionId: string, jobId: string, hooks: RegionHooks): Promise<void> {
    const { extracts, routable } = atlas.now;
    if (parts.isPlannedElsewhere || !(await files.canPlan())) return;
    if (jobs.live("map-region").some(({ id }) => id !== jobId)) return;
    const known = await problems.of(extracts);
    // One that the planner has refused would take the ways of all others with it.
    const isTaken = (each: Extract) => each.regionId === regionId || !known.has(each.regionId);
    const taken = extracts.filter((each) => each.made !== null && isTaken(each));
    const [fresh, proven] = [
      taken.filter((each) => !isIn(each, routable)),
      taken.filter((each) => isIn(each, routable)),
    ];
    // The last process may have ended right behind it: then the planner is still on the graph before.
    const refused = fresh.length === 0 ? new Map() : await makeWithout(proven, fresh, hooks);
    await atlas.look();
    if (refused.size < fresh.length || fresh.length === 0) await parts.onGraph();
    for (const [extract, refusal] of refused) await problems.keep(extract, refusal);
    const own = [...refused].find(([extract]) => extract.regionId === regionId);
    if (own !== undefined) throw own[1];
  }

  /** Makes the graph of all that the planner takes; returns the extracts that it refuses, and why. */
  async function makeWithout(
    proven: readonly Extract[],
    fresh: readonly Extract[],
    hooks: RegionHooks,
  ): Promise<Map<Extract, DomainError>> {
    const refused = new Map<Extract, DomainError>();
    const whole = await refusalOf([...proven, ...fresh], hooks);
    if (whole === null) return refused;
    const [only, ...others] = fresh;
    // The graph of all the others is there already.
    if (only !== undefined && others.length === 0) return refused.set(only, whole);
    const good = [...proven];
    for (const extract of fresh) {
      const refusal = await refusalOf([...good, extract], hooks);
      if (refusal === null) good.push(extract);
      else refused.set(extract, refusal);
    }
    return refused;
  }

  /** null: the graph is made. @throws whatever is not the extracts' fault */
  async function refusalOf(extracts: readonly Extract[], hooks: RegionHooks): Promise<DomainError | null> {
    try {
      await files.makeGraph(
        extracts.map((each) => each.regionId),
        hooks,
      );
      return null;
    } catch (cause) {
      if (cause instanceof DomainError && cause.code === "invalid_request") return cause;
      throw cause;
    }
  }
}

const isIn = ({ regionId }: Extract, ids: readonly string[]): boolean => ids.includes(regionId);
