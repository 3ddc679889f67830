// Asks before signing out would throw away what waits to be sent.
import { useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Dialog } from "../ui/dialog.tsx";

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { outbox } = useHouse();
  return (
    <Dialog title={t("leave.title")} onClose={onStay}>
      <h2>{t("leave.title")}</h2>
      <p>{t("leave.text", { count: outbox.items.value.length })}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onStay}>
          {t("leave.stay")}
        </button>
        <button type="button" class="button button-danger" onClick={onLeave}>
          {t("leave.go")}
        </button>
      </div>
    </Dialog>
  );
}
