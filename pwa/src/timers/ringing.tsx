// What rings here, over everything else: what it is, stop and snooze, with its sound.
import "../styles/timers.css";
import type { Timer } from "@hearth/handlers/shared/contract/timers.ts";
import { BellRing } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { showNote } from "./notes.ts";
import type { TimerBoard } from "./timer-board.ts";
import { nameOf, timeAt } from "./timer-words.ts";
import { useTimerBoard } from "./use-board.ts";
import { useRingSound } from "./use-ring-sound.ts";
import { t } from "./words.ts";

export function Ringing({ isOnWall = false }: { isOnWall?: boolean }) {
  const board = useTimerBoard();
  const ringing = board.ringing.value;
  // Of the tabs of a device, one sounds.
  const sound = useRingSound(ringing.length > 0 && board.leads.value);
  const noted = useRef(new Set<string>());
  useEffect(() => {
    const ids = new Set(ringing.map(({ id }) => id));
    for (const timer of ringing) if (board.leads.peek() && !noted.current.has(timer.id)) void showNote(timer);
    noted.current = ids;
  }, [ringing]);
  if (ringing.length === 0) return null;
  const title = ringing.map(nameOf).join(", ");
  const hushAll = () => {
    for (const { id } of ringing) board.hush(id);
  };
  return (
    <Dialog title={t("timers.rangNow", { name: title })} onClose={hushAll}>
      <div class="ringing" role="alert" data-wall={isOnWall ? "" : undefined}>
        <span class="ringing-bell">
          <Icon node={BellRing} size={isOnWall ? 72 : 48} />
        </span>
        {ringing.map((timer) => (
          <RingingTimer key={timer.id} timer={timer} board={board} />
        ))}
        {sound.isHeldBack && (
          <p class="ringing-held">
            <span>{t("timers.noSound")}</span>
            <button type="button" class="button" onClick={sound.allow}>
              {t("timers.turnOnSound")}
            </button>
          </p>
        )}
      </div>
    </Dialog>
  );
}

function RingingTimer({ timer, board }: { timer: Timer; board: TimerBoard }) {
  const { id, mayChange, lateMs, dueAt, name, owner } = timer;
  return (
    <section class="ringing-timer" aria-label={nameOf(timer)}>
      <p class="ringing-name">{nameOf(timer)}</p>
      <p class="ringing-why">
        {lateMs > 0 && dueAt !== null ? t("timers.late", { time: timeAt(dueAt) }) : t("timers.ringing")}
        {name === null && !mayChange && ` · ${t("timers.of", { name: owner.name })}`}
      </p>
      <div class="ringing-actions">
        {mayChange ? (
          <>
            <button type="button" class="button" onClick={() => board.act(id, { action: "snooze" })}>
              {t("timers.snooze")}
            </button>
            <button type="button" class="button button-primary" onClick={() => board.act(id, { action: "dismiss" })}>
              {t("timers.stop")}
            </button>
          </>
        ) : (
          <button type="button" class="button button-primary" onClick={() => board.hush(id)}>
            {t("timers.quiet")}
          </button>
        )}
      </div>
    </section>
  );
}
