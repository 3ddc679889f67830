// Shows the short notes at the foot of the screen.
import { useHearth } from "../app/hearth.ts";

export function ToastList() {
  const { toasts } = useHearth();
  return (
    <div class="toasts" role="status">
      {toasts.items.value.map(({ id, text, action }) => (
        <div key={id} class="toast">
          <span>{text}</span>
          {action && (
            <button type="button" class="button button-quiet" onClick={action.run}>
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
