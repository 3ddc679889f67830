// On the wall: what runs, large and calm.
import "../styles/timers.css";
import { Countdown, standingOf, TimeRing } from "./countdown.tsx";
import { nameOf } from "./timer-words.ts";
import { useServiceTime, useTimerBoard } from "./use-board.ts";
import { t } from "./words.ts";

/** More do not fit beside each other on a tablet. */
const SHOWN_MAX = 4;

export function WallTimers() {
  const board = useTimerBoard();
  // A wall names what is its own; of the rest it says when it rings, and nothing before.
  const shown = board.items.value.filter(({ household }) => household).slice(0, SHOWN_MAX);
  const nowMs = useServiceTime(
    board,
    shown.some(({ state }) => state === "running" || state === "snoozed"),
  );
  if (shown.length === 0) return null;
  return (
    <ul class="wall-timers" aria-label={t("timers.title")}>
      {shown.map((timer) => (
        <li key={timer.id} data-state={timer.state}>
          <TimeRing timer={timer} nowMs={nowMs} />
          <span class="timer-words">
            <span>{nameOf(timer)}</span>
            <Countdown timer={timer} nowMs={nowMs} />
            <span class="timer-note">{standingOf(timer)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
