// The companions that a person may talk with: loaded, made, changed, and taken away with a while to think again.
import type { Companion, CreateCompanion, UpdateCompanion } from "@hearth/handlers/shared/contract/companions.ts";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Api } from "../api/api.ts";
import { explain } from "../chat/explain.ts";
import { t } from "../messages/t.ts";
import type { Toasts } from "../shell/toasts.ts";
import type { UnsavedDrafts } from "./unsaved.ts";

export interface CompanionBook {
  items: ReadonlySignal<Companion[]>;
  state: ReadonlySignal<"loading" | "ready" | "failed">;
  /** Who answers in new conversations, from the person's preferences. */
  defaultId: Signal<string | null>;
  /** What the editor has not saved. */
  unsaved: UnsavedDrafts;
  load(): Promise<void>;
  /** @throws ServiceError, UnreachableError */
  create(input: CreateCompanion): Promise<Companion>;
  /** @throws ServiceError, UnreachableError */
  change(id: string, changes: UpdateCompanion): Promise<Companion>;
  /** Takes it away now and deletes it after a while, in which it can be brought back. */
  remove(companion: Companion): void;
  /** Carries out what still waits: the page is closing. */
  flush(): void;
}

export const NEW_COMPANION = "new";
const UNDO_MS = 6_000;

export interface CompanionBookDeps {
  api: Api;
  toasts: Toasts;
  unsaved: UnsavedDrafts;
}

export function createCompanionBook({ api, toasts, unsaved }: CompanionBookDeps): CompanionBook {
  const items = signal<Companion[]>([]);
  const state = signal<"loading" | "ready" | "failed">("loading");
  const leaving = new Map<string, () => void>();
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

  async function load(): Promise<void> {
    generation += 1;
    const mine = generation;
    if (state.value === "failed") state.value = "loading";
    try {
      const page = await api.companions.list();
      if (mine !== generation) return;
      batch(() => {
        items.value = page.items.filter(({ id }) => !leaving.has(id));
        state.value = "ready";
      });
    } catch {
      // Why is told by the connection state; what is already there stays.
      if (mine === generation && state.value === "loading") state.value = "failed";
    }
  }

  function remove(companion: Companion): void {
    const { id, name } = companion;
    const finish = (closing: boolean) => {
      leaving.delete(id);
      api.companions.remove(id, closing).catch((error: unknown) => {
        toasts.show({ text: explain(error) });
        void load();
      });
    };
    const timer = setTimeout(() => finish(false), UNDO_MS);
    leaving.set(id, () => {
      clearTimeout(timer);
      finish(true);
    });
    const place = items.value.findIndex((item) => item.id === id);
    items.value = items.value.filter((item) => item.id !== id);
    const undo = () => {
      if (!leaving.delete(id)) return;
      clearTimeout(timer);
      hide();
      items.value = items.value.toSpliced(place, 0, companion);
    };
    const text = t("companions.deleted", { name });
    const hide = toasts.show({ text, action: { label: t("list.undo"), run: undo } }, UNDO_MS);
  }

  return {
    items,
    state,
    defaultId: signal<string | null>(null),
    unsaved,
    load,
    remove,
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
    flush() {
      for (const finish of leaving.values()) finish();
    },
  };
}
