// What one can do on the wall with a finger, below the words.
import { RefreshCw, Square, SquarePen } from "lucide";
import { useHouse } from "../app/hearth.ts";
import type { Chat } from "../chat/chat.ts";
import { Icon } from "../ui/icon.tsx";
import { v } from "../voice/words.ts";
import { EarControls } from "./ear-controls.tsx";
import { t } from "./words.ts";

export interface WallControlsProps {
  chat: Chat;
  isTalking: boolean;
  /** Somebody is listened to, or spoken to. */
  isInTurn: boolean;
  onNew: () => void;
  /** A button was pressed that goes with its press. */
  onPressed: () => void;
}

export function WallControls({ chat, isTalking, isInTurn, onNew, onPressed }: WallControlsProps) {
  const begin = () => {
    onNew();
    onPressed();
  };
  return (
    <div class="kiosk-controls">
      {isInTurn ? (
        <StopTurn chat={chat} onPressed={onPressed} />
      ) : (
        isTalking && <TalkControls chat={chat} onNew={begin} />
      )}
      <EarControls />
    </div>
  );
}

/** Ends what hands-free is doing: it falls silent, or listens no further. */
function StopTurn({ chat, onPressed }: { chat: Chat; onPressed: () => void }) {
  const { handsfree } = useHouse();
  return (
    <button
      type="button"
      class="button button-primary kiosk-stop"
      onClick={() => {
        handsfree.stop();
        if (chat.live.peek() !== null) void chat.stop();
        onPressed();
      }}
    >
      <Icon node={Square} size={26} />
      <span>{t("kiosk.stop")}</span>
    </button>
  );
}

function TalkControls({ chat, onNew }: { chat: Chat; onNew: () => void }) {
  const { voice } = useHouse();
  const { name: speaking } = voice.speaking.value;
  const isReading = speaking === "waiting" || speaking === "speaking";
  const live = chat.live.value;
  const last = chat.messages.value.at(-1);
  const isCutShort = last?.status === "failed" || last?.status === "interrupted";
  return (
    <>
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
    </>
  );
}
