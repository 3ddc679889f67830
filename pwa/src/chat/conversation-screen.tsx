// One conversation: its title, what was said, and the composer at the thumb.
import { ArrowDown, PanelLeftOpen, SquarePen } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import { askedId, useWhoAnswers, WhoAnswers } from "../companions/who-answers.tsx";
import { ConversationMenu } from "../conversations/conversation-menu.tsx";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { t } from "../messages/t.ts";
import { firstLine } from "../offline/waiting-message.ts";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Chat } from "./chat.ts";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { modelInUse } from "./model-in-use.ts";
import { useFollow } from "./use-follow.ts";
import { WaitingMessages } from "./waiting-messages.tsx";
import { Welcome } from "./welcome.tsx";

export interface ConversationScreenProps {
  chat: Chat;
  /** Who is to answer in a conversation that has not begun, where somebody was chosen. */
  chosenId: string | null;
  /** A message to bring into view, e.g. from a search. */
  messageId: string | null;
  /** null where the list stands beside the conversation. */
  onShowSide: (() => void) | null;
  /** The conversation is gone. */
  onLeave: () => void;
}

export function ConversationScreen({ chat, chosenId, messageId, onShowSide, onLeave }: ConversationScreenProps) {
  const { list, handsfree } = useHouse();
  const isReachable = useHearth().connection.state.value === "online";
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const state = chat.state.value;
  const follow = useFollow(scroller, content, state !== "new");
  // While its first answer comes in, the list knows a new conversation before the screen has loaded it.
  const conversation = chat.conversation.value ?? list.items.value.find(({ id }) => id === chat.id.value) ?? null;
  const companion = useWhoAnswers({ chat, conversation, chosenId });
  const title = conversation?.title || firstLine(chat.waiting.value[0]?.text) || t("list.untitled");

  useEffect(() => void chat.load(), [chat]);
  // What is said without hands goes into what is looked at.
  useEffect(() => {
    handsfree.setChat(chat);
    return () => handsfree.setChat(null);
  }, [chat]);
  useEffect(() => {
    document.title = state === "new" ? t("app.name") : t("app.titled", { title });
  }, [title, state]);
  useEffect(() => {
    if (messageId === null || state !== "ready") return;
    void chat.reveal(messageId).then((found) => {
      if (!found) return;
      requestAnimationFrame(() => {
        follow.leave();
        showMessage(messageId);
      });
    });
  }, [messageId, state]);

  return (
    // Without a place to write, the page itself is what one skips to.
    <main class="conversation" {...(state === "missing" ? { id: "room", tabIndex: -1 } : {})}>
      <header class="topbar">
        {onShowSide && (
          <button type="button" class="icon-button" onClick={onShowSide} aria-label={t("list.show")}>
            <Icon node={PanelLeftOpen} />
          </button>
        )}
        {state !== "new" && <h1 class="topbar-title">{title}</h1>}
        {state !== "missing" && state !== "failed" && (
          <WhoAnswers chat={chat} conversation={conversation} companion={companion} />
        )}
        <EarSign isSaid={false} />
        {state !== "new" && onShowSide && (
          <a class="icon-button" href="/" aria-label={t("list.new")}>
            <Icon node={SquarePen} />
          </a>
        )}
        {conversation && <ConversationMenu conversation={conversation} onGone={onLeave} />}
      </header>
      <ConnectionBanner />
      <div class="scroller" ref={scroller}>
        <div class="scroller-content" ref={content}>
          {state === "new" && <Welcome chat={chat} companion={companion} companionId={askedId(companion, chosenId)} />}
          {state === "missing" && (
            <Gone text={t("chat.missing")}>
              <a class="button" href="/">
                <Icon node={SquarePen} />
                <span>{t("list.new")}</span>
              </a>
            </Gone>
          )}
          {state === "failed" && (
            <Gone text={isReachable ? t("chat.loadFailed") : t("chat.notKept")}>
              <button type="button" class="button" onClick={() => chat.load()}>
                {t("chat.tryAgain")}
              </button>
            </Gone>
          )}
          {(state === "ready" || state === "loading") && (
            <MessageList chat={chat} companion={companion} keepPlace={follow.keepPlace} />
          )}
          <WaitingMessages chat={chat} />
        </div>
      </div>
      <div class="foot">
        {!follow.isFollowing && state === "ready" && (
          <button type="button" class="button latest" onClick={() => follow.toEnd(true)}>
            <Icon node={ArrowDown} size={18} />
            <span>{t("chat.latest")}</span>
          </button>
        )}
        {state !== "missing" && (
          <Composer
            chat={chat}
            companionId={askedId(companion, chosenId)}
            name={companion?.name ?? t("app.name")}
            onSent={() => follow.toEnd()}
          />
        )}
        <ModelLine companionId={companion?.id ?? null} />
      </div>
      <div class="visually-hidden" aria-live="polite">
        {chat.announcement.value}
      </div>
    </main>
  );
}

function Gone({ text, children }: { text: string; children?: preact.ComponentChildren }) {
  return (
    <div class="gone">
      <p role="status">{text}</p>
      {children}
    </div>
  );
}

/** The small model deserves small expectations, said once and quietly. */
function ModelLine({ companionId }: { companionId: string | null }) {
  const model = modelInUse(useHouse(), companionId);
  return <p class="model-line">{model?.starter ? t("chat.starterModel") : ""}</p>;
}

const FOUND_MS = 2_400;

function showMessage(messageId: string): void {
  const element = document.getElementById(`message-${messageId}`);
  if (!element) return;
  const isTall = element.offsetHeight > innerHeight / 2;
  element.scrollIntoView({ block: isTall ? "start" : "center" });
  element.classList.add("message-found");
  setTimeout(() => element.classList.remove("message-found"), FOUND_MS);
}
