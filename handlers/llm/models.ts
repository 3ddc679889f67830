// The list of models as each kind of service writes it, in the contract's shape.
import type { Model } from "../shared/contract/system.ts";
import { isRecord } from "./json.ts";

const EMBEDDING_NAMES = /embed|\bbge\b|bge-|minilm|nomic|\be5\b|\be5-|multilingual-e5|\bgte\b|gte-/i;

/** The usable ones first, of these the largest where sizes are told. null when the value is no list of models. */
export function readModels(body: unknown): Model[] | null {
  if (!isRecord(body)) return null;
  // Ollama without any model answers `data: null`.
  if (body.data === null) return [];
  if (!Array.isArray(body.data)) return null;
  return body.data
    .filter(isRecord)
    .toSorted((a, b) => rank(b) - rank(a))
    .flatMap((entry) => (typeof entry.id === "string" ? [readModel(entry.id, entry)] : []));
}

/** Bytes, as our own service, llama-server and Ollama tell them; a model that cannot be used comes last. */
function rank(entry: Record<string, unknown>): number {
  const meta = isRecord(entry.meta) ? entry.meta : {};
  if (meta.error !== undefined) return -1;
  return firstCount([meta.sizeBytes, meta.size, entry.size]) ?? 0;
}

function readModel(id: string, entry: Record<string, unknown>): Model {
  const meta = isRecord(entry.meta) ? entry.meta : {};
  const kind = meta.kind === "embedding" || meta.kind === "chat" ? meta.kind : guessKind(id);
  return {
    id,
    kind,
    contextTokens: firstCount([
      meta.contextTokens,
      meta.n_ctx,
      meta.n_ctx_train,
      entry.max_model_len,
      entry.max_context_length,
    ]),
    vision: typeof meta.vision === "boolean" ? meta.vision : readVision(entry),
    starter: id.startsWith("tiny-"),
  };
}

const guessKind = (id: string): Model["kind"] => (EMBEDDING_NAMES.test(id) ? "embedding" : "chat");

function firstCount(values: unknown[]): number | null {
  return values.find((value): value is number => Number.isSafeInteger(value) && Number(value) > 0) ?? null;
}

/** llama-server tells input modalities or capabilities; null where a service tells neither. */
function readVision(entry: Record<string, unknown>): boolean | null {
  const architecture = isRecord(entry.architecture) ? entry.architecture : {};
  const modalities = architecture.input_modalities;
  if (Array.isArray(modalities)) return modalities.includes("image");
  if (!Array.isArray(entry.capabilities)) return null;
  return entry.capabilities.some(
    (capability) => capability === "vision" || capability === "multimodal" || capability === "image",
  );
}
