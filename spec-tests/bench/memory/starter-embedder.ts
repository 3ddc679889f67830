// The starter embedding model in this process: real vectors, without a service around them.
import { join } from "node:path";
import { getLlama, LlamaLogLevel } from "node-llama-cpp";

const MODEL = join(import.meta.dirname, "../../../data/starter/llm/tiny-embed.gguf");

export interface StarterEmbedder {
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export async function openStarterEmbedder(): Promise<StarterEmbedder> {
  const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: LlamaLogLevel.error });
  const model = await llama.loadModel({ modelPath: MODEL });
  const context = await model.createEmbeddingContext({ threads: 1 });
  return {
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        const { vector } = await context.getEmbeddingFor(text);
        const length = Math.hypot(...vector);
        vectors.push(Float32Array.from(vector, (value) => value / length));
      }
      return vectors;
    },
    close: () => llama.dispose(),
  };
}
