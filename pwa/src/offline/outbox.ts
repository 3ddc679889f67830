// Messages that the service does not have yet: kept through reloads, and shared by the tabs of this device.
import { type ReadonlySignal, signal } from "@preact/signals";
import { type OpenDatabase, withDatabase } from "./kept-database.ts";
import type { WaitingMessage } from "./waiting-message.ts";

export interface Outbox {
  /** Oldest first. */
  items: ReadonlySignal<WaitingMessage[]>;
  /** Ids of those that this tab is sending right now. */
  inHand: ReadonlySignal<ReadonlySet<string>>;
  /** Resolves once what was kept has been read. */
  ready: Promise<void>;
  /** Resolves to whether it outlives this page. */
  put(item: WaitingMessage): Promise<boolean>;
  /** The service has it, or it was taken back. Resolves to whether it was still here. */
  remove(messageId: string): Promise<boolean>;
  /** It is being sent from here; returns how to say that it no longer is. May be said more than once. */
  takeInHand(messageId: string): () => void;
  /** Reads again what another tab has changed. */
  reload(): Promise<void>;
}

/** More than these would not be messages any more, and each may hold pictures. */
export const WAITING_MAX = 50;

/**
 * Where the browser keeps nothing, messages wait as long as this page is open. `onChanged` is called after a change
 * made here, for the other tabs.
 */
export function createOutbox(open: OpenDatabase, onChanged: () => void, onFailure: (error: unknown) => void): Outbox {
  const items = signal<WaitingMessage[]>([]);
  const inHand = signal<ReadonlySet<string>>(new Set());
  const holds = new Map<string, number>();
  /** What this tab has changed and the database does not have: it counts for more than what is kept. */
  const unkept = new Map<string, WaitingMessage | null>();

  /** Shown at once, and told to the other tabs as soon as the database has it. */
  async function change(messageId: string, item: WaitingMessage | null): Promise<boolean> {
    unkept.set(messageId, item);
    const others = items.value.filter((other) => other.messageId !== messageId);
    items.value = item === null ? others : inOrder([...others, item]);
    try {
      const isKept = await withDatabase(open, async (database) => {
        if (item === null) await database.delete("outbox", messageId);
        else await database.put("outbox", item);
        return true;
      });
      if (isKept !== true) return false;
      if (unkept.get(messageId) === item) unkept.delete(messageId);
      // One that is just being said need not flash up in other tabs as if it waited.
      if (item === null || !holds.has(messageId)) onChanged();
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }

  async function reload(): Promise<void> {
    try {
      const all = await withDatabase(open, (database) => database.getAll("outbox"));
      if (all === null) return;
      const kept = all.filter(({ messageId }) => !unkept.has(messageId));
      const mine = [...unkept.values()].filter((item) => item !== null);
      items.value = inOrder([...kept, ...mine]);
    } catch (error) {
      onFailure(error);
    }
  }

  const hold = (messageId: string, by: 1 | -1) => {
    const count = (holds.get(messageId) ?? 0) + by;
    if (count > 0) holds.set(messageId, count);
    else holds.delete(messageId);
    inHand.value = new Set(holds.keys());
  };

  return {
    items,
    inHand,
    ready: reload(),
    reload,
    put: (item) => change(item.messageId, item),
    async remove(messageId) {
      const isHere = items.value.some((item) => item.messageId === messageId);
      if (isHere) await change(messageId, null);
      return isHere;
    },
    takeInHand(messageId) {
      let isHeld = true;
      hold(messageId, 1);
      return () => {
        if (!isHeld) return;
        isHeld = false;
        hold(messageId, -1);
        if (!holds.has(messageId) && items.value.some((item) => item.messageId === messageId)) onChanged();
      };
    },
  };
}

/** UUIDv7 sorts by the time of its making. */
const inOrder = (items: WaitingMessage[]) => items.toSorted((a, b) => a.messageId.localeCompare(b.messageId));
