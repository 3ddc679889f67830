// What the user said, in a raised card; it can be said differently.
import { MESSAGE_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import type { ReadonlySignal } from "@preact/signals";
import { PencilLine } from "lucide";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../messages/t.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { AboutLink } from "./about-chip.tsx";
import type { Chat } from "./chat.ts";
import { FactsButton, FactsLine } from "./message-facts.tsx";
import { SentPicture } from "./sent-picture.tsx";
import type { ShownMessage } from "./turns.ts";
import { Versions } from "./versions.tsx";

export interface OwnMessageProps {
  chat: Chat;
  message: ShownMessage;
  /** It is the last one and nothing answers it. */
  isUnanswered: boolean;
  /** An answer is coming in: nothing else can be begun. */
  isBusy: ReadonlySignal<boolean>;
}

export function OwnMessage({ chat, message, isUnanswered, isBusy }: OwnMessageProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const [showsFacts, setShowsFacts] = useState(false);
  const lineId = useId();

  const say = async (text: string) => {
    setEdited(null);
    const taken = await chat.edit(message.id, text);
    // What was typed comes back, also when it could not be sent.
    if (!taken) setEdited(text);
  };
  if (edited !== null) {
    return <EditBox text={edited} isBusy={isBusy} onCancel={() => setEdited(null)} onSay={say} onType={setEdited} />;
  }
  return (
    <>
      <div class="own">
        <h2 class="visually-hidden">{t("chat.youSaid")}</h2>
        {message.about !== null && <AboutLink about={message.about} />}
        {message.attachments.length > 0 && (
          <div class="own-pictures">
            {message.attachments.map(({ id, url }) => (
              <SentPicture key={id} url={url} />
            ))}
          </div>
        )}
        <p class="own-text" dir="auto">
          {message.content}
        </p>
      </div>
      <div class="message-actions">
        <Versions chat={chat} message={message} />
        <CopyButton text={message.content} label={t("chat.copyOwn")} />
        <button
          type="button"
          class="icon-button"
          aria-label={t("chat.edit")}
          disabled={isBusy}
          onClick={() => setEdited(message.content)}
        >
          <Icon node={PencilLine} size={18} />
        </button>
        <FactsButton route={null} lineId={lineId} isOpen={showsFacts} onToggle={() => setShowsFacts(!showsFacts)} />
      </div>
      {showsFacts && <FactsLine message={message} id={lineId} />}
      {isUnanswered && (
        <p class="aside">
          <span class="aside-words">
            <span>{t("chat.unanswered")}</span>
            <button type="button" class="button button-quiet" onClick={() => say(message.content)}>
              {t("chat.tryAgain")}
            </button>
          </span>
        </p>
      )}
    </>
  );
}

interface EditBoxProps {
  text: string;
  isBusy: ReadonlySignal<boolean>;
  onType: (text: string) => void;
  onCancel: () => void;
  onSay: (text: string) => void;
}

function EditBox({ text, isBusy, onType, onCancel, onSay }: EditBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === "";
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, []);
  return (
    <form
      class="edit-box"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSay(text.trim());
      }}
    >
      <textarea
        ref={field}
        class="grows"
        aria-label={t("chat.editField")}
        maxLength={MESSAGE_MAX_CHARS}
        value={text}
        onInput={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
          // As in the composer: with keys Enter sends, and a finger's Enter is a new line.
          if (
            event.key === "Enter" &&
            !event.shiftKey &&
            !event.isComposing &&
            !matchMedia("(pointer: coarse)").matches
          ) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onCancel}>
          {t("chat.editCancel")}
        </button>
        <button type="submit" class="button button-primary" disabled={isEmpty || isBusy.value}>
          {t("chat.editSay")}
        </button>
      </div>
    </form>
  );
}
