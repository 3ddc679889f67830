// Hearth on the wall of a hall: the clock, the ember, and what is asked and answered in large letters.
import "../styles/kiosk.css";
import "../styles/kiosk-captions.css";
import "../styles/kiosk-shapes.css";
import "../styles/kiosk-device.css";
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { X } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import type { Chat } from "../chat/chat.ts";
import { useWhoAnswers } from "../companions/who-answers.tsx";
import { FalseAlarmLine } from "../handsfree/false-alarm-line.tsx";
import type { HandsfreeShown } from "../handsfree/shown.ts";
import { useHandsfreeShown } from "../handsfree/use-shown.ts";
import { Ringing } from "../timers/ringing.tsx";
import { WallTimers } from "../timers/wall-timers.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import { Captions } from "./captions.tsx";
import { EarControls } from "./ear-controls.tsx";
import type { KioskPlaceProps } from "./kiosk-place.tsx";
import { QuietWall } from "./quiet-wall.tsx";
import { SpokenCaptions } from "./spoken-captions.tsx";
import { TopLine } from "./top-line.tsx";
import { useMinute } from "./use-minute.ts";
import { CLEAR_AFTER_MS, useWallChat } from "./use-wall-chat.ts";
import { useFullScreen, useStayAwake, useWallLook } from "./use-wall-device.ts";
import { useWallRest } from "./use-wall-rest.ts";
import { WallControls } from "./wall-controls.tsx";
import { WallPagePlace } from "./wall-page-place.tsx";
import { readWallState, type WallState } from "./wall-state.ts";
import { t } from "./words.ts";
import { WritingBox } from "./writing-box.tsx";

export function KioskScreen({ page }: KioskPlaceProps) {
  const { handsfree } = useHouse();
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
  const ear = useHandsfreeShown();
  const { chat, isCleared, renew } = useWallChat({ isWriting, isInTurn: ear.isTurn, onClear: emptyBox });
  const shown = useRef(chat);
  shown.current = chat;
  const companion = useWhoAnswers({ chat, conversation: chat.conversation.value, chosenId: null });
  const name = companion?.name ?? t("app.name");
  const isTalking = chat.state.value !== "new" || ear.isTurn;
  const wall = useWallState(chat, isWriting, ear.ear === "off" ? null : ear);

  const values = { name, phrase: ear.phrase ?? "" };

  useEffect(() => {
    document.title = t("app.name");
  }, []);
  useEffect(() => {
    handsfree.setChat(chat);
    return () => handsfree.setChat(null);
  }, [chat]);
  useStayAwake();
  useFullScreen();
  const isInUse = isTalking || isWriting || page !== null;
  useWallRest(isInUse);
  const look = useWallLook(now, isInUse);
  /** Where the focus goes when what had it is gone. */
  const focusLine = () => line.current?.focus();
  const say = async (text: string) => {
    emptyBox();
    focusLine();
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
    <main
      class="kiosk"
      data-night={look.isNight ? "" : undefined}
      data-dim={look.dim > 0 ? "" : undefined}
      style={{ "--dim": look.dim, "--shift-x": `${look.shift.x}px`, "--shift-y": `${look.shift.y}px` }}
    >
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
          <WallEmber state={wall.orb} companion={companion} />
        </button>
        <Stage chat={chat} isTalking={isTalking}>
          <QuietWall
            now={now}
            help={ear.help === null ? null : t(ear.help)}
            isMuted={ear.isMuted}
            clearedAfterMinutes={isCleared ? CLEAR_AFTER_MS / 60_000 : null}
            onAsk={say}
          />
        </Stage>
      </div>
      <footer class="kiosk-foot">
        {/* Nothing is said into somebody's turn: the ear would hear it, and its sounds tell the same. */}
        <p ref={line} class="kiosk-line" role="status" aria-live={ear.isTurn ? "off" : "polite"} tabIndex={-1}>
          {t(wall.line, values)}
        </p>
        <Notices chat={chat} onClosed={focusLine} />
        <FalseAlarmLine onGone={focusLine} />
        {isWriting ? (
          <div class="kiosk-writing">
            <WritingBox id={boxId} chat={chat} words={words} onWrite={setWords} onSend={say} onClose={putAway} />
            <EarControls isSmall />
          </div>
        ) : (
          <WallControls chat={chat} isTalking={isTalking} isInTurn={ear.isTurn} onNew={renew} onPressed={focusLine} />
        )}
      </footer>
      <WallTimers />
      <Ringing isOnWall />
      {page !== null && <WallPagePlace page={page} />}
      <Announcement key={chat.key} words={chat.announcement.value} isSpoken={ear.isTurn} />
    </main>
  );
}

/** The answer for screen readers, once it is whole; what the wall has spoken itself is not said a second time. */
function Announcement({ words, isSpoken }: { words: string; isSpoken: boolean }) {
  const spoken = useRef("");
  if (isSpoken) spoken.current = words;
  return (
    <div class="visually-hidden" aria-live="polite">
      {words === spoken.current ? "" : words}
    </div>
  );
}

/** The face of whoever answers lies in the ember, whose edge tells the state. */
function WallEmber({ state, companion }: { state: WallState["orb"]; companion: Companion | null }) {
  const { handsfree } = useHouse();
  const hasLevel = handsfree.state.value.name !== "off" && (state === "capturing" || state === "replying");
  return (
    <span class="kiosk-orb">
      <Orb size="xl" state={state} {...(hasLevel ? { level: handsfree.level } : {})} />
      {companion !== null && <Avatar {...companion} />}
    </span>
  );
}

interface StageProps {
  chat: Chat;
  isTalking: boolean;
  /** What is there while nobody talks. */
  children: ComponentChildren;
}

/** While it is spoken, one sentence at a time; before and after, all of it to be read. */
function Stage({ chat, isTalking, children }: StageProps) {
  const { handsfree } = useHouse();
  const { name } = handsfree.state.value;
  const isSpoken = name === "wake-detected" || name === "capturing" || name === "replying";
  if (!isTalking) return <>{children}</>;
  if (!isSpoken) return <Captions key={chat.key} chat={chat} />;
  const asked = chat.messages.value.findLast(({ role }) => role === "user");
  return <SpokenCaptions asked={asked?.content ?? null} />;
}

function useWallState(chat: Chat, isWriting: boolean, ear: HandsfreeShown | null): WallState {
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
    handsfree: ear,
  });
}

function Notices({ chat, onClosed }: { chat: Chat; onClosed: () => void }) {
  const { handsfree } = useHouse();
  const note = handsfree.note.value;
  const words = chat.notice.value;
  const close = () => {
    if (words === null) handsfree.clearNote();
    else chat.notice.value = null;
    onClosed();
  };
  const shown = words ?? note;
  return (
    <div class="kiosk-notice" role="alert">
      {shown !== null && (
        <div>
          <p>{shown}</p>
          <button type="button" class="icon-button" aria-label={t("composer.dismiss")} onClick={close}>
            <Icon node={X} size={28} />
          </button>
        </div>
      )}
    </div>
  );
}
