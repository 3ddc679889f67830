// A region that is made ready, with one that the route planner refuses beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import type { Extract } from "../../ports/map-files.ts";
import { createRegionJob } from "./region-job.ts";

const MADE = { bounds: [0, 0, 1, 1] as [number, number, number, number], places: 1, isDrawn: false };

/** A folder of made regions; the planner takes no graph with one of `bad`. */
function scene(
  ids: readonly string[],
  { bad = [] as string[], routable = [] as string[], known = [] as string[] } = {},
) {
  const extracts = ids.map(
    (regionId): Extract => ({
      regionId,
      name: regionId,
      path: `maps/${regionId}`,
      sizeBytes: 1,
      modifiedAt: 1,
      made: MADE,
    }),
  );
  const now = { tiles: [], damaged: [], extracts, routable: [...routable] };
  const told = { graphs: [] as string[][], kept: new Map<string, string>(), restarts: 0 };
  for (const id of known) told.kept.set(id, "known before");
  const conflict = new DomainError("conflict", "replaced");
  const state = { conflict: null as DomainError | null };
  const runner = createRegionJob({
    files: {
      async canPlan() {
        return true;
      },
      async makeGraph(regionIds: readonly string[]) {
        told.graphs.push([...regionIds]);
        if (state.conflict !== null) throw state.conflict;
        if (regionIds.some((id) => bad.includes(id))) throw new DomainError("invalid_request", "refused");
        now.routable = [...regionIds];
      },
    } as never,
    atlas: { now, look: async () => now } as never,
    problems: {
      of: async () => new Map([...told.kept].map(([id, detail]) => [id, { code: "invalid_request" as const, detail }])),
      keep: async (extract, { message }) => void told.kept.set(extract.regionId, message),
      forget: async (id) => void told.kept.delete(id),
    },
    jobs: { live: () => [], find: async () => null } as never,
    isPlannedElsewhere: false,
    async onGraph() {
      told.restarts++;
    },
  });
  const run = (regionId: string) =>
    runner.run(
      { id: "job", userId: "anna", title: regionId, input: { regionId } },
      { signal: new AbortController().signal, progress() {}, async keep() {} },
    );
  return { run, now, told, fail: () => (state.conflict = conflict) };
}

test("a region's job notes the problem on the one extract that the planner refuses; the ways of all others stay", async () => {
  const { run, now, told } = scene(["a", "b"], { bad: ["b"], routable: ["a"] });
  await assert.rejects(run("b"), /refused/);
  assert.deepEqual([now.routable, [...told.kept.keys()], told.restarts], [["a"], ["b"], 0]);
});

test("a region's job finds the refused one among several new ones, and ends well when it is not its own", async () => {
  const { run, now, told } = scene(["a", "b", "c", "d"], { bad: ["c"], routable: ["a"] });
  await run("d");
  assert.deepEqual([now.routable, [...told.kept.keys()], told.restarts], [["a", "b", "d"], ["c"], 1]);
});

test("a region's job leaves out what is known to be refused, unless it is its own turn again", async () => {
  const { run, told } = scene(["a", "b"], { bad: ["b"], known: ["b"] });
  await run("a");
  assert.deepEqual(told.graphs, [["a"]]);
  await assert.rejects(run("b"), /refused/);
  assert.deepEqual(told.graphs.at(-1), ["a", "b"]);
});

test("a region's job keeps no problem when a map was replaced or removed while its ways were learned", async () => {
  const { run, told, fail } = scene(["a", "b"], { routable: ["a"] });
  fail();
  await assert.rejects(run("b"), { code: "conflict" });
  assert.deepEqual([...told.kept.keys()], []);
});
