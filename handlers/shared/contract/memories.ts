// What Hearth remembers of a person: facts that they told it, each with where it came from and what it was before.
import * as z from "zod";
import { idSchema, lineSchema, pageOf, pageQuerySchema, timeSchema } from "./common.ts";
import { MEMORIES_PER_USER, MEMORY_MAX_CHARS, NAME_MAX_CHARS, SEARCH_QUERY_MAX_CHARS } from "./limits.ts";

/** `person`: about somebody else whom the person knows. `event`: what happens or happened on a day. */
export const memoryKindSchema = z.enum(["fact", "preference", "person", "event"]);
export type MemoryKind = z.infer<typeof memoryKindSchema>;

/** One line: it is shown in a list, and read to a model as one line of data. */
export const memoryTextSchema = lineSchema(MEMORY_MAX_CHARS);

/** `told`: the person said it in a conversation. `asked`: they asked to remember it. `hand`: they wrote it down here. */
export const memoryOriginSchema = z.enum(["told", "asked", "hand"]);
export type MemoryOrigin = z.infer<typeof memoryOriginSchema>;

export const memorySourceSchema = z.object({
  origin: memoryOriginSchema,
  /** null: written by hand, or the conversation is gone. */
  conversationId: idSchema.nullable(),
  messageId: idSchema.nullable(),
  saidAt: timeSchema,
});

export const memorySchema = z.object({
  id: idSchema,
  text: z.string(),
  kind: memoryKindSchema,
  /** Whom or what it is about; empty: the person. */
  subject: z.string(),
  /** The companion that it was told to; null: Hearth itself. */
  companionId: idSchema.nullable(),
  source: memorySourceSchema,
  /** Earlier words of it: see its history. */
  versions: z.number().int().nonnegative(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Memory = z.infer<typeof memorySchema>;
export const memoryPageSchema = pageOf(memorySchema);

/** What it said before, and until when. */
export const memoryVersionSchema = z.object({
  text: z.string(),
  source: memorySourceSchema,
  replacedAt: timeSchema,
});
export type MemoryVersion = z.infer<typeof memoryVersionSchema>;
/** Newest first, without what holds now. */
export const memoryHistorySchema = z.object({ items: z.array(memoryVersionSchema) });

export const listMemoriesQuerySchema = pageQuerySchema.extend({
  /** Words that all have to occur, each also as a beginning. */
  q: z.string().trim().max(SEARCH_QUERY_MAX_CHARS).optional(),
  companionId: idSchema.optional(),
});
export type ListMemoriesQuery = z.infer<typeof listMemoriesQuerySchema>;

export const createMemorySchema = z.object({
  text: memoryTextSchema,
  kind: memoryKindSchema.optional(),
  subject: lineSchema(NAME_MAX_CHARS).optional(),
  companionId: idSchema.nullable().optional(),
});
export type CreateMemory = z.infer<typeof createMemorySchema>;

export const updateMemorySchema = z
  .object({ text: memoryTextSchema, kind: memoryKindSchema, companionId: idSchema.nullable() })
  .partial();
export type UpdateMemory = z.infer<typeof updateMemorySchema>;

export const forgottenSchema = z.object({ forgotten: z.number().int().nonnegative() });

export const memoryExportQuerySchema = z.object({ format: z.enum(["json", "md"]).default("json") });
export const memoryExportSchema = z.object({
  format: z.literal("hearth-memories"),
  version: z.literal(1),
  exportedAt: timeSchema,
  memories: z.array(memorySchema.extend({ history: z.array(memoryVersionSchema) })).max(MEMORIES_PER_USER),
});
export type MemoryExport = z.infer<typeof memoryExportSchema>;
