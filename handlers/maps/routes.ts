// /api/maps: what there is to draw, tiles in pieces, places, ways, and one's own home.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { DomainError } from "../errors.ts";
import { sendFile } from "../files/send-file.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import {
  homePlaceSchema,
  mapsSchema,
  placeAtQuerySchema,
  placeAtSchema,
  placeListSchema,
  placeSearchQuerySchema,
  routeAnswerSchema,
  routeRequestSchema,
} from "../shared/contract/maps.ts";
import { versionOf } from "./tiles/tile-sets.ts";

const tag = "Maps";
const TILES_TYPE = "application/vnd.pmtiles";
const FOR_GOOD = "private, max-age=31536000, immutable";
/** Without the version of what lies there now, the next look may find another archive. */
const REVALIDATE = "private, no-cache";
const setParamSchema = z.object({ set: z.string().min(1).max(200) });
const versionQuerySchema = z.object({ v: z.string().max(60).optional() });

const replaced = () => new DomainError("not_found", "This map was removed or replaced. Look again in a minute.");

export function mapRoutes({ maps, mapFiles }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/",
      describe({ tag, summary: "What there is to see, find and go to", answers: { 200: mapsSchema } }),
      // Whoever stands before a wall could be anybody: whose home this is they are not told.
      async (c) => c.json(await maps.overview(c.get("session").kiosk ? null : c.get("user").id)),
    )
    .get(
      "/tiles/:set",
      describe({
        tag,
        summary: "A set of tiles, read in pieces",
        description:
          "A PMTiles archive. With its version in `v` as GET /api/maps tells it, it may be kept for good; a version that " +
          "was replaced is not found, for its directory fits no other bytes.",
        answers: {
          200: { mediaType: TILES_TYPE },
          206: { mediaType: TILES_TYPE },
          304: null,
        },
        problems: ["not_found", "range_not_satisfiable"],
      }),
      validate("param", setParamSchema),
      validate("query", versionQuerySchema),
      async (c) => {
        const archive = maps.tileArchive(c.req.valid("param").set);
        const version = versionOf(archive);
        const asked = c.req.valid("query").v;
        if (asked !== undefined && asked !== version) throw replaced();
        return sendFile(c, {
          validator: version,
          sizeBytes: archive.sizeBytes,
          mediaType: TILES_TYPE,
          cacheControl: asked === version ? FOR_GOOD : REVALIDATE,
          async open() {
            const file = await mapFiles.open(archive);
            if (file === null) throw replaced();
            return file;
          },
        });
      },
    )
    .get(
      "/search",
      describe({ tag, summary: "Find places by name, address or kind", answers: { 200: placeListSchema } }),
      validate("query", placeSearchQuerySchema),
      async (c) => c.json(await maps.search(c.req.valid("query"), c.req.raw.signal)),
    )
    .get(
      "/at",
      describe({ tag, summary: "What is at a spot of the map", answers: { 200: placeAtSchema } }),
      validate("query", placeAtQuerySchema),
      async (c) => {
        const { lat, lon, language } = c.req.valid("query");
        return c.json({ place: await maps.at({ lat, lon }, language) });
      },
    )
    .post(
      "/route",
      describe({
        tag,
        summary: "The way from one place to another",
        answers: { 200: routeAnswerSchema },
        problems: ["not_found", "component_not_ready", "busy", "upstream_failed", "upstream_timeout"],
      }),
      validate("json", routeRequestSchema),
      async (c) => c.json(await maps.route(c.req.valid("json"), c.req.raw.signal)),
    )
    .put(
      "/home",
      describe({ tag, summary: "Say where one's home is; nobody else is told", answers: { 204: null } }),
      validate("json", homePlaceSchema),
      async (c) => {
        await maps.homes.setOwn(c.get("user").id, c.req.valid("json"));
        return c.body(null, 204);
      },
    )
    .delete(
      "/home",
      describe({ tag, summary: "Let the household's home count again", answers: { 204: null } }),
      async (c) => {
        await maps.homes.setOwn(c.get("user").id, null);
        return c.body(null, 204);
      },
    );
}
