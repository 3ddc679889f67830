// The list of memories as it is shown: found by words, page after page, with removals that can be undone.
import type { Memory } from "@hearth/handlers/shared/contract/memories.ts";
import { type Signal, signal } from "@preact/signals";
import type { Toasts } from "../shell/toasts.ts";
import { createUndoableRemovals, type Later, type UndoableRemovals } from "../shell/undoable.ts";
import type { MemoriesApi } from "./memories-api.ts";
import { m } from "./words.ts";

export interface MemoryList {
  items: Signal<Memory[]>;
  query: Signal<string>;
  /** `failed` holds what went wrong with the last reading. */
  state: Signal<{ name: "loading" } | { name: "ready" } | { name: "failed"; error: unknown }>;
  hasMore: Signal<boolean>;
  find(query: string): Promise<void>;
  more(): Promise<void>;
  put(memory: Memory): void;
  remove(memory: Memory): void;
  clear(): void;
  flush: UndoableRemovals<Memory>["flush"];
}

interface MemoryListDeps {
  api: Pick<MemoriesApi, "page" | "remove">;
  toasts: Toasts;
  later?: Later;
}

export function createMemoryList({ api, toasts, later }: MemoryListDeps): MemoryList {
  const items = signal<Memory[]>([]);
  const query = signal("");
  const state: MemoryList["state"] = signal({ name: "loading" });
  const hasMore = signal(false);
  const removals = createUndoableRemovals({
    ...{ items, toasts, carryOut: api.remove },
    ...(later === undefined ? {} : { later }),
  });
  let cursor: string | null = null;
  let asked = 0;

  /** An answer that was overtaken by a later question is old. */
  async function read(from: string | null): Promise<void> {
    asked += 1;
    const mine = asked;
    state.value = { name: "loading" };
    try {
      const page = await api.page(query.value, from);
      if (mine !== asked) return;
      const known = new Set(from === null ? [] : items.value.map(({ id }) => id));
      const found = removals.without(page.items.filter(({ id }) => !known.has(id)));
      items.value = from === null ? found : [...items.value, ...found];
      cursor = page.nextCursor;
      hasMore.value = cursor !== null;
      state.value = { name: "ready" };
    } catch (error) {
      if (mine === asked) state.value = { name: "failed", error };
    }
  }

  return {
    ...{ items, query, state, hasMore },
    async find(words) {
      query.value = words;
      await read(null);
    },
    more: () => read(cursor),
    put(memory) {
      items.value = [memory, ...items.value.filter(({ id }) => id !== memory.id)];
    },
    remove: (memory) => removals.remove(memory, m("mem.removed")),
    clear() {
      items.value = [];
      hasMore.value = false;
    },
    flush: () => removals.flush(),
  };
}
