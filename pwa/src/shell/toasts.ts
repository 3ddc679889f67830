// Short notes at the foot of the screen, each with at most one thing to do.
import { type ReadonlySignal, signal } from "@preact/signals";

export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

export interface Toasts {
  items: ReadonlySignal<Toast[]>;
  /** Shows a note and returns how to take it away; it leaves by itself after `durationMs`. */
  show(toast: Omit<Toast, "id">, durationMs?: number): () => void;
  /** Takes all away, e.g. when the person leaves. */
  clear(): void;
}

const SHOWN_MS = 5_000;
/** More than these at once would be a wall. */
const MOST = 3;

export function createToasts(): Toasts {
  const items = signal<Toast[]>([]);
  let nextId = 1;
  return {
    items,
    clear() {
      items.value = [];
    },
    show(toast, durationMs = SHOWN_MS) {
      const id = nextId++;
      const leave = () => {
        clearTimeout(timer);
        items.value = items.value.filter((item) => item.id !== id);
      };
      const timer = setTimeout(leave, durationMs);
      items.value = [...items.value, { ...toast, id }].slice(-MOST);
      return leave;
    },
  };
}
