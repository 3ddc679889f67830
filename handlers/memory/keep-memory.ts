// Takes in what was told: as something new, as what is known already, or in the place of what it replaces.
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import type { Database } from "../store/database.ts";
import type { Embedder } from "./embedder.ts";
import type { KeyedVector, MemoryRow, MemoryStore, Telling } from "./memory-store.ts";
import type { RecallScope } from "./recall/recall.ts";
import { findByWords } from "./recall/text-hits.ts";
import { isAnew, isSameText } from "./text/same-memory.ts";
import { dot, fromBytes } from "./vectors/vector-bytes.ts";
import type { VectorShelf } from "./vectors/vector-shelf.ts";

export type Kept =
  | { outcome: "new" | "known"; row: MemoryRow }
  | { outcome: "replaced"; row: MemoryRow; before: string };

export interface KeepOptions {
  /** Of whom it was told to: it replaces only what that one may see. */
  scope: RecallScope;
  /** The memory that it replaces, where somebody knows. */
  replaces?: MemoryRow | null;
  /** False: without asking an embedding model, which is done later. */
  embed: boolean;
}

export interface KeepMemory {
  /** @throws DomainError `conflict` at the limit */
  keep(userId: string, telling: Telling, options: KeepOptions, signal: AbortSignal): Promise<Kept>;
  /** The memories that come near to a sentence, likeliest first. */
  near(
    userId: string,
    text: string,
    options: Pick<KeepOptions, "scope" | "embed">,
    signal: AbortSignal,
  ): Promise<MemoryRow[]>;
}

interface KeepDependencies {
  db: Database;
  store: MemoryStore;
  shelf: VectorShelf;
  embedder: Embedder;
  clock: Clock;
  log: Log;
  /** Called after each change. */
  onChange(userId: string): void;
}

const BY_WORDS = 20;
const BY_MEANING = 10;

export function createKeepMemory(deps: KeepDependencies): KeepMemory {
  const { db, store, shelf, embedder, clock, log, onChange } = deps;

  async function vectorOf(text: string, signal: AbortSignal): Promise<KeyedVector | null> {
    try {
      return (await embedder.embed([text], signal))?.[0] ?? null;
    } catch (cause) {
      signal.throwIfAborted();
      // It is embedded later, like everything that has no vector yet.
      log.warn("a memory is kept without its vector", { cause: cause instanceof Error ? cause.message : null });
      return null;
    }
  }

  async function candidates(userId: string, text: string, vector: KeyedVector | null, scope: RecallScope) {
    const words = await findByWords(db, userId, text, await store.count(userId));
    const companion = scope === "person" ? {} : scope;
    const near = vector === null ? [] : await shelf.search(userId, vector, { count: BY_MEANING, ...companion });
    const likeliest = words.toSorted((a, b) => b.share - a.share || b.seq - a.seq).slice(0, BY_WORDS);
    const rows = await store.rowsOf(userId, [...new Set([...near, ...likeliest].map(({ seq }) => seq))]);
    const shares = new Map(words.map(({ seq, share }) => [seq, share]));
    const score = (row: MemoryRow) => (similarity(row, vector) ?? 0) + (shares.get(row.seq) ?? 0);
    return rows.filter((row) => isWithin(row, scope)).toSorted((a, b) => score(b) - score(a));
  }

  /** What it takes the place of: what it names, what can hold only one value, what says the same or its contrary. */
  async function olderOf(userId: string, telling: Telling, options: KeepOptions, vector: KeyedVector | null) {
    const { scope, replaces } = options;
    const slotted = telling.slot === "" ? [] : await store.inSlot(userId, telling.slot);
    const held = slotted.filter((row) => isWithin(row, scope)).sort((a, b) => b.saidAt - a.saidAt)[0];
    if (held !== undefined) return held;
    const near = await candidates(userId, telling.text, vector, scope);
    const same = near.find((row) => isSameText(row.text, telling.text));
    if (same !== undefined) return same;
    if (replaces != null) return replaces;
    // Two things of which each can hold only one value are never the same thing.
    return near.find(
      (row) => !(row.slot !== "" && telling.slot !== "") && isAnew(telling.text, row.text, similarity(row, vector)),
    );
  }

  function changed(row: MemoryRow, vector: KeyedVector | null): void {
    if (vector === null) shelf.remove(row.userId, row.seq);
    else shelf.put(row.userId, vector.key, { seq: row.seq, companionId: row.companionId, vector: vector.vector });
    onChange(row.userId);
  }

  return {
    async near(userId, text, { scope, embed }, signal) {
      return candidates(userId, text, embed ? await vectorOf(text, signal) : null, scope);
    },

    async keep(userId, telling, options, signal) {
      const vector = options.embed ? await vectorOf(telling.text, signal) : null;
      const older = await olderOf(userId, telling, options, vector);
      const now = clock.now();
      if (older !== undefined && isSameText(older.text, telling.text)) {
        await store.touch(older, now);
        return { outcome: "known", row: older };
      }
      // Newest said wins: what was said before is not put over what was said after it.
      if (older !== undefined && older.saidAt > telling.saidAt) return { outcome: "known", row: older };
      const replaced = older === undefined ? null : await store.replace(older, telling, vector, now);
      const row = replaced ?? (await store.insert(userId, telling, vector, now));
      changed(row, vector);
      return older === undefined || replaced === null
        ? { outcome: "new", row }
        : { outcome: "replaced", row, before: older.text };
    },
  };
}

const isWithin = ({ companionId }: MemoryRow, scope: RecallScope) =>
  scope === "person" || companionId === scope.companionId;

function similarity({ vector, vectorModel }: MemoryRow, other: KeyedVector | null): number | null {
  if (other === null || vector === null || vectorModel !== other.key) return null;
  return dot(other.vector, fromBytes(vector));
}
