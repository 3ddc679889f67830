// What was said, oldest first; older pages come in as one scrolls up.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { computed } from "@preact/signals";
import { Component } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Answer, type AnswerProps } from "./answer.tsx";
import { shareWayOf } from "./answer-file.ts";
import type { Chat } from "./chat.ts";
import { cutIntoChunks } from "./chunks.ts";
import { dayAbove } from "./days.ts";
import { OwnMessage } from "./own-message.tsx";

export interface MessageListProps {
  chat: Chat;
  /** Who answers here; null: Hearth itself. */
  companion: Companion | null;
  keepPlace: (change: () => Promise<void>) => Promise<void>;
}

export function MessageList({ chat, companion, keepPlace }: MessageListProps) {
  const { markdown } = useHouse();
  const messages = chat.messages.value;
  const live = chat.live.value;
  const firstAnswer = messages.find(({ role }) => role === "assistant")?.key;
  const isBusy = useMemo(() => computed(() => chat.live.value !== null), [chat]);
  const shareWay = useMemo(() => shareWayOf(navigator), []);
  const starts = useRef<ReadonlySet<string>>(new Set());
  const now = new Date();
  const isLoading = chat.state.value === "loading";
  // A page with nothing on it yet does without what reads answers.
  if (messages.length === 0 && !isLoading) return null;
  const isUnreadable = markdown.value === null && live === null && firstAnswer !== undefined;
  if (isUnreadable || messages.length === 0) return <MessagesSkeleton />;
  const last = messages.at(-1);
  const rows = messages.map(
    (message, index): RowProps => ({
      key: message.key,
      chat,
      message,
      companion,
      day: dayAbove(message, messages[index - 1] ?? null, now),
      isNamed: message.key === firstAnswer,
      isUnanswered: live === null && message === last && message.role === "user",
      live: live !== null && live.messageId.value === message.id ? live : null,
      isBusy,
      shareWay,
    }),
  );
  const chunks = cutIntoChunks(rows, starts.current);
  starts.current = new Set(chunks.flatMap(([first]) => (first === undefined ? [] : [first.key])));
  return (
    // Replies are announced once they are whole (see the screen's live region), not token by token.
    <section role="log" aria-live="off" aria-label={t("chat.log")} aria-busy={live !== null}>
      {chat.hasOlder.value && <Older onSeen={() => void keepPlace(chat.loadOlder)} />}
      {/* biome-ignore lint/a11y/useSemanticElements: chunks stand between the list and its items, as no tag allows it */}
      <div role="list">
        {chunks.map((chunk) => (
          <Chunk key={chunk[0]?.key} rows={chunk} />
        ))}
      </div>
    </section>
  );
}

interface RowProps extends AnswerProps {
  key: string;
  /** The day that begins with this message, in words; "" when none does. */
  day: string;
  isUnanswered: boolean;
}

/** Some messages that the browser skips as one while they are out of sight; drawn again when one of them changed. */
class Chunk extends Component<{ rows: RowProps[] }> {
  override shouldComponentUpdate({ rows }: { rows: RowProps[] }) {
    const before = this.props.rows;
    return rows.length !== before.length || rows.some((row, index) => !isSameRow(row, before[index]));
  }
  override render() {
    return (
      <div class="messages" role="none">
        {this.props.rows.map(({ key, ...row }) => (
          <Row key={key} row={row} />
        ))}
      </div>
    );
  }
}

/** One message, drawn again only when something of it has changed: of a thousand, a new word touches one. */
class Row extends Component<{ row: Omit<RowProps, "key"> }> {
  override shouldComponentUpdate({ row }: { row: Omit<RowProps, "key"> }) {
    return !isSameRow(row, this.props.row);
  }
  override render() {
    const { day, isUnanswered, ...answer } = this.props.row;
    const { chat, message } = answer;
    return (
      <>
        {day !== "" && (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div class="day-line" role="listitem">
            <time dateTime={message.createdAt}>{day}</time>
          </div>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div id={`message-${message.id}`} class={`message message-${message.role}`} role="listitem">
          {message.role === "user" ? (
            <OwnMessage chat={chat} message={message} isUnanswered={isUnanswered} isBusy={answer.isBusy} />
          ) : (
            <Answer {...answer} />
          )}
        </div>
      </>
    );
  }
}

const isSameRow = <Props extends object>(one: Props, other: Props | undefined): boolean =>
  other !== undefined && (Object.keys(one) as (keyof Props)[]).every((name) => one[name] === other[name]);

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
