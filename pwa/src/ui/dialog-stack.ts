// Which of the open dialogs is on top: outside of it nothing can be pressed, and nothing is read out.
import { type ReadonlySignal, signal } from "@preact/signals";
import { createContext } from "preact";

export interface DialogStack {
  /** null: none is open. */
  top: ReadonlySignal<HTMLDialogElement | null>;
  /** Puts a dialog that has just opened on top; returns how to take it out before it closes. */
  add(dialog: HTMLDialogElement): () => void;
}

export function createDialogStack(): DialogStack {
  const top = signal<HTMLDialogElement | null>(null);
  let open: HTMLDialogElement[] = [];
  const keep = (dialogs: HTMLDialogElement[]) => {
    open = dialogs;
    top.value = open.at(-1) ?? null;
  };
  return {
    top,
    add(dialog) {
      keep([...open, dialog]);
      return () => keep(open.filter((each) => each !== dialog));
    },
  };
}

export const DialogStackContext = createContext<DialogStack | null>(null);
