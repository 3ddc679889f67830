// One chunk of a streamed answer, as OpenAI-compatible services write it.
import * as z from "zod";

const partSchema = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("thinking"), thinking: z.array(z.object({ text: z.string().optional() })) }),
  z.object({ type: z.string() }),
]);

const chunkSchema = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.union([z.string(), z.array(partSchema)]).nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
});

export interface Chunk {
  reasoning: string;
  text: string;
  finishReason: "stop" | "length" | null;
  model: string | null;
  usage: { promptTokens: number; completionTokens: number } | null;
}

/** null when the value is no chunk. */
export function readChunk(value: unknown): Chunk | null {
  const parsed = chunkSchema.safeParse(value);
  if (!parsed.success) return null;
  const { choices, model, usage } = parsed.data;
  const choice = choices?.[0];
  const delta = choice?.delta;
  const content = readContent(delta?.content);
  return {
    reasoning: delta?.reasoning_content || delta?.reasoning || content.reasoning,
    text: content.text,
    finishReason: choice?.finish_reason == null ? null : choice.finish_reason === "length" ? "length" : "stop",
    model: model ?? null,
    usage:
      usage == null ? null : { promptTokens: usage.prompt_tokens ?? 0, completionTokens: usage.completion_tokens ?? 0 },
  };
}

/** Mistral sends its content in parts. */
function readContent(content: string | z.infer<typeof partSchema>[] | null | undefined) {
  if (content == null) return { text: "", reasoning: "" };
  if (typeof content === "string") return { text: content, reasoning: "" };
  let text = "";
  let reasoning = "";
  for (const part of content) {
    if ("text" in part) text += part.text;
    else if ("thinking" in part) reasoning += part.thinking.map((thought) => thought.text ?? "").join("");
  }
  return { text, reasoning };
}
