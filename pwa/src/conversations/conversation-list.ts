// The conversations of the person: loaded page by page, changed at once and put right when the service objects.
import type { Conversation, UpdateConversation } from "@hearth/handlers/shared/contract/conversations.ts";
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Api } from "../api/api.ts";
import { explainChange } from "../chat/explain.ts";
import { t } from "../messages/t.ts";
import type { Keep } from "../offline/keep.ts";
import type { Toasts } from "../shell/toasts.ts";
import { createUndoableRemovals, UNDO_MS } from "../shell/undoable.ts";

export interface ConversationList {
  items: ReadonlySignal<Conversation[]>;
  state: ReadonlySignal<"loading" | "ready" | "failed">;
  hasMore: ReadonlySignal<boolean>;
  /** Whether the archive is shown. */
  archived: ReadonlySignal<boolean>;
  showArchive(shown: boolean): Promise<void>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
  /** Resolves to whether the service took it. */
  change(conversation: Conversation, change: UpdateConversation): Promise<boolean>;
  /** Puts it into the archive or takes it out, and offers to undo that. */
  archive(conversation: Conversation, archived: boolean): Promise<void>;
  /** Takes it away now and deletes it after a while, in which it can be brought back. */
  remove(conversation: Conversation): void;
  /** Carries out what still waits: the page is closing, or the person leaves. */
  flush(): Promise<void>;
}

export interface ListDeps {
  api: Api;
  keep: Keep;
  toasts: Toasts;
  onRemoved: (conversationId: string) => void;
  onChanged: (conversation: Conversation) => void;
}

export function createConversationList({ api, keep, toasts, onRemoved, onChanged }: ListDeps): ConversationList {
  const items = signal<Conversation[]>([]);
  const state = signal<"loading" | "ready" | "failed">("loading");
  const hasMore = signal(false);
  const archived = signal(false);
  const removals = createUndoableRemovals({
    items,
    toasts,
    carryOut: api.conversations.remove,
    belongs: (conversation) => conversation.archived === archived.value,
  });
  let cursor: string | null = null;
  /** Whether what is shown came from the service, so that the cursor says where it ends. */
  let isServed = false;
  /** Counts loads: an answer that was overtaken is dropped. */
  let generation = 0;

  /** What was kept is there at once; the service's word replaces it. */
  async function showKept(): Promise<void> {
    const kept = archived.value ? null : await keep.read("conversations");
    if (kept === null || state.value === "ready" || archived.value) return;
    batch(() => {
      items.value = removals.without(kept);
      state.value = "ready";
    });
  }

  async function load(): Promise<void> {
    generation += 1;
    const mine = generation;
    const showing = state.value === "ready" ? null : showKept();
    try {
      const page = await api.conversations.list({ archived: archived.value, cursor: null });
      if (mine !== generation) return;
      batch(() => {
        const below = isServed && page.nextCursor !== null ? itemsBelow(items.value, page.items) : [];
        isServed = true;
        if (below.length === 0) cursor = page.nextCursor;
        items.value = removals.without([...page.items, ...below]);
        hasMore.value = cursor !== null;
        state.value = "ready";
      });
      if (!archived.value) void keep.write("conversations", page.items);
    } catch {
      await showing;
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
      items.value = [...items.value, ...removals.without(page.items).filter(({ id }) => !known.has(id))];
      cursor = page.nextCursor;
      hasMore.value = cursor !== null;
    } catch {
      // Why is told by the connection state.
      if (mine === generation) toasts.show({ text: t("list.moreFailed") });
    }
  }

  /** Shows a conversation as it is now, if it belongs to what is shown. */
  function put(next: Conversation): void {
    const { id } = next;
    const known = items.value.some((item) => item.id === id);
    if (next.archived !== archived.value) items.value = items.value.filter((item) => item.id !== id);
    else if (known) items.value = items.value.map((item) => (item.id === id ? next : item));
    else items.value = removals.without([...items.value, next]);
    onChanged(next);
  }

  async function change(conversation: Conversation, values: UpdateConversation): Promise<boolean> {
    put({ ...conversation, ...withoutUndefined(values) });
    try {
      put(await api.conversations.change(conversation.id, values));
      return true;
    } catch (error) {
      put(conversation);
      toasts.show({ text: explainChange(error) });
      return false;
    }
  }

  return {
    items,
    state,
    hasMore,
    archived,
    load,
    loadMore,
    change,
    flush: removals.flush,
    async showArchive(shown) {
      batch(() => {
        archived.value = shown;
        items.value = [];
        state.value = "loading";
        cursor = null;
        isServed = false;
        hasMore.value = false;
      });
      await load();
    },
    remove(conversation) {
      removals.remove(conversation, t("list.deleted", { title: titleOf(conversation) }));
      onRemoved(conversation.id);
    },
    async archive(conversation, toArchive) {
      const moving = change(conversation, { archived: toArchive });
      const undo = async () => {
        hide();
        // One after the other: on the way they could overtake each other.
        if (await moving) await change({ ...conversation, archived: toArchive }, { archived: !toArchive });
      };
      const text = t(toArchive ? "list.putAway" : "list.takenOut", { title: titleOf(conversation) });
      const hide = toasts.show({ text, action: { label: t("list.undo"), run: () => void undo() } }, UNDO_MS);
      if (!(await moving)) hide();
    },
  };
}

/** What was loaded further down stays below a first page that is loaded anew. */
function itemsBelow(shown: Conversation[], firstPage: Conversation[]): Conversation[] {
  const last = firstPage.at(-1);
  if (last === undefined) return [];
  const fresh = new Set(firstPage.map(({ id }) => id));
  const placeOf = ({ pinned, updatedAt, id }: Conversation) => `${pinned ? 1 : 0} ${updatedAt} ${id}`;
  return shown.filter((item) => !fresh.has(item.id) && placeOf(item) < placeOf(last));
}

const titleOf = ({ title }: Conversation) => title || t("list.untitled");

type Shown = Partial<Pick<Conversation, "title" | "pinned" | "archived">>;

function withoutUndefined({ title, pinned, archived }: UpdateConversation): Shown {
  return {
    ...(title === undefined ? {} : { title }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(archived === undefined ? {} : { archived }),
  };
}
