// An embedding model to measure the router with: a GGUF file, or a service that speaks the OpenAI protocol.
import { basename } from "node:path";
import { getLlama, LlamaLogLevel } from "node-llama-cpp";
import { createOpenAiLlm } from "../../../handlers/llm/openai-llm.ts";
import { preferredEmbeddingModel } from "../../../handlers/llm/preferred-model.ts";
import type { Llm } from "../../../handlers/ports/llm.ts";
import { createManualClock } from "../../../handlers/testing/manual-clock.ts";
import { createScriptedLlm } from "../../../handlers/testing/scripted-llm.ts";
import { createClock } from "../../../runtime-node/clock.ts";

export interface Embedder {
  name: string;
  /** It knows no model but that for embedding, so that tier 2 is never asked. */
  llm: Llm;
  close(): Promise<void>;
}

/** Two that wait for one another on a busy machine are slower than one. */
const THREADS = 1;

export const openEmbedder = (source: string): Promise<Embedder> =>
  /^https?:/u.test(source) ? openService(source) : openFile(source);

async function openFile(path: string): Promise<Embedder> {
  const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: LlamaLogLevel.error });
  const model = await llama.loadModel({ modelPath: path });
  const context = await model.createEmbeddingContext({ threads: THREADS });
  const id = basename(path, ".gguf");
  const llm: Llm = {
    ...createScriptedLlm(createManualClock()),
    models: async () => [{ id, kind: "embedding", contextTokens: null, vision: null, starter: false }],
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        const { vector } = await context.getEmbeddingFor(text);
        const length = Math.hypot(...vector);
        vectors.push(Float32Array.from(vector, (value) => value / length));
      }
      return vectors;
    },
  };
  return { name: id, llm, close: () => llama.dispose() };
}

async function openService(baseUrl: string): Promise<Embedder> {
  const apiKey = process.env.LLM_API_KEY ?? null;
  const whole = createOpenAiLlm({ baseUrl, apiKey, clock: createClock() });
  const model = preferredEmbeddingModel(await whole.models(AbortSignal.timeout(10_000)));
  if (model === null) throw new Error(`${baseUrl} offers no embedding model`);
  return { name: model.id, llm: { ...whole, models: async () => [model] }, close: async () => undefined };
}
