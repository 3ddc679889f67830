// Timers: nothing set, some of each kind, and what is shown while Hearth is away. None of them runs: a picture stands still.
import type { Timer } from "@hearth/handlers/shared/contract/timers.ts";
import { ANNA } from "../family.ts";
import { lost, never, timers } from "../service/replies.ts";
import { statesOf } from "./state.ts";

const SCREEN = "timers/timers-screen";
const EVENTS = "GET /api/timers/events";
const NOW = "2026-11-24T18:00:00.000Z";

const timer = (n: number, more: Partial<Timer>): Timer => ({
  ...{ id: `01950000-0000-7000-8000-0000000000f${n}`, kind: "timer", name: null, state: "paused", dueAt: null },
  ...{ remainingMs: null, durationMs: null, wallTime: null, lateMs: 0, missedAt: null },
  ...{ owner: { id: ANNA.id, name: ANNA.name }, household: false, rings: false, mayChange: true, createdAt: NOW },
  ...more,
});
const PASTA = timer(1, { name: "Pasta", remainingMs: 312_000, durationMs: 480_000, household: true });
const MORNING = timer(2, {
  ...{ kind: "alarm", state: "running", dueAt: "2026-11-25T05:30:00.000Z" },
  wallTime: { time: "06:30", date: null, weekdays: [1, 2, 3, 4, 5], timeZone: "Europe/Berlin" },
});
const GRANDMA = timer(3, {
  ...{ kind: "reminder", name: "Call grandma", state: "missed" },
  ...{ dueAt: "2026-11-24T16:00:00.000Z", missedAt: "2026-11-24T16:00:00.000Z" },
  wallTime: { time: "17:00", date: "2026-11-24", weekdays: [], timeZone: "Europe/Berlin" },
});

export const TIMER_STATES = [
  ...statesOf({ screen: SCREEN, address: "/timers", kind: "success" }, [
    { name: "timers/none", kind: "empty", shows: "Nothing is set.", sizes: ["phone", "desk"] },
    {
      name: "timers/some",
      shows: "Call grandma",
      sizes: ["phone", "desk"],
      byNight: true,
      script: { [EVENTS]: timers(NOW, GRANDMA, MORNING, PASTA) },
    },
    { name: "timers/loading", kind: "loading", shows: "Looking at the timers", script: { [EVENTS]: never } },
    { name: "timers/away", kind: "error", shows: "I can’t reach Hearth right now.", script: { [EVENTS]: lost } },
  ]),
];
