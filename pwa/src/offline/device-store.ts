// What is kept on this device for one person: things to read, and what waits to be sent.

import { createKeep, type Keep } from "./keep.ts";
import { createKeptArticles, type KeptArticles } from "./kept-articles.ts";
import { type KeptDatabase, openKeptDatabase } from "./kept-database.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

export interface DeviceStore {
  keep: Keep;
  articles: KeptArticles;
  outbox: Outbox;
  close(): void;
}

export interface DeviceStoreOptions {
  userId: string;
  /** Whether the person is still at home on this device: what was wiped is not made anew. */
  mayOpen: () => boolean;
  /** What waits was changed in this tab. */
  onOutboxChanged: () => void;
  /** Something to read could not be kept, e.g. for want of room; told once. */
  onFull: () => void;
}

/** A browser that keeps nothing is no fault: Hearth then works while it can be reached. */
export function createDeviceStore({ userId, mayOpen, onOutboxChanged, onFull }: DeviceStoreOptions): DeviceStore {
  let opening: Promise<KeptDatabase | null> | null = null;
  let isClosed = false;
  let wasFull = false;
  const open = async () => {
    if (isClosed || !mayOpen()) return null;
    opening ??= openKeptDatabase(userId, () => {
      opening = null;
    }).catch(() => null);
    return opening;
  };
  const onKeepFailed = () => {
    // The person leaves: what was still on its way has no place any more.
    if (isClosed || !mayOpen() || wasFull) return;
    wasFull = true;
    onFull();
  };
  return {
    keep: createKeep(open, onKeepFailed),
    // Whoever saves a page is told whether it is kept; what was only read is no loss.
    articles: createKeptArticles(open, () => undefined),
    // Whoever puts a message into it is told whether it is kept.
    outbox: createOutbox(open, onOutboxChanged, () => undefined),
    close() {
      isClosed = true;
      void opening?.then((database) => database?.close());
    },
  };
}
