// Which conversations are being answered right now, told from the chats of this page.
import type { ReadonlySignal } from "@preact/signals";
import type { Chat } from "../chat/chat.ts";
import type { ChatBook } from "../chat/chat-book.ts";

export interface AnsweringNowDeps {
  chats: Pick<ChatBook, "isAnswering" | "find" | "begun">;
  list: { items: ReadonlySignal<{ id: string }[]> };
}

/** Ids of conversations; read inside a component or effect, it follows. */
export function answeringNow({ chats, list }: AnsweringNowDeps): string[] {
  // Follows the set of chats, which `find` alone does not.
  chats.isAnswering();
  const known = new Set(list.items.value.map(({ id }) => id));
  if (chats.begun.value !== null) known.add(chats.begun.value);
  const isAnswered = (chat: Chat | null) => chat !== null && chat.live.value !== null;
  return [...known].filter((id) => isAnswered(chats.find(id)));
}
