// Cards: what a skill shows beside its words, in an answer's stream and kept with its message.
import * as z from "zod";
import { idSchema } from "./common.ts";
import { articleRefSchema } from "./library.ts";
import { PLACES_IN_CARD_MAX, ROUTE_IN_CARD, SOURCES_MAX, TIMERS_IN_CARD_MAX } from "./limits.ts";
import { foundRouteSchema, placeSchema, positionSchema, travelModeSchema } from "./maps.ts";
import { timerSchema } from "./timers.ts";

/** A passage that an answer rests on: `[n]` in its words. It opens the page at `block`. */
export const sourceSchema = articleRefSchema.extend({
  n: z.number().int().min(1).max(SOURCES_MAX),
  bookTitle: z.string(),
  block: z.number().int().nonnegative(),
  /** As it stood there: found again where another edition numbers its blocks differently. */
  quote: z.string(),
});
export type Source = z.infer<typeof sourceSchema>;

const stopSchema = z.object({ name: z.string(), position: positionSchema });

export const cardSchema = z.discriminatedUnion("kind", [
  /** A picture in the making, or made: followed and read at /api/image. */
  z.object({ kind: z.literal("image_job"), jobId: idSchema }),
  /** `quoted`: the answer's words are the passages themselves; otherwise a model wrote them and cites by number. */
  z.object({ kind: z.literal("library"), quoted: z.boolean(), sources: z.array(sourceSchema).max(SOURCES_MAX) }),
  z.object({
    kind: z.literal("places"),
    query: z.string(),
    near: positionSchema.nullable(),
    items: z.array(placeSchema).max(PLACES_IN_CARD_MAX),
  }),
  z.object({
    kind: z.literal("route"),
    mode: travelModeSchema,
    from: stopSchema,
    to: stopSchema,
    /** Its line has at most ROUTE_IN_CARD.points, its steps are the first ROUTE_IN_CARD.steps. */
    route: foundRouteSchema.extend({
      line: foundRouteSchema.shape.line.max(ROUTE_IN_CARD.points),
      steps: foundRouteSchema.shape.steps.max(ROUTE_IN_CARD.steps),
    }),
  }),
  /** As they were when the answer was given; how they are now is told at /api/timers. */
  z.object({ kind: z.literal("timer"), timers: z.array(timerSchema).max(TIMERS_IN_CARD_MAX) }),
]);
export type Card = z.infer<typeof cardSchema>;
export type CardOf<Kind extends Card["kind"]> = Extract<Card, { kind: Kind }>;
