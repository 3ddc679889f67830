// What was said, oldest first; older pages come in as one scrolls up.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { useEffect, useRef } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Answer } from "./answer.tsx";
import type { Chat } from "./chat.ts";
import { OwnMessage } from "./own-message.tsx";

export interface MessageListProps {
  chat: Chat;
  /** Who answers here; null: Hearth itself. */
  companion: Companion | null;
  keepPlace: (change: () => Promise<void>) => Promise<void>;
}

export function MessageList({ chat, companion, keepPlace }: MessageListProps) {
  const messages = chat.messages.value;
  const live = chat.live.value;
  const firstAnswer = messages.find(({ role }) => role === "assistant")?.key;

  const isWaiting = useHouse().markdown.value === null && live === null;

  if (isWaiting || messages.length === 0) {
    return isWaiting || chat.state.value === "loading" ? <MessagesSkeleton /> : null;
  }
  return (
    // Replies are announced once they are whole (see the screen's live region), not token by token.
    <section role="log" aria-live="off" aria-label={t("chat.log")} aria-busy={live !== null}>
      {chat.hasOlder.value && <Older onSeen={() => void keepPlace(chat.loadOlder)} />}
      <ol class="messages">
        {messages.map((message, index) => (
          <li key={message.key} id={`message-${message.id}`} class={`message message-${message.role}`}>
            {message.role === "user" ? (
              <OwnMessage chat={chat} message={message} isUnanswered={live === null && index === messages.length - 1} />
            ) : (
              <Answer
                chat={chat}
                message={message}
                companion={companion}
                isNamed={message.key === firstAnswer}
                live={live !== null && live.messageId.value === message.id ? live : null}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Asks for the older page when it comes into view, or when it is pressed. */
function Older({ onSeen }: { onSeen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onSeen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <button ref={button} type="button" class="button button-quiet older" onClick={onSeen}>
      {t("chat.older")}
    </button>
  );
}

function MessagesSkeleton() {
  return (
    <div class="messages-skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}
