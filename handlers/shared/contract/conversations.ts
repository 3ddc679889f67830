// Conversations and their messages. Messages form a tree: an edit or a new try is a sibling, nothing is overwritten.
import * as z from "zod";
import { cardSchema } from "./cards.ts";
import { routeSchema } from "./chat.ts";
import {
  errorCodeSchema,
  idSchema,
  lineSchema,
  pageOf,
  pageQuerySchema,
  timeSchema,
  timeZoneSchema,
} from "./common.ts";
import { articleRefSchema } from "./library.ts";
import { SEARCH_QUERY_MAX_CHARS, TITLE_MAX_CHARS } from "./limits.ts";

export const conversationSchema = z.object({
  id: idSchema,
  title: z.string(),
  companionId: idSchema.nullable(),
  pinned: z.boolean(),
  archived: z.boolean(),
  /** The answer that is in the making right now, to follow at GET /api/chat/runs/:runId. */
  activeRunId: idSchema.nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Conversation = z.infer<typeof conversationSchema>;

export const createConversationSchema = z.object({
  title: lineSchema(TITLE_MAX_CHARS).optional(),
  companionId: idSchema.nullable().optional(),
});

export const updateConversationSchema = z
  .object({
    title: lineSchema(TITLE_MAX_CHARS),
    companionId: idSchema.nullable(),
    pinned: z.boolean(),
    archived: z.boolean(),
    /** Which version to show: the newest message below this one becomes the end of the conversation. */
    showMessageId: idSchema,
  })
  .partial();
export type UpdateConversation = z.infer<typeof updateConversationSchema>;

export const listConversationsQuerySchema = pageQuerySchema.extend({
  archived: z.enum(["true", "false"]).default("false"),
});
export const conversationPageSchema = pageOf(conversationSchema);

export const messageStatusSchema = z.enum(["complete", "streaming", "cancelled", "interrupted", "failed"]);
export type MessageStatus = z.infer<typeof messageStatusSchema>;

export const messageSchema = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  status: messageStatusSchema,
  /** With status `failed`: why, in the contract's codes. */
  errorCode: errorCodeSchema.nullable(),
  runId: idSchema.nullable(),
  route: routeSchema.nullable(),
  model: z.string().nullable(),
  finishReason: z.enum(["stop", "length", "cancelled"]).nullable(),
  /** The answer was broken off while it was spoken: so many UTF-16 code units of `content` were heard; null: it was not. */
  heardUntil: z.number().int().nonnegative().nullable(),
  attachments: z.array(z.object({ id: idSchema, mediaType: z.string(), url: z.string() })),
  /** What the skill that answered shows beside its words. */
  card: cardSchema.nullable(),
  /** The page of the library that it asks about. */
  about: articleRefSchema.nullable(),
  /** All versions at this place, this one included, oldest first. */
  versions: z.array(idSchema),
  createdAt: timeSchema,
});
export type Message = z.infer<typeof messageSchema>;

/** Oldest first within the page; `nextCursor` leads to the older page. */
export const messagePageSchema = pageOf(messageSchema);

export const searchQuerySchema = pageQuerySchema.extend({ q: lineSchema(SEARCH_QUERY_MAX_CHARS) });

export const searchHitSchema = z.object({
  conversationId: idSchema,
  conversationTitle: z.string(),
  messageId: idSchema,
  role: z.enum(["user", "assistant"]),
  /** The words around the hit; `hit` marks what was searched for. */
  excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  createdAt: timeSchema,
});
export type SearchHit = z.infer<typeof searchHitSchema>;
export const searchPageSchema = pageOf(searchHitSchema);

export const exportQuerySchema = z.object({
  format: z.enum(["md", "json"]),
  /** Whose clock the Markdown shows; left out: the clock of this home. */
  timeZone: timeZoneSchema.optional(),
});

/** The JSON export: the path that is shown, with the ids of the versions beside it. */
export const conversationExportSchema = z.object({
  format: z.literal("hearth-conversation"),
  version: z.literal(1),
  exportedAt: timeSchema,
  conversation: conversationSchema.omit({ activeRunId: true }),
  messages: z.array(messageSchema),
});
export type ConversationExport = z.infer<typeof conversationExportSchema>;
