// What a signed-in person's screens share: their conversations, drafts, models and companions.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { v7 as uuidv7 } from "uuid";
import type { Api, Models } from "../api/api.ts";
import { type ChatBook, createChatBook } from "../chat/chat-book.ts";
import { createDrafts, type Drafts, openDraftStorage } from "../chat/drafts.ts";
import { type CompanionBook, createCompanionBook } from "../companions/companion-book.ts";
import { createUnsavedDrafts } from "../companions/unsaved.ts";
import { type ConversationList, createConversationList } from "../conversations/conversation-list.ts";
import { createSearch, type Search } from "../conversations/search.ts";
import { loadMarkdown, type MarkdownView } from "../markdown/load-markdown.tsx";
import type { Appearance } from "../shell/appearance.ts";
import type { Connection } from "../shell/connection.ts";
import type { Toasts } from "../shell/toasts.ts";
import { onWake } from "../shell/wake.ts";

export interface House {
  /** Follows what is known of the person: a signal read as a plain property. */
  readonly user: User;
  know(user: User): void;
  /** Asks for the models and companions again. */
  reload(): Promise<void>;
  drafts: Drafts;
  chats: ChatBook;
  list: ConversationList;
  search: Search;
  models: ReadonlySignal<Models>;
  companions: ReadonlySignal<Companion[]>;
  companionBook: CompanionBook;
  /** How answers are shown; null until its code is there. */
  markdown: ReadonlySignal<MarkdownView | null>;
  /** Takes away what is kept on this device and ends what still runs. */
  close(options: { wipe: boolean }): void;
}

export interface HouseDeps {
  user: User;
  api: Api;
  connection: Connection;
  appearance: Appearance;
  toasts: Toasts;
  newKey: () => string;
}

export function createHouse({ user: entered, api, connection, appearance, toasts, newKey }: HouseDeps): House {
  const user = signal(entered);
  const draftStorage = openDraftStorage();
  const drafts = createDrafts(entered.id, draftStorage);
  const models = signal<Models>({ items: [], defaultChatModel: null });
  const companionBook = createCompanionBook({ api, toasts, unsaved: createUnsavedDrafts(entered.id, draftStorage) });
  const chats = createChatBook({
    api,
    drafts,
    onWake,
    newKey,
    newMessageId: uuidv7,
    isOnline: () => navigator.onLine,
    onChanged: () => void list.load(),
  });
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
    const [foundModels, preferences] = await Promise.allSettled([
      api.models(),
      api.preferences.get(),
      companionBook.load(),
      list.load(),
    ]);
    if (foundModels.status === "fulfilled") models.value = foundModels.value;
    if (preferences.status !== "fulfilled") return;
    appearance.adopt(preferences.value);
    companionBook.defaultId.value = preferences.value.defaultCompanionId;
  }

  const refresh = () => {
    if (connection.state.peek() !== "online") return;
    void list.load();
    chats.refresh();
    if (models.peek().items.length === 0) void load();
    else if (companionBook.state.peek() === "failed") void companionBook.load();
  };
  const stopWake = onWake(refresh);
  let wasAway = false;
  const stopFollowing = effect(() => {
    const away = connection.state.value !== "online";
    if (wasAway && !away) queueMicrotask(refresh);
    wasAway = away;
  });
  const flush = () => {
    list.flush();
    companionBook.flush();
  };
  addEventListener("pagehide", flush);
  void load();

  return {
    get user() {
      return user.value;
    },
    know(known) {
      user.value = known;
    },
    reload: load,
    drafts,
    chats,
    list,
    search: createSearch(api),
    models,
    companions: companionBook.items,
    companionBook,
    markdown: loadMarkdown(),
    close({ wipe }) {
      stopWake();
      stopFollowing();
      removeEventListener("pagehide", flush);
      flush();
      chats.close();
      if (wipe) drafts.wipe();
    },
  };
}
