// Liveness and what the language model service offers.
import * as z from "zod";
import { lineSchema } from "./common.ts";

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

export const testModelSchema = z.object({ model: lineSchema(200) });

/** What a short trial question to a model showed. */
export const modelTestSchema = z.object({
  ok: z.literal(true),
  /** From the question to the first piece of the answer. */
  firstTokenMs: z.number().nonnegative(),
  /** Once it had begun; null: the answer was over too quickly to tell. */
  tokensPerSecond: z.number().positive().nullable(),
  /** How the answer begins. */
  sample: z.string(),
});
export type ModelTest = z.infer<typeof modelTestSchema>;
