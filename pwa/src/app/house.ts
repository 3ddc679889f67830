// What a signed-in person's screens share: their conversations, drafts, models and companions.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Api, Models } from "../api/api.ts";
import { type ChatBook, createChatBook } from "../chat/chat-book.ts";
import { createDrafts, type Drafts, openDraftStorage } from "../chat/drafts.ts";
import { type ConversationList, createConversationList } from "../conversations/conversation-list.ts";
import { createSearch, type Search } from "../conversations/search.ts";
import { loadMarkdown, type MarkdownView } from "../markdown/load-markdown.tsx";
import type { Connection } from "../shell/connection.ts";
import type { Theme } from "../shell/theme.ts";
import type { Toasts } from "../shell/toasts.ts";
import { onWake } from "../shell/wake.ts";

export interface House {
  user: User;
  drafts: Drafts;
  chats: ChatBook;
  list: ConversationList;
  search: Search;
  models: ReadonlySignal<Models>;
  companions: ReadonlySignal<Companion[]>;
  /** How answers are shown; null until its code is there. */
  markdown: ReadonlySignal<MarkdownView | null>;
  /** Takes away what is kept on this device and ends what still runs. */
  close(options: { wipe: boolean }): void;
}

export interface HouseDeps {
  user: User;
  api: Api;
  connection: Connection;
  theme: Theme;
  toasts: Toasts;
  newKey: () => string;
}

export function createHouse({ user, api, connection, theme, toasts, newKey }: HouseDeps): House {
  const drafts = createDrafts(user.id, openDraftStorage());
  const models = signal<Models>({ items: [], defaultChatModel: null });
  const companions = signal<Companion[]>([]);
  const chats = createChatBook({ api, drafts, onWake, newKey, onChanged: () => void list.load() });
  const list = createConversationList({
    api,
    toasts,
    onRemoved: (id) => chats.forget(id),
    onChanged: (conversation) => {
      const chat = chats.find(conversation.id);
      if (chat !== null) chat.conversation.value = conversation;
    },
  });

  async function load(): Promise<void> {
    // Each of these may fail alone, e.g. while the models are still loading; the screens do without.
    const [foundModels, foundCompanions, preferences] = await Promise.allSettled([
      api.models(),
      api.companions(),
      api.preferences.get(),
      list.load(),
    ]);
    if (foundModels.status === "fulfilled") models.value = foundModels.value;
    if (foundCompanions.status === "fulfilled") companions.value = foundCompanions.value.items;
    if (preferences.status === "fulfilled") theme.apply(preferences.value.theme);
  }

  const refresh = () => {
    if (connection.state.peek() !== "online") return;
    void list.load();
    chats.refresh();
    if (models.peek().items.length === 0) void load();
  };
  const stopWake = onWake(refresh);
  let wasAway = false;
  const stopFollowing = effect(() => {
    const away = connection.state.value !== "online";
    if (wasAway && !away) queueMicrotask(refresh);
    wasAway = away;
  });
  const flush = () => list.flush();
  addEventListener("pagehide", flush);
  void load();

  return {
    user,
    drafts,
    chats,
    list,
    search: createSearch(api),
    models,
    companions,
    markdown: loadMarkdown(),
    close({ wipe }) {
      stopWake();
      stopFollowing();
      removeEventListener("pagehide", flush);
      list.flush();
      chats.close();
      if (wipe) drafts.wipe();
    },
  };
}
