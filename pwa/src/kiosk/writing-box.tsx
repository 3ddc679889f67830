// Where one writes on the wall: large letters, one thing to send.
import { MESSAGE_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { ArrowUp, X } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import type { Chat } from "../chat/chat.ts";
import { Icon } from "../ui/icon.tsx";
import { t } from "./words.ts";

export interface WritingBoxProps {
  id: string;
  chat: Chat;
  onSend: () => void;
  onClose: () => void;
}

export function WritingBox({ id, chat, onSend, onClose }: WritingBoxProps) {
  const { drafts } = useHouse();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text } = drafts.of(chat.id.value).value;
  const canSend = text.trim() !== "" && chat.live.value === null;
  useEffect(() => field.current?.focus(), [chat]);
  return (
    <form
      id={id}
      class="kiosk-box"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
      }}
    >
      <button type="button" class="icon-button" aria-label={t("kiosk.close")} onClick={onClose}>
        <Icon node={X} size={32} />
      </button>
      <textarea
        ref={field}
        class="grows"
        rows={1}
        placeholder={t("kiosk.placeholder")}
        aria-label={t("kiosk.field")}
        enterkeyhint="send"
        maxLength={MESSAGE_MAX_CHARS}
        dir="auto"
        value={text}
        onInput={(event) => drafts.write(chat.id.value, { text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape") return onClose();
          // Enter also ends a word that is being composed, e.g. in Japanese.
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          if (canSend) onSend();
        }}
      />
      <button type="submit" class="send-button" aria-label={t("composer.send")} disabled={!canSend}>
        <Icon node={ArrowUp} size={32} />
      </button>
    </form>
  );
}
