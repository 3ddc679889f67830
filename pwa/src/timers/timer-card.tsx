// The timers that an answer speaks of, as they stand now.
import "../styles/timers.css";
import type { CardOf } from "@hearth/handlers/shared/contract/cards.ts";
import { TIMERS_PATH } from "../shell/place.ts";
import { Countdown, standingOf, TimeRing } from "./countdown.tsx";
import { nameOf } from "./timer-words.ts";
import { useServiceTime, useTimerBoard } from "./use-board.ts";
import { t } from "./words.ts";

export function TimerCard({ card, isOnWall }: { card: CardOf<"timer">; isOnWall: boolean }) {
  const board = useTimerBoard();
  const isKnown = board.state.value !== "loading";
  const shown = card.timers.map((told) => ({
    told,
    live: board.items.value.find(({ id }) => id === told.id) ?? (isKnown ? null : told),
  }));
  const nowMs = useServiceTime(
    board,
    shown.some(({ live }) => live?.state === "running" || live?.state === "snoozed"),
  );
  return (
    <ul class="timer-card" data-wall={isOnWall ? "" : undefined}>
      {shown.map(({ told, live }) => (
        <li key={told.id} data-over={live === null ? "" : undefined}>
          {live !== null && <TimeRing timer={live} nowMs={nowMs} />}
          <span class="timer-words">
            {isOnWall ? <span>{nameOf(told)}</span> : <a href={TIMERS_PATH}>{nameOf(live ?? told)}</a>}
            {live === null ? (
              <span class="timer-note">{t("timers.over")}</span>
            ) : (
              <>
                <Countdown timer={live} nowMs={nowMs} />
                <span class="timer-note">{standingOf(live)}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
