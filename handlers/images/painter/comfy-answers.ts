// What ComfyUI answers, as far as it is read here; everything else in it is let through unread.
import * as z from "zod";

const nameSchema = z.string().max(1_000);
const pictureSchema = z.object({ filename: nameSchema, subfolder: nameSchema, type: nameSchema });

export const systemStatsSchema = z.object({ system: z.object({ comfyui_version: z.string().max(100).optional() }) });

const nodeErrorsSchema = z.record(
  z.string(),
  z.object({
    class_type: z.string().optional(),
    errors: z.array(
      z.object({
        type: z.string(),
        message: z.string(),
        details: z.string().nullish(),
        extra_info: z.object({ input_name: z.string().optional() }).nullish(),
      }),
    ),
  }),
);
export type NodeErrors = z.infer<typeof nodeErrorsSchema>;

/** `node_errors` may be filled although it was taken: then a branch of it is left out in silence. */
export const takenSchema = z.object({ prompt_id: z.string(), node_errors: nodeErrorsSchema.catch({}).default({}) });
export const rejectedSchema = z.object({
  error: z.object({ type: z.string(), message: z.string(), details: z.string().nullish() }),
  node_errors: nodeErrorsSchema.catch({}).default({}),
});
export type Rejected = z.infer<typeof rejectedSchema>;

/** `[number, prompt_id, …]`; the order of `queue_pending` is a heap's, not that of running. */
const queueItemSchema = z.tuple([z.number(), z.string()], z.unknown());
export const queueSchema = z.object({
  queue_running: z.array(queueItemSchema),
  queue_pending: z.array(queueItemSchema),
});
export type Queue = z.infer<typeof queueSchema>;

export const historyEntrySchema = z.object({
  // An output may be of any kind, and there may be none at all: what holds no pictures is one without.
  outputs: z
    .record(z.string(), z.object({ images: z.array(pictureSchema).optional().catch(undefined) }).catch({}))
    .catch({})
    .default({}),
  status: z
    .object({ status_str: z.string(), messages: z.array(z.tuple([z.string(), z.unknown()])).default([]) })
    .nullish(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
/** `{}` while it is not known, waits or runs. */
export const historySchema = z.record(z.string(), historyEntrySchema);

export const executionErrorSchema = z.object({
  node_id: z.coerce.string().nullish(),
  node_type: z.string().nullish(),
  exception_type: z.string().default(""),
  exception_message: z.string().default(""),
});
export type ExecutionError = z.infer<typeof executionErrorSchema>;

export const uploadedSchema = z.object({ name: nameSchema.min(1), subfolder: nameSchema });
export const modelNamesSchema = z.array(z.string());
