// Files dragged over an element and let go there.
import { useState } from "preact/hooks";

/** The handlers go onto the element; `isOver` tells whether files hover over it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent & { currentTarget: EventTarget }) {
        // Going over to a child of the element is not leaving it.
        const to = event.relatedTarget;
        if (to instanceof Node && event.currentTarget instanceof Node && event.currentTarget.contains(to)) return;
        setOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      },
    },
  };
}
