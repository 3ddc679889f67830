// Messages that the service does not have yet: kept through reloads, and shared by the tabs of this device.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { KeptDatabase } from "./kept-database.ts";
import type { WaitingMessage } from "./waiting-message.ts";

export interface Outbox {
  /** Oldest first. */
  items: ReadonlySignal<WaitingMessage[]>;
  /** Resolves once what was kept has been read. */
  ready: Promise<void>;
  put(item: WaitingMessage): Promise<void>;
  /** The service has it, or it was taken back. Resolves to whether it was still here. */
  remove(messageId: string): Promise<boolean>;
  /** Reads again what another tab has changed. */
  reload(): Promise<void>;
}

/** More than these would not be messages any more, and each may hold pictures. */
export const WAITING_MAX = 50;

/**
 * `open` resolves to null where the browser keeps nothing: messages then wait as long as this page is open.
 * `onChanged` is called after a change made here, for the other tabs.
 */
export function createOutbox(
  open: () => Promise<KeptDatabase | null>,
  onChanged: () => void,
  onFailure: (error: unknown) => void,
): Outbox {
  const items = signal<WaitingMessage[]>([]);
  /** What this tab has changed and the database does not have: it counts for more than what is kept. */
  const unkept = new Map<string, WaitingMessage | null>();

  /** Shown at once, and told to the other tabs as soon as the database has it. */
  async function change(messageId: string, item: WaitingMessage | null): Promise<void> {
    unkept.set(messageId, item);
    const others = items.value.filter((other) => other.messageId !== messageId);
    items.value = item === null ? others : inOrder([...others, item]);
    try {
      const database = await open();
      if (database === null) return;
      if (item === null) await database.delete("outbox", messageId);
      else await database.put("outbox", item);
      if (unkept.get(messageId) === item) unkept.delete(messageId);
      onChanged();
    } catch (error) {
      onFailure(error);
    }
  }

  async function reload(): Promise<void> {
    try {
      const database = await open();
      if (database === null) return;
      const kept = (await database.getAll("outbox")).filter(({ messageId }) => !unkept.has(messageId));
      const mine = [...unkept.values()].filter((item) => item !== null);
      items.value = inOrder([...kept, ...mine]);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    items,
    ready: reload(),
    reload,
    put: (item) => change(item.messageId, item),
    async remove(messageId) {
      const isHere = items.value.some((item) => item.messageId === messageId);
      if (isHere) await change(messageId, null);
      return isHere;
    },
  };
}

/** UUIDv7 sorts by the time of its making. */
const inOrder = (items: WaitingMessage[]) => items.toSorted((a, b) => a.messageId.localeCompare(b.messageId));
