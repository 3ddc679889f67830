// The companions that a person may talk with: loaded, made, changed, and taken away with a while to think again.
import type { Companion, CreateCompanion, UpdateCompanion } from "@hearth/handlers/shared/contract/companions.ts";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Api } from "../api/api.ts";
import { t } from "../messages/t.ts";
import type { Keep } from "../offline/keep.ts";
import type { Toasts } from "../shell/toasts.ts";
import { createUndoableRemovals } from "../shell/undoable.ts";
import type { UnsavedDrafts } from "./unsaved.ts";

export interface CompanionBook {
  items: ReadonlySignal<Companion[]>;
  state: ReadonlySignal<"loading" | "ready" | "failed">;
  /** Who answers in new conversations, from the person's preferences. */
  defaultId: Signal<string | null>;
  /**
   * Who answers new conversations from now on; null: Hearth itself.
   * @throws ServiceError, UnreachableError
   */
  chooseDefault(id: string | null): Promise<void>;
  /** What the editor has not saved. */
  unsaved: UnsavedDrafts;
  load(): Promise<void>;
  /** @throws ServiceError, UnreachableError */
  create(input: CreateCompanion): Promise<Companion>;
  /** @throws ServiceError, UnreachableError */
  change(id: string, changes: UpdateCompanion): Promise<Companion>;
  /** Takes it away now and deletes it after a while, in which it can be brought back. */
  remove(companion: Companion): void;
  /** Carries out what still waits: the page is closing, or the person leaves. */
  flush(): Promise<void>;
}

export const NEW_COMPANION = "new";

export interface CompanionBookDeps {
  api: Api;
  keep: Keep;
  toasts: Toasts;
  unsaved: UnsavedDrafts;
}

export function createCompanionBook({ api, keep, toasts, unsaved }: CompanionBookDeps): CompanionBook {
  const items = signal<Companion[]>([]);
  const state = signal<"loading" | "ready" | "failed">("loading");
  const defaultId = signal<string | null>(null);
  const removals = createUndoableRemovals({ items, toasts, carryOut: api.companions.remove });
  /** Counts loads and changes: an answer that was overtaken is dropped. */
  let generation = 0;

  const put = (companion: Companion) => {
    generation += 1;
    const known = items.value.some(({ id }) => id === companion.id);
    items.value = known
      ? items.value.map((item) => (item.id === companion.id ? companion : item))
      : [...items.value, companion];
    // The list that was on its way is from before: it is asked for again.
    if (state.value === "loading") void load();
  };

  /** What was kept is there at once; the service's word replaces it. */
  async function showKept(): Promise<void> {
    const kept = await keep.read("companions");
    if (kept === null || state.value === "ready") return;
    batch(() => {
      items.value = removals.without(kept);
      state.value = "ready";
    });
  }

  async function load(): Promise<void> {
    generation += 1;
    const mine = generation;
    if (state.value === "failed") state.value = "loading";
    const showing = state.value === "ready" ? null : showKept();
    try {
      const page = await api.companions.list();
      if (mine !== generation) return;
      batch(() => {
        items.value = removals.without(page.items);
        state.value = "ready";
      });
      void keep.write("companions", page.items);
    } catch {
      await showing;
      // Why is told by the connection state; what is already there stays.
      if (mine === generation && state.value === "loading") state.value = "failed";
    }
  }

  return {
    items,
    state,
    defaultId,
    unsaved,
    load,
    remove: (companion) => removals.remove(companion, t("companions.deleted", { name: companion.name })),
    flush: removals.flush,
    async chooseDefault(id) {
      const before = defaultId.value;
      defaultId.value = id;
      try {
        await api.preferences.change({ defaultCompanionId: id });
      } catch (error) {
        defaultId.value = before;
        throw error;
      }
    },
    async create(input) {
      const made = await api.companions.create(input);
      put(made);
      return made;
    },
    async change(id, changes) {
      const changed = await api.companions.change(id, changes);
      put(changed);
      return changed;
    },
  };
}
