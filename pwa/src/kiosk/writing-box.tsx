// Where one writes on the wall: large letters, one thing to send.
import { MESSAGE_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { ArrowUp, X } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import type { Chat } from "../chat/chat.ts";
import { Icon } from "../ui/icon.tsx";
import { t } from "./words.ts";

export interface WritingBoxProps {
  id: string;
  chat: Chat;
  words: string;
  onWrite: (words: string) => void;
  onSend: (words: string) => void;
  onClose: () => void;
}

export function WritingBox({ id, chat, words, onWrite, onSend, onClose }: WritingBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const canSend = words.trim() !== "" && chat.live.value === null;
  useEffect(() => field.current?.focus(), [chat]);
  return (
    <form
      id={id}
      class="kiosk-box"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend(words);
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
        value={words}
        onInput={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") return onClose();
          // Enter also ends a word that is being composed, e.g. in Japanese.
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          if (canSend) onSend(words);
        }}
      />
      <button type="submit" class="send-button" aria-label={t("composer.send")} disabled={!canSend}>
        <Icon node={ArrowUp} size={32} />
      </button>
    </form>
  );
}
