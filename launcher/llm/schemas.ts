// The shapes of the requests: the part of the OpenAI interface that this service understands.

import { z } from "zod";

const textPart = z.object({ type: z.literal("text"), text: z.string() });
const imagePart = z.object({ type: z.enum(["image_url", "input_image"]) });

const messageSchema = z.object({
  role: z.enum(["system", "developer", "user", "assistant"]),
  content: z.union([z.string(), z.array(z.union([textPart, imagePart])).max(256)]),
});

const messagesSchema = z.array(messageSchema).min(1).max(10_000);
const modelSchema = z.string().min(1).max(255).optional();
const userSchema = z.string().min(1).max(255).optional();

const responseFormatSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text") }),
  z.object({ type: z.literal("json_object") }),
  z.object({ type: z.literal("json_schema"), json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }) }),
]);

const stopWordSchema = z.string().min(1).max(256);

/** POST /v1/chat/completions. `null` counts as absent, as OpenAI's own clients send it. */
export const chatRequestSchema = z.preprocess(
  dropNulls,
  z.object({
    model: modelSchema,
    messages: messagesSchema,
    stream: z.boolean().default(false),
    stream_options: z.object({ include_usage: z.boolean().default(false) }).optional(),
    max_tokens: z.int().min(1).max(1_048_576).optional(),
    max_completion_tokens: z.int().min(1).max(1_048_576).optional(),
    temperature: z.number().min(0).max(2).default(0.8),
    top_p: z.number().gt(0).max(1).default(0.95),
    top_k: z.int().min(0).max(100_000).default(40),
    min_p: z.number().min(0).max(1).default(0.05),
    seed: z.int().min(0).max(4_294_967_295).optional(),
    stop: z.union([stopWordSchema, z.array(stopWordSchema).max(16)]).optional(),
    presence_penalty: z.number().min(-2).max(2).default(0),
    frequency_penalty: z.number().min(-2).max(2).default(0),
    response_format: responseFormatSchema.default({ type: "text" }),
    user: userSchema,
  }),
);

/** POST /v1/embeddings. */
export const embeddingsRequestSchema = z.preprocess(
  dropNulls,
  z.object({
    model: modelSchema,
    input: z.union([z.string().max(262_144), z.array(z.string().max(262_144)).min(1).max(2048)]),
    encoding_format: z.enum(["float", "base64"]).default("float"),
    user: userSchema,
  }),
);

/** POST /tokenize: the tokens of a text, or the exact size of a conversation with the model's chat template. */
export const tokenizeRequestSchema = z.union([
  z.object({ model: modelSchema, content: z.string().max(262_144) }),
  z.object({ model: modelSchema, messages: messagesSchema }),
]);

export type ChatRequest = z.output<typeof chatRequestSchema>;
export type ChatMessage = z.output<typeof messageSchema>;
export type ResponseFormat = z.output<typeof responseFormatSchema>;
export type EmbeddingsRequest = z.output<typeof embeddingsRequestSchema>;

function dropNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}
