// What is left of a timer: as figures, in a ring that empties, or in words where it goes by the clock.
import type { Timer } from "@hearth/handlers/shared/contract/timers.ts";
import { clockOf, leftOf } from "./board-events.ts";
import { timeAt, whenOf } from "./timer-words.ts";
import { t } from "./words.ts";

const RADIUS = 44;
const AROUND = 2 * Math.PI * RADIUS;

/** Read out when it is looked at, and not at each second. */
export function Countdown({ timer, nowMs }: { timer: Timer; nowMs: number }) {
  const leftMs = leftOf(timer, nowMs);
  if (timer.state === "ringing") return <span class="timer-figures">{t("timers.ringing")}</span>;
  if (leftMs === null || timer.state === "missed") return <span class="timer-when">{whenOf(timer)}</span>;
  return (
    <span class="timer-figures" role="timer" aria-live="off">
      {clockOf(leftMs)}
    </span>
  );
}

export function TimeRing({ timer, nowMs }: { timer: Timer; nowMs: number }) {
  const leftMs = leftOf(timer, nowMs);
  const whole = timer.durationMs;
  const share = leftMs === null || whole === null ? 1 : Math.min(1, leftMs / whole);
  return (
    <svg class="time-ring" viewBox="0 0 100 100" width="64" height="64" aria-hidden="true">
      <circle cx="50" cy="50" r={RADIUS} class="time-ring-ground" />
      <circle
        cx="50"
        cy="50"
        r={RADIUS}
        class="time-ring-left"
        stroke-dasharray={`${AROUND}`}
        stroke-dashoffset={`${AROUND * (1 - share)}`}
        transform="rotate(-90 50 50)"
      />
    </svg>
  );
}

/** How it stands beside the figures; null: nothing is to be said. */
export function standingOf(timer: Timer): string | null {
  if (timer.state === "paused") return t(timer.wallTime === null ? "timers.paused" : "timers.isOff");
  if (timer.state === "snoozed") return t("timers.snoozed");
  return timer.missedAt === null ? null : t("timers.missedAt", { time: timeAt(timer.missedAt) });
}
