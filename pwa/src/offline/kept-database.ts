// The database on this device: what a signed-in person has read lately, and what waits to be sent.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import type { Conversation, Message } from "@hearth/handlers/shared/contract/conversations.ts";
import type { BookList } from "@hearth/handlers/shared/contract/library.ts";
import type { Preferences, User } from "@hearth/handlers/shared/contract/users.ts";
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import type { Models } from "../api/api.ts";
import type { KeptMap } from "../maps/kept-map.ts";
import type { MapView } from "../maps/map-scene.ts";
import type { KeptPictures } from "../pictures/kept-pictures.ts";
import type { KeptArticle, KeptArticleEntry } from "./kept-articles.ts";
import type { WaitingMessage } from "./waiting-message.ts";

/** What is kept once for the person, by name. */
export interface KeptValues {
  user: User;
  preferences: Preferences;
  models: Models;
  companions: Companion[];
  conversations: Conversation[];
  pictures: KeptPictures;
  map: KeptMap;
  /** Where one looked the last time: by itself, for it changes with every drag. */
  mapView: MapView;
  books: BookList;
  readingPlaces: KeptPlace[];
}

/** How far somebody has read a page of the library. */
export interface KeptPlace {
  key: string;
  /** The block at the upper edge, and how much of it is above, in CSS pixels. */
  block: number;
  offset: number;
}

export interface KeptConversation {
  id: string;
  conversation: Conversation;
  /** Newest last, as they were shown. */
  messages: Message[];
  /** Where older messages go on; null when all of them are here. */
  olderCursor: string | null;
}

/** How large a kept conversation is, beside it, so that the oldest can go without all being read. */
export interface ShelfEntry {
  id: string;
  /** Length of its messages as JSON, in characters. */
  chars: number;
  /** When it was last put here, in milliseconds. */
  keptAt: number;
  /** `updatedAt` of the conversation that was kept. */
  updatedAt: string;
}

interface KeptSchema extends DBSchema {
  values: { key: keyof KeptValues; value: KeptValues[keyof KeptValues] };
  conversations: { key: string; value: KeptConversation };
  shelf: { key: string; value: ShelfEntry };
  outbox: { key: string; value: WaitingMessage };
  articles: { key: string; value: KeptArticle };
  articleShelf: { key: string; value: KeptArticleEntry };
}

export type KeptDatabase = IDBPDatabase<KeptSchema>;

/**
 * Goes up with every change of a kept shape. What is read back was written by this very version: anything older is
 * thrown away, so it need not be checked again. The outbox outlives that, whose shape only ever grows, and so do pages of
 * the library, each with the number of its own shape.
 */
const VERSION = 4;
const LASTING: readonly string[] = ["outbox", "articles", "articleShelf"];
const nameFor = (userId: string) => `hearth.${userId}`;
/** What was looked at on the map, by itself: a person may look at a lot (maps/tile-store.ts). */
export const tilesNameFor = (userId: string) => `hearth.tiles.${userId}`;

/** Resolves to null where nothing is kept, or not any more. */
export type OpenDatabase = () => Promise<KeptDatabase | null>;

/**
 * Works on the database, which another tab or the browser may have closed at any moment: then once more on a new one.
 * Resolves to null where nothing is kept.
 */
export async function withDatabase<Result>(
  open: OpenDatabase,
  work: (database: KeptDatabase) => Promise<Result>,
): Promise<Result | null> {
  const database = await open();
  if (database === null) return null;
  try {
    return await work(database);
  } catch (error) {
    const isClosed = error instanceof DOMException && ["InvalidStateError", "AbortError"].includes(error.name);
    const other = isClosed ? await open() : database;
    if (other === database) throw error;
    return other === null ? null : work(other);
  }
}

/**
 * Opens, or makes, the database of a person. `onClosed`: somebody else closed it; it has to be opened anew.
 * @throws DOMException where the browser keeps nothing
 */
export function openKeptDatabase(userId: string, onClosed: () => void = () => undefined): Promise<KeptDatabase> {
  return openDB<KeptSchema>(nameFor(userId), VERSION, {
    upgrade(database) {
      for (const name of database.objectStoreNames) if (!LASTING.includes(name)) database.deleteObjectStore(name);
      database.createObjectStore("values");
      database.createObjectStore("conversations", { keyPath: "id" });
      database.createObjectStore("shelf", { keyPath: "id" });
      if (!database.objectStoreNames.contains("outbox")) {
        database.createObjectStore("outbox", { keyPath: "messageId" });
      }
      for (const name of ["articles", "articleShelf"] as const) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath: "key" });
      }
    },
    // Another tab deletes it or brings a newer version: this one lets go.
    blocking(_current, _blocked, event) {
      onClosed();
      (event.target as IDBDatabase).close();
    },
    terminated: onClosed,
  });
}

/** Deletes all that is kept of a person on this device; waits until other tabs have let go. */
export async function deleteKeptDatabase(userId: string): Promise<void> {
  await Promise.all([deleteDB(nameFor(userId)), deleteDB(tilesNameFor(userId))]);
}
