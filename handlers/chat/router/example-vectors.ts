// The vectors of the labelled examples: taken from the cache where it still fits the model, else computed.
import { sha256Hex } from "../../digest.ts";
import { DomainError } from "../../errors.ts";
import { preferredEmbeddingModel } from "../../llm/preferred-model.ts";
import type { Llm } from "../../ports/llm.ts";
import type { Log } from "../../ports/log.ts";
import { ROUTES, type Route } from "../../shared/contract/chat.ts";
import type { ExampleVectors } from "./nearest.ts";

/** Where example vectors outlive a restart. */
export interface EmbeddingCache {
  /** The known vectors of `model`, by the SHA-256 (hex) of their texts. */
  get(model: string, textHashes: string[]): Promise<Map<string, Float32Array>>;
  put(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

export type RouteExamples = Partial<Record<Route, readonly string[]>>;

export interface LoadedExamples extends ExampleVectors {
  /** The embedding model; messages must be embedded by the same. */
  model: string;
}

/** A model gives the same text the same vector but for rounding; below this another model goes by its name. */
const SAME_MODEL_SIMILARITY = 0.999;

/**
 * Loads or computes the vectors of all examples. A cache that fails is gone without.
 * @throws {DomainError} when the embedding service fails or there is no embedding model
 */
export async function loadExamples(
  {
    llm,
    log,
    cache,
    examples,
    embedModel,
  }: {
    llm: Llm;
    log: Log;
    cache: EmbeddingCache;
    examples: RouteExamples;
    embedModel: string | null;
  },
  signal: AbortSignal,
): Promise<LoadedExamples> {
  const model = embedModel ?? (await firstEmbeddingModel(llm, signal));
  const labelled = ROUTES.flatMap((route) => (examples[route] ?? []).map((text) => ({ route, text })));
  const texts = [...new Set(labelled.map(({ text }) => text))];
  const hashes = new Map(await Promise.all(texts.map(async (text) => [text, await sha256Hex(text)] as const)));
  const hashOf = (text: string) => hashes.get(text) ?? "";

  let known = await readCache(() => cache.get(model, [...hashes.values()]), log);
  const [probe = ""] = texts;
  const [fresh] = await llm.embed([probe], model, signal);
  if (fresh === undefined || !isSameModel(fresh, known.get(hashOf(probe)))) known = new Map();

  const missing = texts.filter((text) => known.get(hashOf(text))?.length !== fresh?.length);
  if (missing.length > 0) {
    const vectors = await llm.embed(missing, model, signal);
    const added = new Map(missing.map((text, at) => [hashOf(text), vectors[at] ?? new Float32Array()]));
    known = new Map([...known, ...added]);
    await writeCache(() => cache.put(model, added), log);
  }

  const dimensions = fresh?.length ?? 0;
  const matrix = new Float32Array(labelled.length * dimensions);
  for (const [at, { text }] of labelled.entries()) {
    const vector = known.get(hashOf(text));
    if (vector?.length !== dimensions)
      throw new DomainError("upstream_failed", "The embedding model sent unusable vectors.");
    matrix.set(vector, at * dimensions);
  }
  return { model, dimensions, matrix, routes: labelled.map(({ route }) => route) };
}

async function firstEmbeddingModel(llm: Llm, signal: AbortSignal): Promise<string> {
  const chosen = preferredEmbeddingModel(await llm.models(signal));
  if (chosen !== null) return chosen.id;
  throw new DomainError("component_not_ready", "There is no embedding model.", { component: "llm", state: "missing" });
}

function isSameModel(fresh: Float32Array, cached: Float32Array | undefined): boolean {
  if (cached?.length !== fresh.length) return false;
  let similarity = 0;
  for (const [at, value] of fresh.entries()) similarity += value * (cached[at] ?? 0);
  return similarity > SAME_MODEL_SIMILARITY;
}

async function readCache(read: () => Promise<Map<string, Float32Array>>, log: Log): Promise<Map<string, Float32Array>> {
  try {
    return await read();
  } catch (cause) {
    log.error("the router's cache of example vectors cannot be read", cause);
    return new Map();
  }
}

async function writeCache(write: () => Promise<void>, log: Log): Promise<void> {
  try {
    await write();
  } catch (cause) {
    log.error("the router's cache of example vectors cannot be written", cause);
  }
}
