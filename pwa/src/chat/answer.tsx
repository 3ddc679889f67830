// What the assistant says: plain text on the wall, and below it what one can do with it.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { splitThinking } from "@hearth/handlers/shared/thinking.ts";
import type { ReadonlySignal } from "@preact/signals";
import { RefreshCw, TriangleAlert } from "lucide";
import { useId, useMemo, useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { CardPlace } from "../cards/card-place.tsx";
import { citationsOf } from "../cards/citations-of.ts";
import { t } from "../messages/t.ts";
import { Avatar } from "../ui/avatar.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import { ReadButton, ReadNote, readableOf } from "../voice/read-button.tsx";
import type { ShareWay } from "./answer-file.ts";
import type { Chat } from "./chat.ts";
import { explainCode } from "./explain.ts";
import type { LiveAnswer } from "./live-answer.ts";
import { FactsButton, FactsLine } from "./message-facts.tsx";
import { ShareButton } from "./share-button.tsx";
import { Thinking } from "./thinking.tsx";
import type { ShownMessage } from "./turns.ts";
import { Unheard } from "./unheard.tsx";
import { Versions } from "./versions.tsx";

export interface AnswerProps {
  chat: Chat;
  message: ShownMessage;
  /** Who answers; null: Hearth itself. */
  companion: Companion | null;
  /** The name stands once, above the first answer. */
  isNamed: boolean;
  /** Set while this answer is coming in. */
  live: LiveAnswer | null;
  /** An answer is coming in, this one or another: nothing else can be begun. */
  isBusy: ReadonlySignal<boolean>;
  shareWay: ShareWay;
}

export function Answer({ chat, message, companion, isNamed, live, isBusy, shareWay }: AnswerProps) {
  const name = companion?.name ?? t("app.name");
  const head = isNamed ? (
    <h2 class="answer-name">
      {companion === null ? (
        <Orb size="s" state={live === null ? "idle" : orbState(live)} />
      ) : (
        <Avatar {...companion} />
      )}
      {name}
    </h2>
  ) : (
    <h2 class="visually-hidden">{t("chat.answerBy", { name })}</h2>
  );
  return (
    <div class={message.card?.kind === "library" && message.card.quoted ? "answer answer-quoted" : "answer"}>
      {head}
      <AnswerText message={message} live={live} />
      {message.card != null && (
        <CardPlace card={message.card} words={live === null ? message.content : ""} conversationId={chat.id.value} />
      )}
      {live !== null ? (
        <LiveStatus live={live} name={name} showsOrb={!isNamed || companion !== null} />
      ) : (
        <>
          <Ending chat={chat} message={message} isBusy={isBusy} />
          <Actions chat={chat} message={message} isBusy={isBusy} shareWay={shareWay} companion={companion} />
        </>
      )}
      <ReadNote messageId={message.id} />
    </div>
  );
}

const orbState = (live: LiveAnswer) => {
  if (live.reconnecting.value) return "cold";
  return live.phase.value === "replying" && !live.isThinking.value ? "replying" : "thinking";
};

/** Alone follows the words as they come; when the answer is whole, what is drawn already stays as it is. */
function AnswerText({ message, live }: { message: ShownMessage; live: LiveAnswer | null }) {
  const Markdown = useHouse().markdown.value;
  const citations = useMemo(() => citationsOf(message.card ?? null), [message.card]);
  const { thinking, answer, isOpen } = live === null ? splitThinking(message.content) : live.thought.value;
  return (
    <>
      {thinking !== "" && <Thinking text={thinking} isOpen={isOpen && live !== null} />}
      {answer !== "" && Markdown !== null && (
        <Markdown text={answer} settled={live === null && message.status === "complete"} citations={citations} />
      )}
    </>
  );
}

function LiveStatus({ live, name, showsOrb }: { live: LiveAnswer; name: string; showsOrb: boolean }) {
  const status = statusOf(live, name);
  return (
    // Without words it takes no room: below growing text it would move with each line.
    <p class={status === "" ? "visually-hidden" : "answer-status"} role="status">
      {status !== "" && showsOrb && <Orb size="s" state={orbState(live)} />}
      <span>{status}</span>
    </p>
  );
}

function statusOf(live: LiveAnswer, name: string): string {
  if (live.reconnecting.value) return t("chat.reconnecting");
  if (live.phase.value === "sending") return t("chat.sending");
  return live.phase.value === "thinking" ? t("chat.thinking", { name }) : "";
}

interface ActionsProps {
  companion: Companion | null;
  chat: Chat;
  message: ShownMessage;
  isBusy: ReadonlySignal<boolean>;
  shareWay: ShareWay;
}

function Actions({ chat, message, isBusy, shareWay, companion }: ActionsProps) {
  const [showsFacts, setShowsFacts] = useState(false);
  const lineId = useId();
  const answer = useMemo(() => splitThinking(message.content).answer, [message.content]);
  return (
    <>
      <div class="message-actions">
        <Versions chat={chat} message={message} />
        {answer !== "" && (
          <ReadButton messageId={message.id} source={readableOf(message.content)} companionId={companion?.id ?? null} />
        )}
        {answer !== "" && <CopyButton text={answer} label={t("chat.copyAnswer")} />}
        {answer !== "" && <ShareButton answer={answer} way={shareWay} />}
        <button
          type="button"
          class="icon-button"
          aria-label={t("chat.regenerate")}
          title={t("chat.regenerate")}
          disabled={isBusy}
          onClick={() => chat.regenerate(message.id)}
        >
          <Icon node={RefreshCw} size={18} />
        </button>
        <FactsButton
          route={message.route}
          lineId={lineId}
          isOpen={showsFacts}
          onToggle={() => setShowsFacts(!showsFacts)}
        />
      </div>
      {showsFacts && <FactsLine message={message} id={lineId} />}
    </>
  );
}

/** Says it when an answer did not come to its own end. */
function Ending({ chat, message, isBusy }: Pick<ActionsProps, "chat" | "message" | "isBusy">) {
  const words = endingOf(message);
  const dropped = message.droppedMessages ?? 0;
  const mayTryAgain = message.status === "failed" || message.status === "interrupted";
  return (
    <>
      {words !== null && (
        <p class={`aside ${message.status === "failed" ? "aside-care" : ""}`}>
          {message.status === "failed" && <Icon node={TriangleAlert} />}
          <span class="aside-words">
            <span>{words}</span>
            {mayTryAgain && (
              <button
                type="button"
                class="button button-quiet"
                disabled={isBusy}
                onClick={() => chat.regenerate(message.id)}
              >
                {t("chat.tryAgain")}
              </button>
            )}
          </span>
        </p>
      )}
      <Unheard message={message} />
      {dropped > 0 && <p class="aside">{t("chat.dropped", { count: dropped })}</p>}
    </>
  );
}

function endingOf({ status, errorCode, finishReason }: ShownMessage): string | null {
  if (status === "failed") return explainCode(errorCode ?? "internal");
  if (status === "interrupted") return t("chat.interrupted");
  if (status === "cancelled") return t("chat.stopped");
  return finishReason === "length" ? t("chat.tooLong") : null;
}
