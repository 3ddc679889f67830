// Opens the sheet of shortcuts by `?`, unless one is writing or something else is open.
import { useEffect, useState } from "preact/hooks";

export function useShortcutHelp(): { isOpen: boolean; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
      const isWriting =
        event.target instanceof Element && event.target.closest("input:not([type=radio], [type=checkbox]), textarea");
      if (isWriting || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return { isOpen, close: () => setOpen(false) };
}
