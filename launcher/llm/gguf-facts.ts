// What a GGUF file says about itself, read from its head without loading the weights.

import { stat } from "node:fs/promises";
import { type GgufFileInfo, readGgufFileInfo } from "node-llama-cpp";
import { tensorBytes, tensorNumbers } from "./tensor-size.ts";

export type ModelKind = "chat" | "embedding";

export interface GgufFacts {
  readonly kind: ModelKind;
  /** The longest context that the model was trained on, in tokens. */
  readonly trainedContextTokens: number;
  readonly embeddingDimensions?: number;
  readonly parameters?: number;
  /** Why the model can't be used, in words. */
  readonly problem?: string;
}

/** The vocabulary is megabytes long and says nothing that is needed here. */
const ignoreKeys = ["tokens", "merges", "scores", "token_type"].map((name) => `tokenizer.ggml.${name}`);
const encoderArchitecture = /bert|gemma-embedding|t5encoder/i;
const rankPooling = 4;

/** Reads the head of a file. A file that is no whole GGUF gives facts with a `problem`, never an exception. */
export async function readGgufFacts(path: string, fallbackKind: ModelKind): Promise<GgufFacts> {
  try {
    const info = await readGgufFileInfo(path, { sourceType: "filesystem", logWarnings: false, ignoreKeys });
    return describe(info, info.splicedParts === 1 ? (await stat(path)).size : undefined);
  } catch (error) {
    // The parser's own words ("offset is out of range") mean nothing to a reader of the model list.
    const unreadable = error instanceof Error && "code" in error && error.code === "EACCES";
    return { kind: fallbackKind, trainedContextTokens: 0, problem: unreadable ? forbidden : damaged };
  }
}

const damaged = "The model file is damaged or incomplete. Remove it and install the model again.";
const forbidden = "The model file may not be read by this service. Check the permissions of the file.";

function describe(info: GgufFileInfo, sizeBytes: number | undefined): GgufFacts {
  const tensors = info.fullTensorInfo ?? [];
  const metadata = new Map<string, unknown>(Object.entries(info.architectureMetadata));
  const pooling = metadata.get("pooling_type");
  const isEmbedder = encoderArchitecture.test(info.metadata.general.architecture) || Number(pooling ?? 0) > 0;
  const end = Math.max(
    0,
    ...tensors.map((item) => Number(item.fileOffset) + tensorBytes(item.ggmlType, item.dimensions)),
  );
  const dimensions = Number(metadata.get("embedding_length_out") ?? metadata.get("embedding_length") ?? 0);
  const isTruncated = tensors.length === 0 || (sizeBytes !== undefined && end > sizeBytes);
  const problem = isTruncated ? damaged : pooling === rankPooling ? reranker : undefined;
  return {
    kind: isEmbedder ? "embedding" : "chat",
    trainedContextTokens: Number(metadata.get("context_length") ?? 0),
    parameters: tensors.reduce((sum, item) => sum + tensorNumbers(item.dimensions), 0),
    ...(isEmbedder && dimensions > 0 ? { embeddingDimensions: dimensions } : {}),
    ...(problem === undefined ? {} : { problem }),
  };
}

const reranker = "This is a reranking model. It can neither chat nor make embeddings.";
