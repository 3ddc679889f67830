// POST /api/chat/stream: the request, and each event of the answer's stream.
import * as z from "zod";
import { cardSchema } from "./cards.ts";
import { errorCodeSchema, idSchema, textSchema } from "./common.ts";
import { articleRefSchema } from "./library.ts";
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX, MESSAGE_MAX_CHARS } from "./limits.ts";

/** Where a message goes. Those without a skill of their own are answered by the model. */
export const routeSchema = z.enum([
  "chat",
  "image",
  "library",
  "maps",
  "timer",
  "weather",
  "home",
  "clock",
  "calculate",
  "convert",
  "memory",
  "device-help",
]);
export type Route = z.infer<typeof routeSchema>;
export const ROUTES = routeSchema.options;

export const messageTextSchema = textSchema(MESSAGE_MAX_CHARS).refine(
  (text) => text.trim() !== "",
  "must not be empty",
);

/** Base64 takes four characters for three bytes. */
const DATA_URL_MAX_CHARS = Math.ceil(ATTACHMENT_MAX_BYTES / 3) * 4 + 40;

export const attachmentSchema = z.union([
  z.object({
    kind: z.literal("image"),
    dataUrl: z
      .string()
      .max(DATA_URL_MAX_CHARS)
      .regex(/^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/, "must be a PNG, JPEG, WebP or GIF data URL"),
  }),
  z.object({ kind: z.literal("image"), imageId: idSchema }),
]);
export type Attachment = z.infer<typeof attachmentSchema>;

const chatRequestShape = z.object({
  /** Left out for the first message of a new conversation. */
  conversationId: idSchema.optional(),
  /**
   * Made by the client for a conversation that it has begun by itself, e.g. without a network: begun under this id, and
   * gone on with where it exists already. Not beside `conversationId`.
   */
  newConversationId: idSchema.optional(),
  message: messageTextSchema,
  /**
   * Made by the client for a message that may have to be sent again: the same id is stored and answered once, and a
   * repeat gets the stream of the first.
   */
  messageId: idSchema.optional(),
  /** Left out: the conversation's, or one's default for a new one. null: Hearth itself. */
  companionId: idSchema.nullable().optional(),
  attachments: z.array(attachmentSchema).max(ATTACHMENTS_MAX).optional(),
  /** The page of the library that the message asks about; kept with it. */
  about: articleRefSchema.optional(),
  /** The answer will be spoken: it is asked to be short and without Markdown. */
  viaVoice: z.boolean().optional(),
});
export const chatRequestSchema = chatRequestShape.refine(
  ({ conversationId, newConversationId }) => conversationId === undefined || newConversationId === undefined,
  { path: ["newConversationId"], message: "must not be given beside conversationId" },
);
export type ChatRequest = z.infer<typeof chatRequestSchema>;

export const editMessageSchema = z.object({ content: messageTextSchema });

export const finishReasonSchema = z.enum(["stop", "length", "cancelled"]);
export type FinishReason = z.infer<typeof finishReasonSchema>;

export const usageSchema = z.object({ promptTokens: z.number().int(), completionTokens: z.number().int() });
export type Usage = z.infer<typeof usageSchema>;

/** The data of each event kind; the SSE `event:` field names the kind, `id:` is `<runId>:<n>`. */
export const chatEventSchemas = {
  start: z.object({
    runId: idSchema,
    conversationId: idSchema,
    userMessageId: idSchema,
    assistantMessageId: idSchema,
  }),
  route: z.object({ route: routeSchema, tier: z.union([z.literal(1), z.literal(2)]), score: z.number() }),
  token: z.object({ text: z.string() }),
  /** What a skill shows beside its words; at most one an answer. */
  card: cardSchema,
  done: z.object({
    finishReason: finishReasonSchema,
    usage: usageSchema.optional(),
    timings: z.object({ firstTokenMs: z.number().nullable(), totalMs: z.number() }),
    /** Earlier messages that no longer fitted into what the model can read at once. */
    droppedMessages: z.number().int().optional(),
  }),
  error: z.object({ code: errorCodeSchema, detail: z.string() }),
} as const;

export type ChatEventKind = keyof typeof chatEventSchemas;
export type ChatEvent = {
  [Kind in ChatEventKind]: { event: Kind; data: z.infer<(typeof chatEventSchemas)[Kind]> };
}[ChatEventKind];

export const runParamSchema = z.object({ runId: idSchema });
