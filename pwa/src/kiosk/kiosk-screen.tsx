// Hearth on the wall of a hall: the clock, the ember, and what is asked and answered in large letters.
import "../styles/kiosk.css";
import "../styles/kiosk-captions.css";
import "../styles/kiosk-shapes.css";
import { AppWindow, CloudOff, RefreshCw, Square, SquarePen, X } from "lucide";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import type { Chat } from "../chat/chat.ts";
import { useWhoAnswers } from "../companions/who-answers.tsx";
import { pathOfConversation } from "../shell/place.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import { v } from "../voice/words.ts";
import { Captions } from "./captions.tsx";
import { SmallClock } from "./clock.tsx";
import { QuietWall } from "./quiet-wall.tsx";
import { useMinute } from "./use-minute.ts";
import { CLEAR_AFTER_MS, useWallChat } from "./use-wall-chat.ts";
import { readWallState, type WallState } from "./wall-state.ts";
import { t } from "./words.ts";
import { WritingBox } from "./writing-box.tsx";

export function KioskScreen() {
  const now = useMinute();
  const boxId = useId();
  const ember = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const [isWriting, setWriting] = useState(false);
  // On this page only: the wall belongs to nobody, and a draft of the app to somebody.
  const [words, setWords] = useState("");
  const emptyBox = () => {
    setWriting(false);
    setWords("");
  };
  const { chat, isCleared, renew } = useWallChat(isWriting, emptyBox);
  const shown = useRef(chat);
  shown.current = chat;
  const companion = useWhoAnswers({ chat, conversation: chat.conversation.value, chosenId: null });
  const name = companion?.name ?? t("app.name");
  const wall = useWallState(chat, isWriting);
  const isTalking = chat.state.value !== "new";

  useEffect(() => {
    document.title = t("app.name");
  }, []);
  const say = async (text: string) => {
    emptyBox();
    line.current?.focus();
    const refusal = await chat.say({ text, pictures: [] }, chat.id.value === null ? companion?.id : undefined);
    // Cleared meanwhile: the next one to come is somebody else.
    if (refusal === null || shown.current !== chat) return;
    // What was not taken is back in the box: it is shown, and can be said again.
    setWords((now) => (now.trim() === "" ? text : `${text}\n\n${now}`));
    setWriting(true);
  };
  const putAway = () => {
    emptyBox();
    ember.current?.focus();
  };

  return (
    <main class="kiosk">
      <h1 class="visually-hidden">{t("kiosk.title")}</h1>
      <TopLine now={now} chat={chat} isTalking={isTalking} />
      <div class="kiosk-stage">
        <button
          ref={ember}
          type="button"
          class="kiosk-ember hearth"
          aria-label={t("kiosk.ember", { name })}
          aria-expanded={isWriting}
          aria-controls={isWriting ? boxId : undefined}
          onClick={() => setWriting(true)}
        >
          <Orb size="xl" state={wall.orb} />
        </button>
        {isTalking ? (
          <Captions key={chat.key} chat={chat} />
        ) : (
          <QuietWall now={now} clearedAfterMinutes={isCleared ? CLEAR_AFTER_MS / 60_000 : null} onAsk={say} />
        )}
      </div>
      <footer class="kiosk-foot">
        <p ref={line} class="kiosk-line" role="status" tabIndex={-1}>
          {t(wall.line, { name })}
        </p>
        <Notice chat={chat} />
        {isWriting ? (
          <WritingBox id={boxId} chat={chat} words={words} onWrite={setWords} onSend={say} onClose={putAway} />
        ) : (
          <Controls chat={chat} isTalking={isTalking} onNew={renew} />
        )}
      </footer>
      <div class="visually-hidden" aria-live="polite">
        {chat.announcement.value}
      </div>
    </main>
  );
}

function useWallState(chat: Chat, isWriting: boolean): WallState {
  const { connection } = useHearth();
  const live = chat.live.value;
  const last = chat.messages.value.at(-1);
  return readWallState({
    phase: live?.phase.value ?? null,
    isThinking: live?.isThinking.value ?? false,
    isReconnecting: live?.reconnecting.value ?? false,
    connection: connection.state.value,
    ended: live === null && last?.role === "assistant" ? last.status : null,
    isWriting,
  });
}

function TopLine({ now, chat, isTalking }: { now: Date; chat: Chat; isTalking: boolean }) {
  const { connection } = useHearth();
  const { user } = useHouse();
  const state = connection.state.value;
  const id = chat.id.value;
  return (
    <header class="kiosk-top">
      {isTalking && <SmallClock now={now} />}
      <p class="kiosk-connection" data-state={state} role="status">
        {state !== "online" && <Icon node={CloudOff} size={28} />}
        {state === "online" ? t("kiosk.connected") : t(state === "offline" ? "kiosk.offline" : "kiosk.unreachable")}
      </p>
      <p class="kiosk-person">
        <Avatar {...user} />
        <span>{user.name}</span>
      </p>
      <a class="button button-quiet kiosk-leave" href={id === null ? "/" : pathOfConversation(id)}>
        <Icon node={AppWindow} size={28} />
        <span>{t("kiosk.leave")}</span>
      </a>
    </header>
  );
}

function Notice({ chat }: { chat: Chat }) {
  const words = chat.notice.value;
  return (
    <div class="kiosk-notice" role="alert">
      {words !== null && (
        <div>
          <p>{words}</p>
          <button
            type="button"
            class="icon-button"
            aria-label={t("composer.dismiss")}
            onClick={() => {
              chat.notice.value = null;
            }}
          >
            <Icon node={X} size={28} />
          </button>
        </div>
      )}
    </div>
  );
}

function Controls({ chat, isTalking, onNew }: { chat: Chat; isTalking: boolean; onNew: () => void }) {
  const { voice } = useHouse();
  const { name: speaking } = voice.speaking.value;
  const isReading = speaking === "waiting" || speaking === "speaking";
  const live = chat.live.value;
  const last = chat.messages.value.at(-1);
  const isCutShort = last?.status === "failed" || last?.status === "interrupted";
  if (!isTalking) return null;
  return (
    <div class="kiosk-controls">
      {live === null && isCutShort && (
        <button type="button" class="button button-primary" onClick={() => chat.regenerate(last.id)}>
          <Icon node={RefreshCw} size={28} />
          <span>{t("chat.tryAgain")}</span>
        </button>
      )}
      {live === null && isReading && (
        <button type="button" class="button button-primary kiosk-stop" onClick={voice.stop}>
          <Icon node={Square} size={26} />
          <span>{v("speech.stop")}</span>
        </button>
      )}
      {live === null ? (
        <button type="button" class="button" onClick={onNew}>
          <Icon node={SquarePen} size={28} />
          <span>{t("kiosk.new")}</span>
        </button>
      ) : (
        <button
          type="button"
          class="button button-primary kiosk-stop"
          disabled={live.stopping.value || live.runId.value === null}
          onClick={() => {
            voice.stop();
            void chat.stop();
          }}
        >
          <Icon node={Square} size={26} />
          <span>{t("kiosk.stop")}</span>
        </button>
      )}
    </div>
  );
}
