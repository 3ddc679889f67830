// POST /v1/embeddings: texts to vectors of length 1.

import { performance } from "node:perf_hooks";
import type { Context } from "hono";
import type { Engine } from "./engine.ts";
import { fairnessKey } from "./fairness-key.ts";
import type { Log } from "./log.ts";
import { parseBody } from "./parse-body.ts";
import type { RequestScope } from "./request-scope.ts";
import { embeddingsRequestSchema } from "./schemas.ts";

/** Answers an embeddings request; `scope` says when to stop. */
export async function answerEmbeddings(c: Context, engine: Engine, log: Log, scope: RequestScope): Promise<Response> {
  const startedMs = performance.now();
  const request = await parseBody(c, embeddingsRequestSchema);
  const texts = typeof request.input === "string" ? [request.input] : request.input;
  const user = fairnessKey(c, request.user);
  const { value, release } = await engine.lease("embedding", request.model, scope.signal);
  try {
    const { vectors, promptTokens } = await value.engine.embed(texts, { user, signal: scope.signal });
    const model = value.file.id;
    const ms = Math.round(performance.now() - startedMs);
    log.info("embeddings", { model, ms, texts: texts.length, promptTokens });
    return c.json({
      object: "list",
      model,
      data: vectors.map((vector, index) => ({
        object: "embedding",
        index,
        embedding: request.encoding_format === "base64" ? toBase64(vector) : Array.from(vector),
      })),
      usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
    });
  } finally {
    release();
  }
}

/** Little-endian 32-bit floats, as OpenAI sends them; every platform that llama.cpp runs on is little-endian. */
function toBase64(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}
