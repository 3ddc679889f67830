// The indexes of those who were asked lately: read from the store when first needed, bounded in all, kept up to date.
import type { MemoryStore, VectorRow } from "../memory-store.ts";
import { fromBytes } from "./vector-bytes.ts";
import { createVectorIndex, type VectorHit, type VectorIndex } from "./vector-index.ts";

/** Memory that all indexes take together: two people with all that they may keep, at 384 dimensions. */
const BYTES_MAX = 160 * 1024 * 1024;
/** Read in one go; between two the event loop has its turn. */
const PORTION = 500;
/** A search may be bound to so many companions of a person; memories of further ones are found by their words. */
const GROUPS_MAX = 65_000;

export interface VectorShelf {
  /** The nearest of this person's memories; `companionId`: only of those told to it. */
  search(
    userId: string,
    query: { key: string; vector: Float32Array },
    options: { count: number; companionId?: string },
  ): Promise<VectorHit[]>;
  put(userId: string, key: string, row: { seq: number; companionId: string | null; vector: Float32Array }): void;
  remove(userId: string, seq: number): void;
  forget(userId: string): void;
}

interface Kept {
  key: string;
  index: VectorIndex;
  groups: Map<string, number>;
}

type Change = { seq: number; row: { companionId: string | null; vector: Float32Array } | null };

export function createVectorShelf(store: MemoryStore, bytesMax = BYTES_MAX): VectorShelf {
  /** The one asked last stands last. */
  const shelf = new Map<string, Kept>();
  const loading = new Map<string, { key: string; kept: Promise<Kept>; changes: Change[]; dropped: boolean }>();

  function apply(kept: Kept, { seq, row }: Change): void {
    if (row === null) return void kept.index.remove(seq);
    const companion = row.companionId ?? "";
    const group = kept.groups.get(companion) ?? Math.min(kept.groups.size, GROUPS_MAX);
    kept.groups.set(companion, group);
    kept.index.put(seq, row.vector, group);
  }

  async function read(userId: string, key: string, dimensions: number): Promise<Kept> {
    const kept: Kept = { key, index: createVectorIndex(dimensions), groups: new Map() };
    for (let after = 0; ; ) {
      const rows: VectorRow[] = await store.vectors(userId, key, after, PORTION);
      for (const { seq, companionId, vector } of rows) {
        const values = fromBytes(vector);
        if (values.length === dimensions) apply(kept, { seq, row: { companionId, vector: values } });
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < PORTION) return kept;
      after = last.seq;
    }
  }

  async function load(userId: string, key: string, dimensions: number): Promise<Kept> {
    const other = loading.get(userId);
    if (other?.key === key && !other.dropped) return other.kept;
    const entry = { key, kept: read(userId, key, dimensions), changes: [] as Change[], dropped: false };
    loading.set(userId, entry);
    try {
      const kept = await entry.kept;
      // What changed while it was being read may have been read in its old state.
      for (const change of entry.changes.splice(0)) apply(kept, change);
      if (!entry.dropped) {
        shelf.set(userId, kept);
        makeRoom(userId);
      }
      return kept;
    } finally {
      if (loading.get(userId) === entry) loading.delete(userId);
    }
  }

  function makeRoom(keep: string): void {
    let bytes = [...shelf.values()].reduce((sum, { index }) => sum + index.bytes, 0);
    for (const [userId, { index }] of shelf) {
      if (bytes <= bytesMax) return;
      if (userId === keep) continue;
      shelf.delete(userId);
      bytes -= index.bytes;
    }
  }

  function change(userId: string, key: string | null, what: Change): void {
    const reading = loading.get(userId);
    if (reading !== undefined && (key === null || reading.key === key)) reading.changes.push(what);
    const kept = shelf.get(userId);
    if (kept !== undefined && (key === null || kept.key === key)) apply(kept, what);
  }

  return {
    async search(userId, { key, vector }, { count, companionId }) {
      let kept = shelf.get(userId);
      if (kept?.key !== key) kept = await load(userId, key, vector.length);
      else {
        shelf.delete(userId);
        shelf.set(userId, kept);
      }
      if (companionId === undefined) return kept.index.search(vector, count);
      const group = kept.groups.get(companionId);
      return group === undefined ? [] : kept.index.search(vector, count, group);
    },
    put: (userId, key, { seq, ...row }) => change(userId, key, { seq, row }),
    remove: (userId, seq) => change(userId, null, { seq, row: null }),
    forget(userId) {
      shelf.delete(userId);
      const reading = loading.get(userId);
      if (reading !== undefined) reading.dropped = true;
    },
  };
}
