// What admins may do with regions while others are at work.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRegions } from "./regions.ts";

test("remove() leaves every extract alone while any region is made ready: its ways are learned over all of them", async () => {
  const extract = (regionId: string) => ({ regionId, name: regionId, path: `maps/${regionId}`, made: null });
  const now = { extracts: [extract("a"), extract("b")], routable: [] };
  const removed: string[] = [];
  let live = [{ id: "job", input: { regionId: "b" } }];
  const regions = createRegions({
    files: { remove: async (id: string) => void removed.push(id) } as never,
    atlas: { now, look: async () => now } as never,
    problems: { forget: async () => undefined } as never,
    jobs: { live: () => live } as never,
    log: { info() {} } as never,
    isPlannedElsewhere: false,
    componentOf: () => null,
    firstAdmin: async () => null,
  });
  await assert.rejects(regions.remove("a"), { code: "conflict", message: /Another region/ });
  await assert.rejects(regions.remove("b"), { code: "conflict", message: /This region/ });
  live = [];
  await regions.remove("a");
  assert.deepEqual(removed, ["a"]);
});
