// Liveness, how each part of the home feels, and what the language model service offers.
import * as z from "zod";
import { lineSchema } from "./common.ts";
import { componentSchema } from "./components.ts";

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

export const sidecarSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The component it needs; null: none. */
  componentId: z.string().nullable(),
  state: z.enum(["stopped", "starting", "running", "degraded", "failed"]),
  pid: z.number().int().nullable(),
  /** null while it does not run. */
  uptimeS: z.number().nonnegative().nullable(),
  restarts: z.number().int().nonnegative(),
  /** Why it is `degraded` or `failed`, in words that say what helps. */
  lastError: z.string().nullable(),
  /** What it wrote last before it failed. */
  lastLines: z.array(z.string()),
  /** Of one core, over the last seconds; null: not known. */
  cpuShare: z.number().nonnegative().nullable(),
  memoryBytes: z.number().int().nonnegative().nullable(),
});
export type Sidecar = z.infer<typeof sidecarSchema>;

export const adminHealthSchema = z.object({
  version: z.string(),
  uptimeS: z.number(),
  /** The essential components stand. */
  ready: z.boolean(),
  sidecars: z.array(sidecarSchema),
  /** On the disk that holds DATA_DIR; null: the system does not say. */
  disk: z.object({ freeBytes: z.number().int().nonnegative().nullable() }),
  /** Of the service itself; null: the runtime does not say. */
  memoryBytes: z.number().int().nonnegative().nullable(),
  /** Components that are `failed`, `degraded`, or missing though Hearth needs them. */
  trouble: z.array(componentSchema),
});
export type AdminHealth = z.infer<typeof adminHealthSchema>;

export const sidecarParamSchema = z.object({ id: z.string().max(80) });
export const logQuerySchema = z.object({ sidecar: z.string().max(80) });

/** What GET /api/admin/logs tells, as server-sent events. */
export const logEventSchemas = { line: z.object({ text: z.string() }) } as const;
