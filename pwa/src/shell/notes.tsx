// The short notes and the offer of a new version, over everything and always within reach.
import { effect } from "@preact/signals";
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { HearthContext, useHearth } from "../app/hearth.ts";
import type { DialogStack } from "../ui/dialog-stack.ts";
import { ToastList } from "./toast-list.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";

/**
 * While a dialog is open, everything outside of it can neither be pressed nor is it read out: so the notes move into
 * the topmost one, and back. As a popover they lie above it wherever it stands, and are cut off by no edge of it.
 */
export function Notes({ dialogs }: { dialogs: DialogStack }) {
  const hearth = useHearth();
  const home = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const notes = document.createElement("div");
    notes.className = "notes";
    notes.popover = "manual";
    const stop = effect(() => {
      (dialogs.top.value ?? home.current)?.append(notes);
      notes.showPopover();
    });
    render(
      <HearthContext.Provider value={hearth}>
        <UpdatePrompt />
        <ToastList />
      </HearthContext.Provider>,
      notes,
    );
    return () => {
      stop();
      render(null, notes);
      notes.remove();
    };
  }, []);

  return <div ref={home} class="notes-home" />;
}
