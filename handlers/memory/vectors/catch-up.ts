// Gives every memory a vector of the embedding model that is there now: those told without one, and all after a change of it.
import type { Log } from "../../ports/log.ts";
import type { Embedder } from "../embedder.ts";
import type { KeyedVector, MemoryStore } from "../memory-store.ts";
import type { VectorShelf } from "./vector-shelf.ts";

const BATCH = 16;
/** What is done before the queue may turn to something else. */
const BATCHES_MAX = 8;

interface CatchUpOptions {
  store: MemoryStore;
  shelf: VectorShelf;
  embedder: Embedder;
  log: Log;
}

/**
 * One stretch of the way. True: there is more to do.
 * @throws DomainError of the language model service
 */
export async function catchUp({ store, shelf, embedder, log }: CatchUpOptions, signal: AbortSignal): Promise<boolean> {
  const probe = (await embedder.embed(["memory"], signal))?.[0];
  if (probe === undefined) return false;
  let after = 0;
  let done = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    signal.throwIfAborted();
    const rows = await store.withoutVector(probe.key, after, BATCH);
    const texts = rows.map(({ text }) => text);
    const vectors = (await embedder.embed(texts, signal)) ?? [];
    for (const [n, row] of rows.entries()) if (await put({ store, shelf }, row, vectors[n])) done++;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < BATCH) break;
    if (batch === BATCHES_MAX - 1) return done > 0;
  }
  if (done > 0) log.info("memories got their vectors", { count: done });
  return false;
}

async function put(
  { store, shelf }: Pick<CatchUpOptions, "store" | "shelf">,
  row: { seq: number; userId: string; text: string },
  vector: KeyedVector | undefined,
): Promise<boolean> {
  if (vector === undefined) return false;
  const kept = await store.setVector(row.seq, row.text, vector);
  if (kept === null) return false;
  shelf.put(row.userId, vector.key, { seq: row.seq, ...kept, vector: vector.vector });
  return true;
}
