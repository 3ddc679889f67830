// What one can do with a conversation: rename, pin, archive, export, delete.
import type { Conversation } from "@hearth/handlers/shared/contract/conversations.ts";
import { TITLE_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { Archive, ArchiveRestore, Braces, Ellipsis, FileText, PencilLine, Pin, PinOff, Trash2 } from "lucide";
import { useRef, useState } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { useInitialFocus } from "../ui/use-initial-focus.ts";

export interface ConversationMenuProps {
  conversation: Conversation;
  /** The conversation is no longer to be shown. */
  onGone?: () => void;
}

export function ConversationMenu({ conversation, onGone }: ConversationMenuProps) {
  const { api } = useHearth();
  const { list } = useHouse();
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const { id, title, pinned, archived } = conversation;
  const change = (values: Parameters<typeof list.change>[1]) => void list.change(conversation, values);
  const archive = (toArchive: boolean) => void list.archive(conversation, toArchive);

  const items: MenuItem[] = [
    { kind: "action", label: t("menu.rename"), icon: PencilLine, run: () => setAsked("rename") },
    pinned
      ? { kind: "action", label: t("menu.unpin"), icon: PinOff, run: () => change({ pinned: false }) }
      : { kind: "action", label: t("menu.pin"), icon: Pin, run: () => change({ pinned: true }) },
    archived
      ? { kind: "action", label: t("menu.unarchive"), icon: ArchiveRestore, run: () => archive(false) }
      : { kind: "action", label: t("menu.archive"), icon: Archive, run: () => archive(true) },
    { kind: "line" },
    {
      kind: "download",
      label: t("menu.exportText"),
      icon: FileText,
      href: api.conversations.exportUrl(id, "md"),
      fileName: "conversation.md",
    },
    {
      kind: "download",
      label: t("menu.exportData"),
      icon: Braces,
      href: api.conversations.exportUrl(id, "json"),
      fileName: "conversation.json",
    },
    { kind: "line" },
    { kind: "action", label: t("menu.delete"), icon: Trash2, danger: true, run: () => setAsked("delete") },
  ];
  const close = () => setAsked(null);
  return (
    <>
      <Menu label={t("menu.label", { title: title || t("list.untitled") })} items={items}>
        <Icon node={Ellipsis} />
      </Menu>
      {asked === "rename" && (
        <RenameDialog
          title={title}
          onClose={close}
          onRename={(next) => {
            close();
            if (next !== title) change({ title: next });
          }}
        />
      )}
      {asked === "delete" && (
        <Dialog title={t("delete.title")} onClose={close}>
          <h2>{t("delete.title")}</h2>
          <p>{t("delete.text", { title: title || t("list.untitled") })}</p>
          <div class="dialog-actions">
            <button type="button" class="button" onClick={close}>
              {t("delete.keep")}
            </button>
            <button
              type="button"
              class="button button-danger"
              onClick={() => {
                close();
                list.remove(conversation);
                onGone?.();
              }}
            >
              {t("delete.confirm")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface RenameDialogProps {
  title: string;
  onClose: () => void;
  onRename: (title: string) => void;
}

function RenameDialog({ title, onClose, onRename }: RenameDialogProps) {
  const [name, setName] = useState(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useInitialFocus<HTMLInputElement>(heading);
  return (
    <Dialog title={t("rename.title")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") onRename(name.trim());
        }}
      >
        <h2 ref={heading} tabIndex={-1}>
          {t("rename.title")}
        </h2>
        <input
          ref={field}
          class="field"
          aria-label={t("rename.field")}
          maxLength={TITLE_MAX_CHARS}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {t("rename.cancel")}
          </button>
          <button type="submit" class="button button-primary" disabled={name.trim() === ""}>
            {t("rename.save")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
