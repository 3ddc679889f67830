// What is kept on this device for one person: things to read, and what waits to be sent.
import { createKeep, type Keep } from "./keep.ts";
import { type KeptDatabase, openKeptDatabase } from "./kept-database.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

export interface DeviceStore {
  keep: Keep;
  outbox: Outbox;
  close(): void;
}

export interface DeviceStoreOptions {
  userId: string;
  /** What waits was changed in this tab. */
  onOutboxChanged: () => void;
  /** Something could not be kept, e.g. for want of room; told once. */
  onFull: () => void;
}

/** A browser that keeps nothing is no fault: Hearth then works while it can be reached. */
export function createDeviceStore({ userId, onOutboxChanged, onFull }: DeviceStoreOptions): DeviceStore {
  let opening: Promise<KeptDatabase | null> | null = null;
  let isClosed = false;
  let wasFull = false;
  const open = () => {
    opening ??= openKeptDatabase(userId).catch(() => null);
    return opening;
  };
  const onFailure = (error: unknown) => {
    // The person leaves, here or in another tab: what was still on its way has no place any more.
    const isGone = isClosed || (error instanceof DOMException && error.name === "InvalidStateError");
    if (isGone || wasFull) return;
    wasFull = true;
    onFull();
  };
  return {
    keep: createKeep(open, onFailure),
    outbox: createOutbox(open, onOutboxChanged, onFailure),
    close() {
      isClosed = true;
      void opening?.then((database) => database?.close());
    },
  };
}
