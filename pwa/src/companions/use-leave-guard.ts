// Keeps one from walking away from what is not saved, by a link or by closing the page.
import { useEffect } from "preact/hooks";

/** `onLeave` gets the address of the link that was followed; nothing happens unless it goes there. */
export function useLeaveGuard(isUnsaved: boolean, onLeave: (href: string) => void): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
      if (!link || link.origin !== location.origin || link.download !== "" || link.target !== "") return;
      if (link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      event.stopPropagation();
      onLeave(link.pathname + link.search);
    };
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("click", onClick, { capture: true });
    addEventListener("beforeunload", onClose);
    return () => {
      removeEventListener("click", onClick, { capture: true });
      removeEventListener("beforeunload", onClose);
    };
  });
}
