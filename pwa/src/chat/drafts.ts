// What was typed and not yet said, kept for each conversation and through reloads.
import type { ArticleRef } from "@hearth/handlers/shared/contract/library.ts";
import { type Signal, signal } from "@preact/signals";
import type { WaitingMessage } from "../offline/waiting-message.ts";

export interface Picture {
  /** For lists on the screen only. */
  key: string;
  name: string;
  dataUrl: string;
}

export interface Draft {
  text: string;
  pictures: Picture[];
  /** The page of the library that is asked about. */
  about?: ArticleRef | null;
}

export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** What the browser's `storage` event tells of a change made in another tab. */
export type DraftChange = Pick<StorageEvent, "key" | "newValue">;

export interface Drafts {
  /** The draft of a conversation; `null` is the conversation that has not begun. */
  of(conversationId: string | null): Signal<Draft>;
  write(conversationId: string | null, change: Partial<Draft>): void;
  /** Empties the box and hands over what was in it. */
  take(conversationId: string | null): Draft;
  /**
   * Puts back what could not be said, before anything typed since. `saidAs`: under which ids it may have arrived all
   * the same.
   */
  giveBack(conversationId: string | null, draft: Draft, saidAs?: WaitingMessage | null): void;
  /** What was given back last and may have arrived; asked for once, by whoever says the next words there. */
  takenBack(conversationId: string | null): WaitingMessage | null;
  /** Shows what another tab has written or sent; returns how to stop. */
  followOtherTabs(subscribe: (listener: (change: DraftChange) => void) => () => void): () => void;
  /** Whether any draft holds pictures, which a reload would lose; read inside a component or effect, it follows. */
  hasPictures(): boolean;
  /** Forgets everything kept on this device for this person. */
  wipe(): void;
}

const EMPTY: Draft = { text: "", pictures: [], about: null };
const PREFIX = "hearth.draft.";

/** Text and what it is about survive a reload in `storage`; pictures are too big for it and stay in memory. */
export function createDrafts(userId: string, storage: DraftStorage): Drafts {
  const drafts = new Map<string, Signal<Draft>>();
  const unsure = new Map<string, WaitingMessage>();
  const nameOf = (conversationId: string | null) => conversationId ?? "new";
  const storageKey = (conversationId: string | null) => `${PREFIX}${userId}.${nameOf(conversationId)}`;
  const aboutKey = (conversationId: string | null) => `${storageKey(conversationId)}.about`;

  const of = (conversationId: string | null) => {
    const name = nameOf(conversationId);
    const known = drafts.get(name);
    if (known) return known;
    const draft = signal<Draft>({
      text: storage.getItem(storageKey(conversationId)) ?? "",
      pictures: [],
      about: readAbout(storage.getItem(aboutKey(conversationId))),
    });
    drafts.set(name, draft);
    return draft;
  };

  const write = (conversationId: string | null, change: Partial<Draft>) => {
    const draft = of(conversationId);
    draft.value = { ...draft.value, ...change };
    if (change.about === null) storage.removeItem(aboutKey(conversationId));
    else if (change.about !== undefined) storage.setItem(aboutKey(conversationId), JSON.stringify(change.about));
    if (change.text === undefined) return;
    if (change.text === "") storage.removeItem(storageKey(conversationId));
    else storage.setItem(storageKey(conversationId), change.text);
  };

  return {
    of,
    write,
    take(conversationId) {
      const draft = of(conversationId).value;
      write(conversationId, EMPTY);
      return draft;
    },
    takenBack(conversationId) {
      const name = nameOf(conversationId);
      const item = unsure.get(name) ?? null;
      unsure.delete(name);
      return item;
    },
    giveBack(conversationId, { text, pictures, about = null }, saidAs = null) {
      if (saidAs !== null) unsure.set(nameOf(conversationId), saidAs);
      const now = of(conversationId).value;
      write(conversationId, {
        text: now.text.trim() === "" ? text : `${text}\n\n${now.text}`,
        pictures: [...pictures, ...now.pictures],
        about: now.about ?? about,
      });
    },
    followOtherTabs: (subscribe) =>
      subscribe(({ key, newValue }) => {
        const draft = key?.startsWith(`${PREFIX}${userId}.`) && drafts.get(key.slice(`${PREFIX}${userId}.`.length));
        if (draft) draft.value = { ...draft.value, text: newValue ?? "" };
      }),
    hasPictures: () => [...drafts.values()].filter(({ value }) => value.pictures.length > 0).length > 0,
    wipe() {
      for (const draft of drafts.values()) draft.value = EMPTY;
      wipeDrafts(storage, userId);
    },
  };
}

/** What another version, or a hand, has left in the storage is no page. */
function readAbout(kept: string | null): ArticleRef | null {
  try {
    const value: unknown = JSON.parse(kept ?? "null");
    return isArticleRef(value) ? { bookId: value.bookId, path: value.path, title: value.title } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const isArticleRef = (value: unknown): value is ArticleRef =>
  typeof value === "object" &&
  value !== null &&
  ["bookId", "path", "title"].every((part) => typeof Reflect.get(value, part) === "string");

/** Forgets all drafts of a person on this device, also where none of them is open. */
export function wipeDrafts(storage: DraftStorage, userId: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(`${PREFIX}${userId}.`)) storage.removeItem(key);
}

/** localStorage where the browser allows it, else the memory of this page. */
export function openDraftStorage(): DraftStorage {
  try {
    const probe = `${PREFIX}probe`;
    localStorage.setItem(probe, "");
    localStorage.removeItem(probe);
    return lenient(localStorage);
  } catch {
    return memoryStorage();
  }
}

/** A full storage must not keep anyone from typing: the draft then lives in memory only. */
const lenient = (storage: Storage): DraftStorage => ({
  get length() {
    return storage.length;
  },
  key: (index) => storage.key(index),
  getItem: (key) => storage.getItem(key),
  removeItem: (key) => storage.removeItem(key),
  setItem(key, value) {
    try {
      storage.setItem(key, value);
    } catch {
      storage.removeItem(key);
    }
  },
});

/** Keeps values in memory with the interface of Storage. */
export function memoryStorage(): DraftStorage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
