// Asks once more before something goes, saying what goes.
import type { ComponentChildren } from "preact";
import { Dialog } from "../ui/dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  children: ComponentChildren;
}

export function ConfirmDialog({ title, yes, no, onYes, onNo, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <h2>{title}</h2>
      {children}
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onNo}>
          {no}
        </button>
        <button type="button" class="button button-danger" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
