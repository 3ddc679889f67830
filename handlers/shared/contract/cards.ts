// Cards: what a skill shows beside its words, in an answer's stream and kept with its message.
import * as z from "zod";
import { idSchema } from "./common.ts";

export const cardSchema = z.discriminatedUnion("kind", [
  /** A picture in the making, or made: followed and read at /api/image. */
  z.object({ kind: z.literal("image_job"), jobId: idSchema }),
]);
export type Card = z.infer<typeof cardSchema>;
