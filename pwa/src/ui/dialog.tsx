// A modal dialog on the browser's own <dialog>: it keeps the focus inside and closes with Escape.
import type { ComponentChildren } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { DialogStackContext } from "./dialog-stack.ts";

export interface DialogProps {
  title: string;
  /** `sheet`: comes from the left edge and fills the height. `room`: fills the window. */
  kind?: "box" | "sheet" | "room";
  onClose: () => void;
  children: ComponentChildren;
}

/** Open as long as it is rendered. */
export function Dialog({ title, kind = "box", onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dialogs = useContext(DialogStackContext);

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    const leave = dialogs?.add(element);
    return () => {
      leave?.();
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for the ground around it
    <dialog
      ref={dialog}
      class={`dialog dialog-${kind}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
