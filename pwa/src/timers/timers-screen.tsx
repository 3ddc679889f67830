// The timers: what is set, with big controls, and a form for a new one.
import "../styles/fields.css";
import "../styles/timers.css";
import { PanelLeftOpen } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { AddTimerForm } from "./add-timer-form.tsx";
import { askForNotes, notesState } from "./notes.ts";
import type { TimerBoard } from "./timer-board.ts";
import { TimerRow } from "./timer-row.tsx";
import type { TimersPlaceProps } from "./timers-place.tsx";
import { useServiceTime, useTimerBoard } from "./use-board.ts";
import { t } from "./words.ts";

export function TimersScreen({ onShowSide }: TimersPlaceProps) {
  const board = useTimerBoard();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t("app.titled", { title: t("timers.title") });
    title.current?.focus();
  }, []);
  return (
    <main class="conversation timers" id="room" tabIndex={-1}>
      <header class="topbar">
        {onShowSide && (
          <button type="button" class="icon-button" onClick={onShowSide} aria-label={t("list.show")}>
            <Icon node={PanelLeftOpen} />
          </button>
        )}
        <h1 ref={title} class="timers-title" tabIndex={-1}>
          {t("timers.title")}
        </h1>
      </header>
      <div class="timers-body">
        <p class="timers-away" role="status">
          {board.state.value === "away" && t("timers.away")}
        </p>
        <TimerList board={board} />
        <AddTimerForm onAdd={board.add} />
        <NotesOffer />
      </div>
    </main>
  );
}

function TimerList({ board }: { board: TimerBoard }) {
  const items = board.items.value;
  const nowMs = useServiceTime(
    board,
    items.some(({ state }) => state === "running" || state === "snoozed"),
  );
  if (items.length === 0)
    return <p class="timers-empty">{t(board.state.value === "loading" ? "timers.loading" : "timers.empty")}</p>;
  return (
    <ul class="timer-list" aria-label={t("timers.list")}>
      {items.map((timer) => (
        <TimerRow key={timer.id} timer={timer} board={board} nowMs={nowMs} />
      ))}
    </ul>
  );
}

/** The browser is asked when the person asks for it, and never before. */
function NotesOffer() {
  const [state, setState] = useState(notesState);
  if (state === "denied") return <p class="timer-note">{t("timers.notifyDenied")}</p>;
  if (state !== "ask") return null;
  return (
    <button type="button" class="button button-quiet" onClick={() => askForNotes().then(() => setState(notesState()))}>
      {t("timers.notify")}
    </button>
  );
}
