// Asks before unsaved changes are left behind.
import { Dialog } from "../ui/dialog.tsx";
import { t } from "./words.ts";

export interface LeaveDialogProps {
  name: string;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ name, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title={t("companion.leaveTitle")} onClose={onStay}>
      <h2>{t("companion.leaveTitle")}</h2>
      <p>{t("companion.leaveText", { name })}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onStay}>
          {t("companion.leaveStay")}
        </button>
        <button type="button" class="button button-danger" onClick={onLeave}>
          {t("companion.leaveGo")}
        </button>
      </div>
    </Dialog>
  );
}
