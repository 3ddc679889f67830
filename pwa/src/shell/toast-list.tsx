// Shows the short notes at the foot of the screen.
import { useRef } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";

export function ToastList() {
  const { toasts } = useHearth();
  /** What had the focus before it came to a note. */
  const cameFrom = useRef<HTMLElement | null>(null);
  return (
    <div
      class="toasts"
      role="status"
      onFocusIn={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget;
        }
      }}
    >
      {toasts.items.value.map(({ id, text, action }) => (
        <div key={id} class="toast">
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="button button-quiet"
              onClick={(event) => {
                action.run();
                // The note goes, and with keys (no clicks counted) one would be nowhere.
                if (event.detail === 0 && cameFrom.current?.isConnected) cameFrom.current.focus();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
