// What this device keeps of a person for reading without the service, within a size limit.
import type { Conversation, Message } from "@hearth/handlers/shared/contract/conversations.ts";
import {
  type KeptConversation,
  type KeptDatabase,
  type KeptValues,
  type OpenDatabase,
  type ShelfEntry,
  withDatabase,
} from "./kept-database.ts";

export interface Keep {
  read<Name extends keyof KeptValues>(name: Name): Promise<KeptValues[Name] | null>;
  write<Name extends keyof KeptValues>(name: Name, value: KeptValues[Name]): Promise<void>;
  conversation(id: string): Promise<KeptConversation | null>;
  /** Keeps the newest messages; conversations that were put here longest ago leave when it gets full. */
  keepConversation(conversation: Conversation, messages: Message[], olderCursor: string | null): Promise<void>;
  forgetConversation(id: string): Promise<void>;
  /** `updatedAt` of each kept conversation, by its id. */
  versions(): Promise<Map<string, string>>;
}

/** Together they take about twice this in bytes: little for a phone, months of talk for a family. */
export const KEPT_MAX_CHARS = 12_000_000;
/** One endless conversation must not push out all others. */
export const KEPT_MESSAGES_MAX = 400;

export interface KeepOptions {
  now?: () => number;
  maxChars?: number;
}

/**
 * `open` resolves to null where the browser keeps nothing: then nothing is kept, and everything else works. A failure
 * of the database never gets in anyone's way; it is told to `onFailure`.
 */
export function createKeep(
  open: OpenDatabase,
  onFailure: (error: unknown) => void,
  { now = Date.now, maxChars = KEPT_MAX_CHARS }: KeepOptions = {},
): Keep {
  async function using<Result>(work: (database: KeptDatabase) => Promise<Result>): Promise<Result | null> {
    try {
      return await withDatabase(open, work);
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  return {
    async read(name) {
      const value = await using((database) => database.get("values", name));
      // The store holds under each name only what `write` has put there.
      return (value ?? null) as KeptValues[typeof name] | null;
    },
    async write(name, value) {
      await using((database) => database.put("values", value, name));
    },
    conversation: async (id) => (await using((database) => database.get("conversations", id))) ?? null,
    async keepConversation(conversation, messages, olderCursor) {
      const kept = newest({ id: conversation.id, conversation, messages, olderCursor });
      const { id } = conversation;
      const entry = {
        id,
        chars: JSON.stringify(kept.messages).length,
        keptAt: now(),
        updatedAt: conversation.updatedAt,
      };
      if (entry.chars > maxChars / 2) return;
      await using(async (database) => {
        const transaction = database.transaction(["conversations", "shelf"], "readwrite");
        const conversations = transaction.objectStore("conversations");
        const shelf = transaction.objectStore("shelf");
        const others = (await shelf.getAll()).filter((other) => other.id !== id);
        for (const leaving of toLeave(others, entry.chars, maxChars)) {
          void conversations.delete(leaving.id);
          void shelf.delete(leaving.id);
        }
        void conversations.put(kept);
        void shelf.put(entry);
        await transaction.done;
      });
    },
    async forgetConversation(id) {
      await using(async (database) => {
        const transaction = database.transaction(["conversations", "shelf"], "readwrite");
        void transaction.objectStore("conversations").delete(id);
        void transaction.objectStore("shelf").delete(id);
        await transaction.done;
      });
    },
    async versions() {
      const entries = (await using((database) => database.getAll("shelf"))) ?? [];
      return new Map(entries.map(({ id, updatedAt }) => [id, updatedAt]));
    },
  };
}

/** An older page ends with the message that its cursor names: where it is cut, with the parent of the first one left. */
function newest(kept: KeptConversation): KeptConversation {
  if (kept.messages.length <= KEPT_MESSAGES_MAX) return kept;
  const messages = kept.messages.slice(-KEPT_MESSAGES_MAX);
  return { ...kept, messages, olderCursor: messages[0]?.parentId ?? null };
}

/** The ones put here longest ago, until there is room. */
export function toLeave(shelf: ShelfEntry[], incomingChars: number, maxChars: number): ShelfEntry[] {
  const oldestFirst = shelf.toSorted((a, b) => a.keptAt - b.keptAt);
  let total = shelf.reduce((sum, { chars }) => sum + chars, incomingChars);
  const leaving: ShelfEntry[] = [];
  for (const entry of oldestFirst) {
    if (total <= maxChars) break;
    leaving.push(entry);
    total -= entry.chars;
  }
  return leaving;
}
