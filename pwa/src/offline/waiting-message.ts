// A message that was said and is not with the service yet.
import type { ArticleRef } from "@hearth/handlers/shared/contract/library.ts";
import type { Picture } from "../chat/drafts.ts";

export interface WaitingMessage {
  /** The message's own id: the service stores and answers it once, however often it is sent. */
  messageId: string;
  conversationId: string;
  /** The conversation was begun on this device: its id was made here, too. */
  begins: boolean;
  text: string;
  pictures: Picture[];
  /** Who was asked, where the message begins a conversation; left out: whoever answers there. */
  companionId?: string | null;
  /** The page of the library that it asks about. */
  about?: ArticleRef;
  /** It was spoken. */
  viaVoice?: true;
}

/** What a conversation is called before the service has named it. */
export const firstLine = (text: string | undefined) => text?.trim().split("\n", 1)[0] ?? "";
