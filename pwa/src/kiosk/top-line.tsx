// The upper edge of the wall: the time while somebody talks, the connection, whose wall it is, and the way out.
import { AppWindow, CloudOff, LockKeyhole } from "lucide";
import { useState } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import type { Chat } from "../chat/chat.ts";
import { pathOfConversation } from "../shell/place.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { SmallClock } from "./clock.tsx";
import { LeaveWall } from "./leave-wall.tsx";
import { t } from "./words.ts";

export interface TopLineProps {
  now: Date;
  chat: Chat;
  isTalking: boolean;
}

export function TopLine({ now, chat, isTalking }: TopLineProps) {
  const { connection, session } = useHearth();
  const { user } = useHouse();
  const state = connection.state.value;
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
      {session.isKiosk.value ? <LockedDoor /> : <OpenDoor chat={chat} />}
    </header>
  );
}

function OpenDoor({ chat }: { chat: Chat }) {
  const id = chat.id.value;
  return (
    <a class="button button-quiet kiosk-leave" href={id === null ? "/" : pathOfConversation(id)}>
      <Icon node={AppWindow} size={28} />
      <span>{t("kiosk.leave")}</span>
    </a>
  );
}

/** The device is the wall's: only an admin's PIN leads out. */
function LockedDoor() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="icon-button kiosk-leave"
        aria-label={t("kiosk.exit")}
        title={t("kiosk.exit")}
        onClick={() => setOpen(true)}
      >
        <Icon node={LockKeyhole} size={28} />
      </button>
      {isOpen && <LeaveWall onClose={() => setOpen(false)} />}
    </>
  );
}
