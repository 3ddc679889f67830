// Keeps the conversations of this page: one that is being answered goes on when another is looked at.
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Chat, type ChatDeps, createChat } from "./chat.ts";

export interface ChatBook {
  /** The chat of an id, loaded or loading; null: the one that has not begun. */
  open(conversationId: string | null, options?: { isShown: boolean }): Chat;
  isShown(conversationId: string): boolean;
  /** The chat on the screen; where none has been looked at, the one that has not begun. */
  shown(): Chat;
  /** The chat of an id if it has been opened before. */
  find(conversationId: string): Chat | null;
  /** Conversations whose answer is coming in; read inside a component or effect, it follows. */
  answering(): string[];
  /** Whether any answer is coming in, also one of a conversation that has no id yet; it follows, too. */
  isAnswering(): boolean;
  forget(conversationId: string): void;
  /** The conversation that has just begun out of the fresh one, so that the address can follow. */
  begun: ReadonlySignal<string | null>;
  /** Brings what is on the screen up to date; others follow when they are opened. */
  refresh(): void;
  close(): void;
}

/** Conversations kept ready beside those that are being answered. */
const KEPT = 8;

export function createChatBook(deps: Omit<ChatDeps, "onBegun">): ChatBook {
  const chats = new Map<string, Chat>();
  const begun = signal<string | null>(null);
  let fresh: Chat | null = null;
  let shownId: string | null = null;
  /** Goes up when the set of chats changes; chats are opened while rendering, so it follows a moment later. */
  const opened = signal(0);
  const noteOpened = () =>
    queueMicrotask(() => {
      opened.value += 1;
    });

  function makeFresh(): Chat {
    const chat = createChat(null, {
      ...deps,
      onBegun(conversationId) {
        chats.set(conversationId, chat);
        if (fresh === chat) {
          fresh = null;
          shownId = conversationId;
        }
        trim();
        noteOpened();
        begun.value = conversationId;
      },
    });
    return chat;
  }

  function trim(): void {
    for (const [id, chat] of chats) {
      if (chats.size <= KEPT) return;
      if (chat.live.value === null && id !== shownId) chats.delete(id);
    }
  }

  const book: ChatBook = {
    begun,
    open(conversationId, { isShown } = { isShown: true }) {
      if (isShown) shownId = conversationId;
      if (conversationId === null) {
        if (fresh === null) {
          fresh = makeFresh();
          noteOpened();
        }
        return fresh;
      }
      const known = chats.get(conversationId);
      const chat = known ?? createChat(conversationId, { ...deps, onBegun: () => undefined });
      // First in the map leaves first: what was used last stands at its end.
      chats.delete(conversationId);
      chats.set(conversationId, chat);
      if (known === undefined) {
        trim();
        noteOpened();
      }
      return chat;
    },
    isShown: (conversationId) => conversationId === shownId,
    shown: () => book.open(shownId),
    find: (conversationId) => chats.get(conversationId) ?? null,
    answering: () =>
      opened.value >= 0 ? [...chats].filter(([, chat]) => chat.live.value !== null).map(([id]) => id) : [],
    isAnswering: () =>
      opened.value >= 0 &&
      [fresh, ...chats.values()].filter((chat) => chat !== null && chat.live.value !== null).length > 0,
    forget(conversationId) {
      chats.get(conversationId)?.close();
      chats.delete(conversationId);
    },
    refresh() {
      if (shownId !== null) void chats.get(shownId)?.load();
    },
    close() {
      for (const chat of [fresh, ...chats.values()]) chat?.close();
      chats.clear();
      fresh = null;
    },
  };
  return book;
}
