// Liveness and what the language model service offers.
import * as z from "zod";

export const healthSchema = z.object({
  ok: z.literal(true),
  service: z.literal("hearth"),
  version: z.string(),
  uptimeS: z.number(),
});
export type Health = z.infer<typeof healthSchema>;

export const modelSchema = z.object({
  id: z.string(),
  kind: z.enum(["chat", "embedding"]),
  contextTokens: z.number().int().nullable(),
  /** null: the service does not say. */
  vision: z.boolean().nullable(),
  /** True for the small model that ships with Hearth. */
  starter: z.boolean(),
});
export type Model = z.infer<typeof modelSchema>;

export const modelsSchema = z.object({
  items: z.array(modelSchema),
  defaultChatModel: z.string().nullable(),
});
