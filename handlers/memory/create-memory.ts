// The memory of the house, put together: its store, its vectors, its recall, and what goes on in the background.

import type { UserRow } from "../auth/sessions.ts";
import type { Clock } from "../ports/clock.ts";
import type { Llm } from "../ports/llm.ts";
import type { Log } from "../ports/log.ts";
import type { Sql } from "../ports/sql.ts";
import type { Model } from "../shared/contract/system.ts";
import type { Database } from "../store/database.ts";
import { createEmbedder } from "./embedder.ts";
import { createQuietQueue } from "./extraction/quiet-queue.ts";
import { createTurnMemory, type TurnMemory } from "./for-turns.ts";
import { isRemembered } from "./is-remembered.ts";
import { createKeepMemory, type KeepMemory } from "./keep-memory.ts";
import { createMemories, type Memories } from "./memories.ts";
import { createMemoryStore, type MemoryRow, type MemoryStore } from "./memory-store.ts";
import { createRecall, type Recall } from "./recall/recall.ts";
import { createRecallCache } from "./recall/recall-cache.ts";
import { findByWords } from "./recall/text-hits.ts";
import { catchUp } from "./vectors/catch-up.ts";
import { createVectorShelf } from "./vectors/vector-shelf.ts";

export interface Memory {
  memories: Memories;
  forTurns: TurnMemory;
  keeper: KeepMemory;
  store: MemoryStore;
  /** Without the cache of conversations. */
  recall: Recall;
  /** Whatever shares words with it, by how much of it; without a model. */
  meant(userId: string, words: string): Promise<{ row: MemoryRow; share: number }[]>;
  /** Another embedding model may be there: what has no vector of it gets one, when nobody waits for an answer. */
  refresh(): void;
  /** Pieces of background work that wait or are being done. */
  readonly waiting: number;
  /** What is on its way for this person is dropped. */
  drop(userId: string): void;
  close(): Promise<void>;
}

interface MemoryOptions {
  db: Database;
  sql: Sql;
  llm: Llm;
  clock: Clock;
  log: Log;
  models(signal: AbortSignal): Promise<Model[]>;
  embedModel: string | null;
  findUser(id: string): Promise<UserRow | null>;
}

/** After a failure, or where answers came in between too often, the next try waits for so long. */
const EMBED_REST_MS = 60_000;
const MEANT_MAX = 50;
/** Nobody's: the background work that belongs to the house. */
const HOUSE = "";

export function createMemory(options: MemoryOptions): Memory {
  const { db, sql, llm, clock, log, findUser } = options;
  const store = createMemoryStore(db, sql);
  const shelf = createVectorShelf(store);
  const embedder = createEmbedder(options);
  const recall = createRecall({ db, store, shelf, embedder, clock, log });
  const cache = createRecallCache(recall, clock);
  const queue = createQuietQueue(clock, log);
  let catchingUp = false;
  let cancelRetry = () => {};

  /** One at a time, in stretches, between which answers and other work have their turn. */
  function refresh(): void {
    if (catchingUp) return;
    catchingUp = true;
    cancelRetry();
    queue.add({ userId: HOUSE, run: embedMissing, dropped: later });
  }

  function later(): void {
    catchingUp = false;
    cancelRetry();
    cancelRetry = clock.schedule(EMBED_REST_MS, refresh);
  }

  async function embedMissing(signal: AbortSignal): Promise<void> {
    try {
      const more = await catchUp({ store, shelf, embedder, log }, signal);
      catchingUp = false;
      if (more) refresh();
    } catch (cause) {
      signal.throwIfAborted();
      log.warn("memories wait for their vectors", { cause: cause instanceof Error ? cause.message : null });
      later();
    }
  }

  function onChange(userId: string): void {
    cache.forget(userId);
    refresh();
  }

  const keeper = createKeepMemory({ db, store, shelf, embedder, clock, log, onChange });
  const onForget = (userId: string) => queue.drop(userId);
  const mayKeep = async (userId: string) => isRemembered(await findUser(userId));
  return {
    memories: createMemories({ store, shelf, clock, onChange, onForget }),
    forTurns: createTurnMemory({ llm, clock, log, queue, cache, keeper, mayKeep }),
    ...{ keeper, store, recall, refresh },
    async meant(userId, words) {
      const hits = await findByWords(db, userId, words, await store.count(userId));
      const likeliest = hits.toSorted((a, b) => b.share - a.share || b.seq - a.seq).slice(0, MEANT_MAX);
      const shares = new Map(likeliest.map(({ seq, share }) => [seq, share]));
      const rows = await store.rowsOf(userId, [...shares.keys()]);
      return rows.map((row) => ({ row, share: shares.get(row.seq) ?? 0 }));
    },
    get waiting() {
      return queue.waiting;
    },
    drop(userId) {
      queue.drop(userId);
      shelf.forget(userId);
      cache.forget(userId);
    },
    async close() {
      cancelRetry();
      await queue.close();
    },
  };
}
