// /api/admin/maps: regions, what was made of them, and where the household lives.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { homePlaceSchema, mapJobSchema, mapRegionListSchema, mapRegionParamSchema } from "../shared/contract/maps.ts";

const tag = "Maps";

export function mapAdminRoutes({ maps }: Services, { requireAuth, requireAdmin }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .get(
      "/regions",
      describe({
        tag,
        summary: "The extracts that are there, and what was made of them",
        answers: { 200: mapRegionListSchema },
      }),
      async (c) => c.json(await maps.regions.list()),
    )
    .post(
      "/rescan",
      describe({
        tag,
        summary: "Look now for what was put into the folder of maps",
        description: "It is found within a minute by itself. What is still being written is left for the next look.",
        answers: { 200: mapRegionListSchema },
      }),
      async (c) => {
        await maps.rescan();
        return c.json(await maps.regions.list());
      },
    )
    .post(
      "/regions/:region/prepare",
      describe({
        tag,
        summary: "Make a region ready to be searched and travelled",
        description: "A job; GET /api/jobs/:id/events tells how it goes.",
        answers: { 202: mapJobSchema },
        problems: ["not_found", "conflict", "busy"],
      }),
      validate("param", mapRegionParamSchema),
      async (c) => c.json(await maps.regions.prepare(c.get("user").id, c.req.valid("param").region), 202),
    )
    .delete(
      "/regions/:region",
      describe({
        tag,
        summary: "Remove a region with everything that was made of it",
        answers: { 204: null },
        problems: ["not_found", "conflict"],
      }),
      validate("param", mapRegionParamSchema),
      async (c) => {
        await maps.regions.remove(c.req.valid("param").region);
        return c.body(null, 204);
      },
    )
    .put(
      "/home",
      describe({ tag, summary: "Say where the household lives", answers: { 204: null } }),
      validate("json", homePlaceSchema),
      async (c) => {
        await maps.homes.setHousehold(c.req.valid("json"));
        return c.body(null, 204);
      },
    )
    .delete(
      "/home",
      describe({ tag, summary: "Forget where the household lives", answers: { 204: null } }),
      async (c) => {
        await maps.homes.setHousehold(null);
        return c.body(null, 204);
      },
    );
}
