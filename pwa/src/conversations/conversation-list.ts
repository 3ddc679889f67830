// The conversations of the person: loaded page by page, changed at once and put right when the service objects.
import type { Conversation, UpdateConversation } from "@hearth/handlers/shared/contract/conversations.ts";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Api } from "../api/api.ts";
import { explain } from "../chat/explain.ts";
import { t } from "../messages/t.ts";
import type { Toasts } from "../shell/toasts.ts";

export interface ConversationList {
  items: ReadonlySignal<Conversation[]>;
  state: ReadonlySignal<"loading" | "ready" | "failed">;
  hasMore: ReadonlySignal<boolean>;
  /** Whether the archive is shown. */
  archived: Signal<boolean>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
  change(conversation: Conversation, change: UpdateConversation): Promise<void>;
  /** Takes it away now and deletes it after a while, in which it can be brought back. */
  remove(conversation: Conversation): void;
  /** Carries out what still waits: the page is closing. */
  flush(): void;
}

export const UNDO_MS = 6_000;

export interface ListDeps {
  api: Api;
  toasts: Toasts;
  onRemoved: (conversationId: string) => void;
  onChanged: (conversation: Conversation) => void;
}

export function createConversationList({ api, toasts, onRemoved, onChanged }: ListDeps): ConversationList {
  const items = signal<Conversation[]>([]);
  const state = signal<"loading" | "ready" | "failed">("loading");
  const hasMore = signal(false);
  const archived = signal(false);
  const leaving = new Map<string, () => void>();
  let cursor: string | null = null;
  /** Counts loads: an answer that was overtaken is dropped. */
  let generation = 0;

  const visible = (list: Conversation[]) => list.filter(({ id }) => !leaving.has(id));

  async function load(): Promise<void> {
    generation += 1;
    const mine = generation;
    try {
      const page = await api.conversations.list({ archived: archived.value, cursor: null });
      if (mine !== generation) return;
      batch(() => {
        items.value = visible(page.items);
        cursor = page.nextCursor;
        hasMore.value = cursor !== null;
        state.value = "ready";
      });
    } catch {
      // Why is told by the connection state; what is already listed stays.
      if (mine === generation && state.value === "loading") state.value = "failed";
    }
  }

  async function loadMore(): Promise<void> {
    if (cursor === null) return;
    const mine = generation;
    try {
      const page = await api.conversations.list({ archived: archived.value, cursor });
      if (mine !== generation) return;
      const known = new Set(items.value.map(({ id }) => id));
      items.value = [...items.value, ...visible(page.items).filter(({ id }) => !known.has(id))];
      cursor = page.nextCursor;
      hasMore.value = cursor !== null;
    } catch (error) {
      toasts.show({ text: explain(error) });
    }
  }

  function remove(conversation: Conversation): void {
    const { id } = conversation;
    const finish = (closing: boolean) => {
      leaving.delete(id);
      api.conversations.remove(id, closing).catch((error: unknown) => {
        toasts.show({ text: explain(error) });
        void load();
      });
    };
    const timer = setTimeout(() => finish(false), UNDO_MS);
    leaving.set(id, () => {
      clearTimeout(timer);
      finish(true);
    });
    items.value = visible(items.value);
    onRemoved(id);
    const hide = toasts.show(
      {
        text: t("list.deleted", { title: conversation.title }),
        action: {
          label: t("list.undo"),
          run() {
            if (!leaving.delete(id)) return;
            clearTimeout(timer);
            hide();
            items.value = [...items.value, conversation];
          },
        },
      },
      UNDO_MS,
    );
  }

  return {
    items,
    state,
    hasMore,
    archived,
    load,
    loadMore,
    remove,
    async change(conversation, change) {
      const { id } = conversation;
      const put = (next: Conversation) => {
        items.value = items.value.map((item) => (item.id === id ? next : item));
        onChanged(next);
      };
      const moved = change.archived !== undefined && change.archived !== archived.value;
      put({ ...conversation, ...withoutUndefined(change) });
      if (moved) items.value = items.value.filter((item) => item.id !== id);
      try {
        put(await api.conversations.change(id, change));
      } catch (error) {
        put(conversation);
        if (moved) items.value = [...items.value, conversation];
        toasts.show({ text: explain(error) });
      }
    },
    flush() {
      for (const finish of leaving.values()) finish();
    },
  };
}

type Shown = Partial<Pick<Conversation, "title" | "pinned" | "archived">>;

function withoutUndefined({ title, pinned, archived }: UpdateConversation): Shown {
  return {
    ...(title === undefined ? {} : { title }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(archived === undefined ? {} : { archived }),
  };
}
