// What a device knows of the timers, from what their stream tells. Pure.
import type { Timer, TimerEvent } from "@hearth/handlers/shared/contract/timers.ts";

export interface Board {
  items: readonly Timer[];
  /** The service's clock minus this device's, ms: countdowns go by the service's. */
  skewMs: number;
}

export function reduceBoard(board: Board, { event, data }: TimerEvent, hereMs: number): Board {
  const skewMs = Date.parse(data.now) - hereMs;
  if (event === "snapshot") return { items: inOrder(data.items), skewMs };
  const id = event === "gone" ? data.id : data.timer.id;
  const others = board.items.filter((timer) => timer.id !== id);
  return { items: event === "gone" ? others : inOrder([...others, data.timer]), skewMs };
}

const RANK: Record<Timer["state"], number> = { ringing: 0, missed: 1, running: 2, snoozed: 2, paused: 3 };

/** What rings comes first, then what rings next. */
function inOrder(timers: readonly Timer[]): Timer[] {
  const due = ({ dueAt }: Timer) => (dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt));
  return timers.toSorted((a, b) => RANK[a.state] - RANK[b.state] || due(a) - due(b) || a.id.localeCompare(b.id));
}

/** What is left, ms; null: it goes by the clock on the wall, and is far off. */
export function leftOf({ state, dueAt, remainingMs, wallTime }: Timer, nowMs: number): number | null {
  if (state === "paused") return remainingMs;
  if (dueAt === null || (wallTime !== null && state !== "snoozed")) return null;
  return Math.max(0, Date.parse(dueAt) - nowMs);
}

/** "1:05:00", "8:00", "0:09". Counted up to whole seconds, so that it reaches zero as it rings. */
export function clockOf(leftMs: number): string {
  const all = Math.ceil(leftMs / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor((all % 3_600) / 60), all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
