// One timer of the list, with what can be done about it.
import type { Timer } from "@hearth/handlers/shared/contract/timers.ts";
import { Pause, Play, Plus, Trash2 } from "lucide";
import type { ComponentChildren } from "preact";
import { Icon } from "../ui/icon.tsx";
import { Countdown, standingOf, TimeRing } from "./countdown.tsx";
import type { TimerBoard } from "./timer-board.ts";
import { nameOf } from "./timer-words.ts";
import { t } from "./words.ts";

const MINUTE_MS = 60_000;

export function TimerRow({ timer, board, nowMs }: { timer: Timer; board: TimerBoard; nowMs: number }) {
  return (
    <li class="timer-row" data-state={timer.state}>
      <TimeRing timer={timer} nowMs={nowMs} />
      <span class="timer-words">
        <span class="timer-name">{nameOf(timer)}</span>
        <Countdown timer={timer} nowMs={nowMs} />
        <span class="timer-note">
          {[standingOf(timer), timer.household ? t("timers.household") : null].filter(Boolean).join(" · ")}
        </span>
      </span>
      {timer.mayChange && <Controls timer={timer} board={board} />}
    </li>
  );
}

function Controls({ timer, board }: { timer: Timer; board: TimerBoard }) {
  const { id, state, wallTime } = timer;
  const act = (action: "pause" | "resume" | "dismiss" | "snooze") => () => board.act(id, { action });
  const isOver = state === "ringing" || state === "missed";
  const byClock = wallTime !== null;
  return (
    <span class="timer-controls">
      {isOver ? (
        <button type="button" class="button button-primary" onClick={act("dismiss")}>
          {t(state === "ringing" ? "timers.stop" : "timers.gotIt")}
        </button>
      ) : state === "paused" ? (
        <Control label={t(byClock ? "timers.on" : "timers.resume")} timer={timer} onPress={act("resume")}>
          <Icon node={Play} size={24} />
        </Control>
      ) : (
        <Control label={t(byClock ? "timers.off" : "timers.pause")} timer={timer} onPress={act("pause")}>
          <Icon node={Pause} size={24} />
        </Control>
      )}
      {state === "ringing" && (
        <button type="button" class="button" onClick={act("snooze")}>
          {t("timers.snooze")}
        </button>
      )}
      {!isOver && !byClock && (
        <Control
          label={t("timers.oneMore")}
          timer={timer}
          onPress={() => board.act(id, { action: "add_time", ms: MINUTE_MS })}
        >
          <Icon node={Plus} size={24} />
        </Control>
      )}
      <Control label={t("timers.delete")} timer={timer} onPress={() => board.remove(timer)}>
        <Icon node={Trash2} size={24} />
      </Control>
    </span>
  );
}

interface ControlProps {
  label: string;
  timer: Timer;
  onPress: () => void;
  children: ComponentChildren;
}

function Control({ label, timer, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      class="icon-button timer-control"
      aria-label={`${label}: ${nameOf(timer)}`}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
