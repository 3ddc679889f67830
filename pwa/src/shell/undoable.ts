// Taking away with time to think again: hidden at once, carried out after a while, brought back to its old place.
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ServiceError } from "../api/errors.ts";
import { explainChange } from "../chat/explain.ts";
import { t } from "../messages/t.ts";
import type { Toasts } from "./toasts.ts";

/** How long one can think again, in milliseconds. */
export const UNDO_MS = 6_000;

/** Runs something after a while; returns how to call it off. */
export type Later = (run: () => void, delayMs: number) => () => void;

export interface UndoableRemovals<Item> {
  /** Ids of what is going or gone, for whoever shows it elsewhere. */
  hidden: ReadonlySignal<ReadonlySet<string>>;
  /** A list as it is to be shown: without what is going or gone. */
  without(list: Item[]): Item[];
  /** Takes it out of the list now and carries it out after a while, unless it is undone meanwhile. */
  remove(item: Item, text: string): void;
  /** Carries out at once what still waits: the page is closing, or the person leaves. Resolves when it is done. */
  flush(): Promise<void>;
}

export interface UndoableRemovalsDeps<Item> {
  items: Signal<Item[]>;
  toasts: Toasts;
  /** `closing`: the page may be gone before the answer is there. */
  carryOut(id: string, closing: boolean): Promise<void>;
  /** Whether the list shows such things right now; one that it doesn't is not brought back into it. */
  belongs?: (item: Item) => boolean;
  later?: Later;
}

export function createUndoableRemovals<Item extends { id: string }>({
  items,
  toasts,
  carryOut,
  belongs = () => true,
  later = afterTimeout,
}: UndoableRemovalsDeps<Item>): UndoableRemovals<Item> {
  /** Stays after the removal too: a list that was on its way would bring back what is gone. */
  const hidden = signal<ReadonlySet<string>>(new Set());
  const waiting = new Map<string, (closing: boolean) => Promise<void>>();
  const without = (list: Item[]) => list.filter(({ id }) => !hidden.peek().has(id));

  return {
    hidden,
    without,
    remove(item, text) {
      if (hidden.peek().has(item.id)) return;
      const behind = idsBehind(items.value, item.id);
      const bringBack = () => {
        hidden.value = new Set([...hidden.peek()].filter((id) => id !== item.id));
        if (belongs(item)) items.value = broughtBack(items.value, item, behind);
      };
      const finish = async (closing: boolean) => {
        if (!waiting.delete(item.id)) return;
        callOff();
        hideToast();
        try {
          await carryOut(item.id, closing);
        } catch (error) {
          // Somebody else was faster.
          if (error instanceof ServiceError && error.code === "not_found") return;
          bringBack();
          toasts.show({ text: explainChange(error) });
        }
      };
      const undo = () => {
        if (!waiting.delete(item.id)) return;
        callOff();
        hideToast();
        bringBack();
      };
      hidden.value = new Set([...hidden.peek(), item.id]);
      waiting.set(item.id, finish);
      items.value = without(items.value);
      const callOff = later(() => void finish(false), UNDO_MS);
      const hideToast = toasts.show({ text, action: { label: t("list.undo"), run: undo } }, UNDO_MS);
    },
    async flush() {
      await Promise.all([...waiting.values()].map((finish) => finish(true)));
    },
  };
}

function idsBehind(list: { id: string }[], id: string): Set<string> {
  const place = list.findIndex((item) => item.id === id);
  return new Set(place === -1 ? [] : list.slice(place + 1).map((item) => item.id));
}

/** Before the first of those that it stood before; what has come since keeps its place. */
function broughtBack<Item extends { id: string }>(list: Item[], item: Item, behind: Set<string>): Item[] {
  const others = list.filter(({ id }) => id !== item.id);
  const place = others.findIndex(({ id }) => behind.has(id));
  return others.toSpliced(place === -1 ? others.length : place, 0, item);
}

const afterTimeout: Later = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};
